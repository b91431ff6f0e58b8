package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.Port;
import dev.weft.failure.ArgumentException;
import dev.weft.internal.spawn.OpenPort;

/** A port that this rank has open. */
record JobPort(OpenPort open) implements Port {

  /**
   * What stands behind a port.
   *
   * @throws ArgumentException if {@link Comm#openPort} has not made it
   */
  static OpenPort of(Port port) {
    if (port instanceof JobPort own) {
      return own.open;
    }
    throw new ArgumentException(
        "%s is not a port of this library; give one that openPort returned".formatted(port));
  }

  @Override
  public String name() {
    return open.name();
  }

  @Override
  public void close() {
    open.close();
  }

  @Override
  public String toString() {
    return name();
  }
}

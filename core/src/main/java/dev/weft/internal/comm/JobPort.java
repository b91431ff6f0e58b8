package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.Port;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.check.RankChecks;
import dev.weft.internal.spawn.OpenPort;
import org.jspecify.annotations.Nullable;

/** A port that this rank has open. */
record JobPort(OpenPort open) implements Port {
  /** A port that must be closed, where that is checked. */
  static Port watched(Port port, @Nullable RankChecks checks) {
    if (checks != null) {
      checks.opened("a port", of(port)::isClosed);
    }
    return port;
  }

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
        FailureCode.JOB_OPTIONS,
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

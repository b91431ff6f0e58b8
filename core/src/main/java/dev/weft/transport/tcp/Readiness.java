package dev.weft.transport.tcp;

import java.io.IOException;

/**
 * Tells which sockets can be read or written, each under the object it was added with. Used by one
 * thread at a time; {@link #wakeup} and {@link Alarm#arm} may be called beside it.
 */
abstract class Readiness implements Pollable {
  static final int READ = 1;
  static final int WRITE = 2;

  /** Told of one ready socket; may add, change and remove. */
  interface Ready {
    void ready(Object attachment, int operations);
  }

  /** Reports once after each time it was armed. */
  interface Alarm {
    void arm();
  }

  abstract void add(Pollable socket, int interest, Object attachment) throws IOException;

  abstract void change(Pollable socket, int interest, Object attachment);

  abstract void remove(Pollable socket);

  /**
   * Waits until a socket is ready or the time is over.
   *
   * @param timeoutMillis 0 does not wait, -1 waits without limit
   * @return how many were reported
   */
  abstract int select(long timeoutMillis, Ready ready) throws IOException;

  /** Makes a {@link #select} under way, or else the next one, return at once. */
  abstract void wakeup();

  /**
   * Makes this readiness report {@code attachment}, once after each {@link Alarm#arm}, when a
   * socket of another readiness is ready.
   */
  abstract Alarm alarm(Readiness other, Object attachment) throws IOException;

  /** Idempotent. */
  abstract void close();
}

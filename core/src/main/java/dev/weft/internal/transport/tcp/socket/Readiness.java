package dev.weft.internal.transport.tcp.socket;

import java.io.IOException;

/**
 * Tells which sockets can be read or written; it names a socket by the object with which it was
 * added. Used by one thread at a time; other threads may call {@link #wakeup} and {@link Alarm#arm}
 * meanwhile.
 */
public abstract class Readiness implements WatchedSocket {
  public static final int READ = 1;
  public static final int WRITE = 2;

  /** Told of one ready socket; may add, change and remove. */
  public interface Ready {
    void ready(Object attachment, int operations);
  }

  /** Reports once after each time it was armed. */
  public interface Alarm {
    void arm();
  }

  public abstract void add(WatchedSocket socket, int interest, Object attachment)
      throws IOException;

  public abstract void change(WatchedSocket socket, int interest, Object attachment);

  public abstract void remove(WatchedSocket socket);

  /**
   * Waits until a socket is ready or the time is over.
   *
   * @param timeoutMillis 0 does not wait, -1 waits without limit
   * @return how many were reported
   */
  public abstract int select(long timeoutMillis, Ready ready) throws IOException;

  /** Makes a {@link #select} under way, or else the next one, return at once. */
  public abstract void wakeup();

  /**
   * Makes this readiness report {@code attachment}, once after each {@link Alarm#arm}, when a
   * socket of another readiness is ready.
   */
  public abstract Alarm alarm(Readiness other, Object attachment) throws IOException;

  /** Idempotent. */
  public abstract void close();
}

package dev.weft.internal.transport.tcp.socket;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * One connected or connecting socket. Never blocks. Used by one thread at a time, except that
 * {@link #close} may come from any. {@code base} is a primitive array, but not {@code boolean[]},
 * or a {@link MemorySegment}; offsets and lengths are in bytes.
 */
public abstract class ConnectedSocket implements WatchedSocket {
  /**
   * Finishes a connection that was begun by {@link Network#dial}.
   *
   * @return whether it stands
   */
  public abstract boolean connected() throws IOException;

  /**
   * Sends at once.
   *
   * @return how many bytes the socket took; 0 if it is full
   */
  public abstract int send(Object base, long offset, long length) throws IOException;

  /**
   * Sends native memory and then, if all of that was taken, {@code base}; as one packet if it can.
   *
   * @return how many bytes of both together the socket took
   */
  public int sendBehind(
      MemorySegment head, long headOffset, long headLength, Object base, long offset, long length)
      throws IOException {
    int taken = send(head, headOffset, headLength);
    return taken < headLength ? taken : taken + send(base, offset, length);
  }

  /**
   * Receives. Fewer bytes than asked for mean that no more had come.
   *
   * @return how many came, 0 if none had, -1 if the peer has closed its end
   */
  public abstract int receive(Object base, long offset, long length) throws IOException;

  /**
   * Whether bytes that were sent may not have left for the peer, so that closing could take them
   * back.
   */
  public abstract boolean undelivered();

  /**
   * Whether bytes have come that {@link #receive} has not given, and no {@link Readiness} tells.
   */
  public boolean buffered() {
    return false;
  }

  /** This end's address; null while there is none. */
  public @Nullable InetAddress ownAddress() {
    return null;
  }

  /** The other end's address; null while there is none. */
  public @Nullable InetAddress peerAddress() {
    return null;
  }

  /**
   * Begins to watch over the host at the other end.
   *
   * @return false if that is this host, or the kernel cannot be asked
   */
  public boolean watchHost() {
    return false;
  }

  /**
   * Looks whether that host is gone.
   *
   * @return for how many seconds it has acknowledged nothing if it is, 0 if not, and -1 once this
   *     socket is closed
   */
  public double hostSilentSeconds() {
    return 0;
  }

  /** Idempotent. */
  public abstract void close();
}

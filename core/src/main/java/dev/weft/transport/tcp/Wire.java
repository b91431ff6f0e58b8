package dev.weft.transport.tcp;

import java.io.IOException;

/**
 * One connected or connecting socket. Never blocks. Used by one thread at a time, except that
 * {@link #close} may come from any. {@code base} is a primitive array, but not {@code boolean[]},
 * or a {@link java.lang.foreign.MemorySegment}; offsets and lengths are in bytes.
 */
abstract class Wire implements Pollable {
  /** Most bytes that one call moves. */
  static final int CALL_BYTES = 1 << 20;

  /**
   * Finishes a connection that was begun by {@link Network#dial}.
   *
   * @return whether it stands
   */
  abstract boolean connected() throws IOException;

  /**
   * Sends at once.
   *
   * @return how many bytes the socket took; 0 if it is full
   */
  abstract int send(Object base, long offset, long length) throws IOException;

  /** Sends what the next {@link #send} continues: a short packet need not leave alone. */
  abstract int sendAhead(Object base, long offset, long length) throws IOException;

  /**
   * Receives. Fewer bytes than asked for mean that no more had come.
   *
   * @return how many came, 0 if none had, -1 if the peer has closed its end
   */
  abstract int receive(Object base, long offset, long length) throws IOException;

  /**
   * Whether bytes that were sent may not have left for the peer, so that closing could take them
   * back.
   */
  abstract boolean undelivered();

  /** Idempotent. */
  abstract void close();
}

package dev.weft.internal.transport.ring;

/**
 * The memory that a rank offers to one peer, which copies long messages out of it by itself. Known
 * by the id of the send. Under the engine lock; does not block.
 */
public interface MessageExposure {

  /** Offers a message that its RTS announces. Offered again, nothing changes. */
  void offer(long id, Object base, long offset, long length);

  /**
   * Puts other memory in its place, or withdraws it.
   *
   * @return false if the peer is copying already
   */
  boolean move(long id, Object base, long offset, long length);

  /** The message is over, or comes another way. */
  void end(long id);
}

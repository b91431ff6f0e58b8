package dev.weft.internal.transport.ring;

/**
 * The memory that a rank exposes to one peer, which copies long messages out of it by itself. Known
 * by the id of the send. Under the engine lock; does not block.
 */
public interface MessageExposure {

  /** Exposes a message that its RTS announces. Exposed again, nothing changes. */
  void expose(long id, Object base, long offset, long length);

  /**
   * Puts other memory in its place, or withdraws it.
   *
   * @return false if the peer is copying already
   */
  boolean move(long id, Object base, long offset, long length);

  /** The message is over, or comes another way. */
  void withdraw(long id);
}

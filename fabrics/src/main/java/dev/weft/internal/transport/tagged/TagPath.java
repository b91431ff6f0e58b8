package dev.weft.internal.transport.tagged;

/** The library's way to a peer. Under the engine lock; nothing blocks. */
public interface TagPath {
  /** By which the peer is sent to. */
  long handle();

  /** Whether the library has found that the peer is gone. */
  boolean isBroken();

  /** Whether all that was sent has left this process. Asked when nothing more will be sent. */
  boolean isFlushed();

  /** Nothing is sent any more. */
  void close();
}

package dev.weft.internal.engine.match;

/**
 * A probe that waits for a message without receiving it. Under the engine lock.
 *
 * @param <M> the message
 */
public interface PendingProbe<M extends ArrivedMessage> {
  /** Whether it looks for this message. */
  boolean wants(M message);

  /** Whether it takes the message out of matching. */
  boolean takes();

  /** The message has come. Called once, when the probe has left its matcher. */
  void found(M message);
}

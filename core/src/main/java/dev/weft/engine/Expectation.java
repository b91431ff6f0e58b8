package dev.weft.engine;

import dev.weft.transport.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * Tells a transport which memory the next message is for, while a thread polls for a long one from
 * one rank ({@link Endpoint#expect}). One receive at a time; it ends as soon as a message matches,
 * the receive is taken back, or the thread no longer polls. Under the lock.
 */
final class Expectation {
  /** No transport gains by knowing of shorter ones. */
  private static final long MIN_BYTES = 12 << 10;

  private final Engine engine;
  private @Nullable ReceiveOperation receive;
  private @Nullable Endpoint endpoint;
  private int peer;

  Expectation(Engine engine) {
    this.engine = engine;
  }

  /** A thread begins to poll for an operation. */
  void begin(Operation operation) {
    if (!(operation instanceof ReceiveOperation next)
        || next.capacity() < MIN_BYTES
        || !next.isOpen()
        || next.peer < 0
        || next.scatters()) {
      return;
    }
    Endpoint via = engine.peer(next.peer).via;
    if (via != null && receive == null) {
      receive = next;
      endpoint = via;
      peer = next.peer;
      via.expect(peer, next, next.base(), next.offset(), next.capacity());
    }
  }

  /** A message has matched the operation, it is over, or the thread no longer polls for it. */
  void end(Operation operation) {
    Endpoint via = endpoint;
    if (operation == receive && via != null) {
      receive = null;
      endpoint = null;
      via.expectNothing(peer);
    }
  }
}

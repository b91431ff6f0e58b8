package dev.weft.internal.engine;

import dev.weft.data.Status;

/**
 * A receive whose thread blocks in another call and then waits for it, so that no other thread
 * needs to move it on.
 */
final class AttendedReceive {
  private final Engine engine;
  private final ReceiveOperation receive;

  /** Posts it; {@link #end} or {@link #letGo} follows. */
  AttendedReceive(Engine engine, ReceiveOperation receive) {
    this.engine = engine;
    this.receive = receive;
    engine.lock.lock();
    try {
      engine.post(receive);
    } finally {
      engine.lock.unlock();
    }
  }

  /** Blocks until the message is in the buffer. */
  Status end() {
    return end(engine, receive);
  }

  /** Blocks until a receive that has been started is done, or can be taken back if interrupted. */
  static Status end(Engine engine, ReceiveOperation receive) {
    engine.lock.lock();
    try {
      engine.waiting.awaitBlocking(receive);
      return receive.result();
    } finally {
      engine.lock.unlock();
    }
  }

  /**
   * Takes it back: its buffer is not touched again. Blocks if a message is on its way into it.
   *
   * @return false if it has taken a message
   */
  boolean letGo() {
    engine.lock.lock();
    try {
      if (!receive.isDone()) {
        if (receive.abandonLocked()) {
          return true;
        }
        engine.waiting.awaitBlocking(receive);
      }
      return false;
    } finally {
      engine.lock.unlock();
    }
  }
}

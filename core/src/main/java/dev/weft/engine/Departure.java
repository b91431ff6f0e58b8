package dev.weft.engine;

import dev.weft.transport.Frame;
import java.util.function.BooleanSupplier;

/**
 * How a rank leaves its job. It may be leaving because of an exception, with the others waiting for
 * messages that will never come, so it waits for nobody: messages in buffered mode are given time
 * to leave, operations that the program has not awaited only a moment.
 */
final class Departure {
  private static final long BUFFERED_NANOS = 10_000_000_000L;
  private static final long OTHERS_NANOS = 200_000_000L;
  private static final long FAREWELL_NANOS = 1_000_000_000L;

  private final Engine engine;
  private final Wiring wiring;

  Departure(Engine engine, Wiring wiring) {
    this.engine = engine;
    this.wiring = wiring;
  }

  /** Waits as for any other operation, so that a report can say for which. */
  void flushBuffered() {
    engine.lock.lock();
    try {
      SendOperation send = engine.buffered.oldest();
      while (send != null) {
        engine.waiting.awaitLocked(send, Long.MAX_VALUE);
        send = engine.buffered.oldest();
      }
    } finally {
      engine.lock.unlock();
    }
  }

  void finish() {
    quiesce(engine.buffered::isEmpty, BUFFERED_NANOS);
    quiesce(
        () ->
            engine.table.isEmpty()
                && !engine.hasOutput()
                && engine.pulls.isEmpty()
                && engine.backgrounds.isEmpty(),
        OTHERS_NANOS);
    if (sayBye()) {
      quiesce(() -> !engine.hasUnsent(), FAREWELL_NANOS);
      failWhatIsLeft();
      quiesce(engine.backgrounds::isEmpty, FAREWELL_NANOS);
    }
  }

  private boolean sayBye() {
    engine.lock.lock();
    try {
      if (engine.isClosed()) {
        return false;
      }
      for (int rank = 0; rank < engine.size(); rank++) {
        if (wiring.isConnected(rank)) {
          Peer _ = engine.peer(rank);
        }
      }
      for (Peer peer : engine.peers().met()) {
        if (!peer.isGone() && (peer.link != null || wiring.isConnected(peer.rank))) {
          engine.outgoing.control(peer, Frame.BYE, 0, 0, 0);
        }
      }
      engine.close();
      return true;
    } finally {
      engine.lock.unlock();
    }
  }

  private void failWhatIsLeft() {
    engine.lock.lock();
    try {
      for (Matcher matcher : engine.contexts.all()) {
        if (matcher != null) {
          matcher.failAll(() -> Failures.closed(engine.rank()));
        }
      }
      engine.flags.failAll(() -> Failures.closed(engine.rank()));
      engine.pulls.abandonAll(() -> Failures.closed(engine.rank()));
      for (Peer peer : engine.peers().met()) {
        engine.outgoing.failAll(peer, () -> Failures.closed(engine.rank()));
      }
      engine.table.forEach(operation -> operation.fail(Failures.closed(engine.rank())));
      engine.backgrounds.failAll();
    } finally {
      engine.lock.unlock();
    }
  }

  void release() {
    engine.progress.stop();
    engine.lock.lock();
    try {
      engine.close();
      wiring.close();
    } finally {
      engine.lock.unlock();
    }
    engine.surroundings().freeOwned();
  }

  @SuppressWarnings("ThreadPriorityCheck") // other ranks may need this processor to get quiet
  private void quiesce(BooleanSupplier quiet, long limitNanos) {
    long start = System.nanoTime();
    boolean done = false;
    while (!done && System.nanoTime() - start < limitNanos) {
      engine.lock.lock();
      try {
        int _ = engine.pollAll();
        done = quiet.getAsBoolean();
      } finally {
        engine.lock.unlock();
      }
      if (!done) {
        Thread.yield();
      }
    }
  }
}

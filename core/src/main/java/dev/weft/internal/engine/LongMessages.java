package dev.weft.internal.engine;

import dev.weft.internal.engine.base.EngineTuning;

/**
 * What is done at once about a long message that nobody waits for yet, so that it moves while the
 * program computes. Those of collective operations are left alone: their callers see to them.
 */
final class LongMessages {
  private final Engine engine;

  LongMessages(Engine engine) {
    this.engine = engine;
  }

  /** Under the lock: such a message, or the receive of one, is about to start. */
  void starting(Matcher matcher, long bytes) {
    if (isLong(matcher, bytes)) {
      engine.progress.wakeWhereFree();
    }
  }

  /**
   * Under the lock: it has started. What peers have announced is matched before the program
   * computes; whichever rank is back first can then move it.
   */
  void started(Matcher matcher, long bytes) {
    if (isLong(matcher, bytes) && !engine.isClosed()) {
      int _ = engine.takeIn();
    }
  }

  private static boolean isLong(Matcher matcher, long bytes) {
    return bytes >= EngineTuning.LONG_BYTES && !matcher.failsTogether();
  }
}

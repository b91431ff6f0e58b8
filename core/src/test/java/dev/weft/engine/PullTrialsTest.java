package dev.weft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Pulling against streaming by a clock that is made up; pulling is the quicker way. */
class PullTrialsTest {
  private static final long BYTES = 4 << 20;
  private static final long PULL_NANOS = 300_000;
  private static final long STREAM_NANOS = 400_000;
  private static final long COMPUTE_NANOS = 300_000;
  private static final int MESSAGES = 2_000;

  private long now;
  private long waits;
  private int streamed;
  private final PullTrials trials = new PullTrials(() -> now);

  /** As where a non-blocking receive is now waited for at once and now after a computation. */
  @Test
  void aComputationBeforeTheWaitDecidesNothing() {
    for (int i = 0; i < MESSAGES; i++) {
      boolean computes = i % 2 == 0;
      boolean timed = begin(computes ? 0 : ++waits);
      if (computes) {
        now += COMPUTE_NANOS;
        waits++;
      }
      end(timed);
    }
    assertThat(streamed).isLessThan(MESSAGES / 10);
  }

  /** As where a message begins in the wait for another, and is waited for after a computation. */
  @Test
  void aComputationBetweenTwoWaitsDecidesNothing() {
    for (int i = 0; i < MESSAGES; i++) {
      boolean timed = begin(++waits);
      if (i % 2 == 0) {
        now += COMPUTE_NANOS;
        waits++;
      }
      end(timed);
    }
    assertThat(streamed).isLessThan(MESSAGES / 10);
  }

  private boolean begin(long wait) {
    boolean timed = trials.times(BYTES, wait);
    boolean streams = trials.streams(BYTES);
    streamed += streams ? 1 : 0;
    now += streams ? STREAM_NANOS : PULL_NANOS;
    return timed;
  }

  private void end(boolean timed) {
    if (timed) {
      trials.ended(waits);
    }
  }
}

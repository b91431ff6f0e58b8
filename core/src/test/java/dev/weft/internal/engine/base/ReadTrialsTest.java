package dev.weft.internal.engine.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Pulling against streaming by a clock that is made up. */
class ReadTrialsTest {
  private static final long BYTES = 4 << 20;
  private static final long QUICK_NANOS = 300_000;
  private static final long SLOW_NANOS = 400_000;
  private static final long COMPUTE_NANOS = 300_000;
  private static final long CALL_NANOS = 1_000;
  private static final int MESSAGES = 20_000;
  private static final long SEED = 20261125;

  private final Random random = new Random(SEED);
  private long now;
  private long pullNanos = QUICK_NANOS;
  private long streamNanos = SLOW_NANOS;
  private int streamed;
  private final ComputeTime computeTime = new ComputeTime(() -> now);
  private final ReadTrials trials = new ReadTrials(true, computeTime);

  /** As where a non-blocking receive is now waited for at once and now after a computation. */
  @Test
  void aComputationBeforeTheWaitDecidesNothing() {
    for (int i = 0; i < MESSAGES; i++) {
      boolean timed = trials.times(BYTES);
      now += random.nextBoolean() ? COMPUTE_NANOS : CALL_NANOS;
      computeTime.enter();
      move();
      end(timed);
      computeTime.leave();
    }
    assertThat(streamed).isLessThan(MESSAGES / 10);
  }

  /** As where a message begins in the wait for another, and is waited for after a computation. */
  @Test
  void aComputationBetweenTwoWaitsDecidesNothing() {
    for (int i = 0; i < MESSAGES; i++) {
      twoWaits(random.nextBoolean() ? COMPUTE_NANOS : CALL_NANOS);
    }
    assertThat(streamed).isLessThan(MESSAGES / 10);
  }

  /** As where a program waits for its requests one after the other. */
  @Test
  void oneWaitAfterTheOtherIsOne() {
    pullNanos = SLOW_NANOS;
    streamNanos = QUICK_NANOS;
    for (int i = 0; i < MESSAGES; i++) {
      twoWaits(CALL_NANOS);
    }
    assertThat(streamed).isGreaterThan(MESSAGES * 9 / 10);
  }

  /** From some message on the program always computes: no trial is left open. */
  @Test
  void aTrialWithoutTimesEnds() {
    int before = 0;
    while (streamed == 0) {
      twoWaits(CALL_NANOS);
      before++;
    }
    assertThat(before).isLessThan(MESSAGES / 10);
    for (int i = 0; i < MESSAGES; i++) {
      twoWaits(COMPUTE_NANOS);
    }
    assertThat(streamed).isLessThan(MESSAGES / 10);
  }

  /** Of two ranks that exchange messages one decides, and the other goes its way at once. */
  @Test
  void ranksThatExchangeMessagesGoTheSameWay() {
    ReadTrials other = new ReadTrials(false, computeTime);
    computeTime.enter();
    int apart = 0;
    for (int i = 0; i < MESSAGES; i++) {
      boolean timed = trials.times(BYTES);
      boolean streams = trials.streams(BYTES);
      other.sent(BYTES, streams);
      assertThat(other.times(BYTES)).isFalse();
      boolean otherStreams = other.streams(BYTES);
      trials.sent(BYTES, otherStreams);
      apart += streams == otherStreams ? 0 : 1;
      streamed += streams ? 1 : 0;
      now += streams && otherStreams ? QUICK_NANOS : SLOW_NANOS;
      end(trials, timed);
    }
    assertThat(apart).isZero();
    assertThat(streamed).isGreaterThan(MESSAGES * 9 / 10);
  }

  /** The rank that does not decide does so for itself where the peer only sends. */
  @Test
  void aRankThatOnlyReceivesDecides() {
    ReadTrials receiving = new ReadTrials(false, computeTime);
    computeTime.enter();
    for (int i = 0; i < MESSAGES; i++) {
      boolean timed = receiving.times(BYTES);
      boolean streams = receiving.streams(BYTES);
      streamed += streams ? 1 : 0;
      now += streams ? QUICK_NANOS : SLOW_NANOS;
      end(receiving, timed);
    }
    assertThat(streamed).isGreaterThan(MESSAGES * 9 / 10);
  }

  private void twoWaits(long between) {
    computeTime.enter();
    boolean timed = trials.times(BYTES);
    now += CALL_NANOS;
    computeTime.leave();
    now += between;
    computeTime.enter();
    move();
    end(timed);
    computeTime.leave();
  }

  private void move() {
    boolean streams = trials.streams(BYTES);
    streamed += streams ? 1 : 0;
    now += streams ? streamNanos : pullNanos;
  }

  private void end(boolean timed) {
    end(trials, timed);
  }

  private static void end(ReadTrials trials, boolean timed) {
    if (timed) {
      trials.ended();
    }
  }
}

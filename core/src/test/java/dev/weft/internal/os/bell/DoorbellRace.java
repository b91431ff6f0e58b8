package dev.weft.internal.os.bell;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Rings that cross arming and sleeping. In every round the ringer publishes the round and rings
 * once, after a random delay, while the sleeper waits for the round as a rank does. When the ring
 * is over and the sleeper has slept in this round, the word must have been cleared, whatever the
 * timing was; else the ring was lost.
 *
 * @param memory {@link #BYTES} that both sides share: the doorbell's line, then the counters
 */
record DoorbellRace(MemorySegment memory, int rounds, long seed) {
  static final long BYTES = 1024;

  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
  private static final long PUBLISHED = 256;
  private static final long RUNG = 512;
  private static final long CONSUMED = 768;
  private static final long READY = 896;

  private static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int MOST_SPINS = 600;

  MemorySegment line() {
    return memory.asSlice(0, DoorbellLine.BYTES);
  }

  /**
   * The sleeper's side. Starts when the ringer has its doorbell, as ranks do.
   *
   * @return how often it slept
   */
  int sleep(Doorbell doorbell) {
    await(READY, 1);
    SplittableRandom random = new SplittableRandom(seed + 1);
    int slept = 0;
    for (long round = 1; round <= rounds; round++) {
      spin(random);
      while (get(PUBLISHED) != round) {
        doorbell.arm();
        if (get(PUBLISHED) != round) {
          doorbell.sleep(SLEEP_NANOS);
          slept++;
          if (get(RUNG) == round && word() != DoorbellLine.AWAKE) {
            throw new AssertionError("ring lost in round " + round + " of seed " + seed);
          }
        }
        doorbell.disarm();
      }
      await(RUNG, round);
      LONG.setRelease(memory, CONSUMED, round);
    }
    return slept;
  }

  /** The ringer's side. */
  void ring(Doorbell doorbell) {
    LONG.setRelease(memory, READY, 1);
    SplittableRandom random = new SplittableRandom(seed);
    for (long round = 1; round <= rounds; round++) {
      await(CONSUMED, round - 1);
      spin(random);
      LONG.setRelease(memory, PUBLISHED, round);
      doorbell.ring();
      LONG.setRelease(memory, RUNG, round);
    }
  }

  /** Yields, so that the test ends on a machine that is busy with something else, too. */
  private void await(long offset, long round) {
    for (int spins = 0; get(offset) != round; spins++) {
      if (spins < MOST_SPINS) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
  }

  private int word() {
    return (int) DoorbellLine.INT.getVolatile(memory, DoorbellLine.WORD);
  }

  private long get(long offset) {
    return (long) LONG.getAcquire(memory, offset);
  }

  private static void spin(SplittableRandom random) {
    for (int i = random.nextInt(MOST_SPINS); i > 0; i--) {
      Thread.onSpinWait();
    }
  }
}

package dev.weft.sockets.connection;

import dev.weft.internal.os.AvailableCores;
import java.util.function.BooleanSupplier;

/**
 * Decides whether one end of a connection, or a selector, polls memory for a while before it
 * sleeps. Polling is ten times faster if the peer has its own core and answers soon. It is ten
 * times slower if other threads need the cores, because a sleeping thread gets a core before a
 * spinning one; and it is waste where the answer takes longer than the polling.
 *
 * <p>A wait does not spin while the cores are busy, and not on a connection that has not waited
 * often yet. Then this class tries both ways for some waits each, keeps the one with the shorter
 * waits, and spins for about as long as answers have taken. From time to time it tries the other
 * way again, the more rarely the more often in a row that was in vain. For one thread at a time.
 */
public final class Spinning {
  private static final long LIMIT_NANOS = 50_000;

  /** A carrier has other threads to run. */
  private static final long VIRTUAL_LIMIT_NANOS = 5_000;

  private static final int LOOKS_BETWEEN_CLOCKS = 16;
  private static final int WAITS_OF_A_TRIAL = 16;
  private static final long BETWEEN_TRIALS_NANOS = 20_000_000;
  private static final int MOST_DOUBLINGS = 7;

  /** So many waits in a row that have spun in vain end a trial. */
  private static final int MOST_VAIN = 4;

  /** A peer that computes meanwhile says nothing about how it is woken. */
  private static final long LONGEST_COUNTED_NANOS = 200_000;

  /** Spinning has to be worth the core. */
  private static final double GAIN = 0.75;

  private static final int SLEEP = 0;
  private static final int SPIN = 1;

  private final long[] waitNanos = new long[2];
  private int way = SLEEP;
  private int trialsLeft = 2;
  private int waits;
  private int vain;
  private long total;
  private long decidedNanos;
  private int doublings;
  private long usualNanos = LIMIT_NANOS;

  /** Spins, if that has proven faster; returns whether the awaited event has come. */
  public boolean await(BooleanSupplier ready, long start) {
    long limit = way == SLEEP || BusyCores.areBusy() ? 0 : limit();
    do {
      for (int i = 0; i < LOOKS_BETWEEN_CLOCKS; i++) {
        if (ready.getAsBoolean()) {
          vain = 0;
          return true;
        }
        if (limit == 0) {
          return false;
        }
        Thread.onSpinWait();
      }
    } while (System.nanoTime() - start < limit);
    vain++;
    return false;
  }

  private long limit() {
    long longest = Thread.currentThread().isVirtual() ? VIRTUAL_LIMIT_NANOS : LIMIT_NANOS;
    return Math.min(longest, 3 * usualNanos);
  }

  /** Learns from a wait that began at the given time and has ended now. */
  public void waitedSince(long start) {
    long now = System.nanoTime();
    long nanos = Math.min(now - start, LONGEST_COUNTED_NANOS);
    total += nanos;
    waits++;
    if (way == SPIN && nanos < LIMIT_NANOS) {
      usualNanos += (nanos - usualNanos) / WAITS_OF_A_TRIAL;
    }
    if (way == SPIN && vain >= MOST_VAIN) {
      // Each has taken longer than any answer that is worth to be spun for.
      total = waits * LONGEST_COUNTED_NANOS;
      end(now);
    } else if (waits == WAITS_OF_A_TRIAL) {
      end(now);
    }
  }

  private void end(long now) {
    waitNanos[way] = total / waits;
    waits = 0;
    vain = 0;
    total = 0;
    decide(now);
  }

  private void decide(long now) {
    if (AvailableCores.usable() == 1) {
      return;
    }
    if (trialsLeft > 0) {
      trialsLeft--;
      way = trialsLeft == 0 ? better() : 1 - way;
      doublings = way == SPIN ? 0 : Math.min(doublings + 1, MOST_DOUBLINGS);
      decidedNanos = now;
    } else if (now - decidedNanos > BETWEEN_TRIALS_NANOS << doublings) {
      trialsLeft = 1;
      way = 1 - way;
      usualNanos = LIMIT_NANOS;
    }
  }

  private int better() {
    return waitNanos[SPIN] < GAIN * waitNanos[SLEEP] ? SPIN : SLEEP;
  }
}

package dev.weft.sockets.connection;

import dev.weft.internal.os.AvailableCores;
import java.util.function.BooleanSupplier;

/**
 * Decides whether one end of a connection, or a selector, polls memory for a while before it
 * sleeps. Polling is ten times faster if the peer has its own core. It is ten times slower if other
 * threads need the cores, because a sleeping thread gets a core before a spinning one. The system
 * does not tell which case holds. So this class tries both for some waits, and keeps the one with
 * the shorter waits; from time to time it tries the other again. For one thread at a time.
 */
public final class Spinning {
  private static final long LIMIT_NANOS = 50_000;

  /** A carrier has other threads to run. */
  private static final long VIRTUAL_LIMIT_NANOS = 5_000;

  private static final int LOOKS_BETWEEN_CLOCKS = 16;
  private static final int WAITS_OF_A_TRIAL = 16;
  private static final long BETWEEN_TRIALS_NANOS = 20_000_000;

  /** A peer that computes meanwhile says nothing about how it is woken. */
  private static final long LONGEST_COUNTED_NANOS = 200_000;

  /** Spinning has to be worth the core. */
  private static final double GAIN = 0.75;

  private static final int SPIN = 0;
  private static final int SLEEP = 1;

  private final long[] waitNanos = new long[2];
  private int way = AvailableCores.usable() > 1 ? SPIN : SLEEP;
  private int trialsLeft = 2;
  private int waits;
  private long total;
  private long decidedNanos;

  /** Spins, if that has proven faster; returns whether the awaited event has come. */
  public boolean await(BooleanSupplier ready, long start) {
    long limit =
        way == SLEEP ? 0 : Thread.currentThread().isVirtual() ? VIRTUAL_LIMIT_NANOS : LIMIT_NANOS;
    do {
      for (int i = 0; i < LOOKS_BETWEEN_CLOCKS; i++) {
        if (ready.getAsBoolean()) {
          return true;
        }
        Thread.onSpinWait();
      }
    } while (System.nanoTime() - start < limit);
    return false;
  }

  /** Learns from a wait that began at the given time and has ended now. */
  public void waitedSince(long start) {
    long now = System.nanoTime();
    total += Math.min(now - start, LONGEST_COUNTED_NANOS);
    if (++waits == WAITS_OF_A_TRIAL) {
      waitNanos[way] = total / waits;
      waits = 0;
      total = 0;
      decide(now);
    }
  }

  private void decide(long now) {
    if (AvailableCores.usable() == 1) {
      return;
    }
    if (trialsLeft > 0) {
      trialsLeft--;
      way = trialsLeft == 0 ? better() : 1 - way;
      decidedNanos = now;
    } else if (now - decidedNanos > BETWEEN_TRIALS_NANOS) {
      trialsLeft = 1;
      way = 1 - way;
    }
  }

  private int better() {
    return waitNanos[SPIN] < GAIN * waitNanos[SLEEP] ? SPIN : SLEEP;
  }
}

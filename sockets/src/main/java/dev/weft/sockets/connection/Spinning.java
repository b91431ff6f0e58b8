package dev.weft.sockets.connection;

import dev.weft.internal.os.AvailableCores;
import java.util.function.BooleanSupplier;

/**
 * Decides whether one end of a connection, or a selector, polls memory for a while before it
 * sleeps. Polling is ten times faster if the peer has its own core and answers soon. It is waste
 * where the answer takes longer than the polling, and ten times slower where other threads need the
 * cores, because a sleeping thread gets a core before a spinning one.
 *
 * <p>A wait spins for no longer than a sleep and its wake-up cost in processor time, so at worst it
 * costs twice as much. It does not spin at all while the cores are busy, nor on a connection that
 * has not waited often yet. Then this class tries both ways for some waits each, and keeps spinning
 * if these waits were shorter, until too many are in vain. It tries again later, the more rarely
 * the more often in a row that has failed. For one thread at a time.
 */
public final class Spinning {
  /** About what a sleep and a wake-up through TCP cost. */
  private static final long LIMIT_NANOS = 10_000;

  /** A carrier has other threads to run. */
  private static final long VIRTUAL_LIMIT_NANOS = 5_000;

  private static final int LOOKS_BETWEEN_CLOCKS = 16;

  /** Waits after which the way is judged. */
  private static final int WINDOW = 16;

  /** So many vain ones of a window end spinning. */
  private static final int MOST_VAIN = 4;

  private static final long BETWEEN_TRIALS_NANOS = 20_000_000;
  private static final int MOST_DOUBLINGS = 7;

  /** A peer that computes meanwhile says nothing about how it is woken. */
  private static final long LONGEST_COUNTED_NANOS = 200_000;

  /** Spinning has to be worth the core. */
  private static final double GAIN = 0.75;

  private boolean spins;
  private int waits;
  private int vain;
  private long total;
  private long sleepNanos;
  private long stoppedNanos = System.nanoTime() - BETWEEN_TRIALS_NANOS;
  private int doublings;

  /** Spins, if that has proven faster; returns whether the awaited event has come. */
  public boolean await(BooleanSupplier ready, long start) {
    if (!spins || BusyCores.areBusy()) {
      return ready.getAsBoolean();
    }
    long limit = Thread.currentThread().isVirtual() ? VIRTUAL_LIMIT_NANOS : LIMIT_NANOS;
    do {
      for (int i = 0; i < LOOKS_BETWEEN_CLOCKS; i++) {
        if (ready.getAsBoolean()) {
          return true;
        }
        Thread.onSpinWait();
      }
    } while (System.nanoTime() - start < limit);
    vain++;
    return false;
  }

  /** Learns from a wait that began at the given time and has ended now. */
  public void waitedSince(long start) {
    long now = System.nanoTime();
    total += Math.min(now - start, LONGEST_COUNTED_NANOS);
    waits++;
    if (vain >= MOST_VAIN) {
      stop(now);
    } else if (waits == WINDOW) {
      judge(now, total / WINDOW);
    }
  }

  private void judge(long now, long averageNanos) {
    if (!spins) {
      sleepNanos = averageNanos;
      boolean mayTry = now - stoppedNanos > BETWEEN_TRIALS_NANOS << doublings;
      begin(mayTry && AvailableCores.usable() > 1);
    } else if (averageNanos < GAIN * sleepNanos) {
      doublings = 0;
      begin(true);
    } else {
      stop(now);
    }
  }

  private void stop(long now) {
    doublings = Math.min(doublings + 1, MOST_DOUBLINGS);
    stoppedNanos = now;
    begin(false);
  }

  private void begin(boolean spinning) {
    spins = spinning;
    waits = 0;
    vain = 0;
    total = 0;
  }
}

package dev.weft.internal.check;

import java.util.Arrays;

/**
 * A rank's vector clock: of each rank of the job, the number of its latest event that is known here
 * to have happened before now (Mattern, Virtual Time and Global States of Distributed Systems,
 * 1989). Events are sends and the ends of receives. Where it is not known what happened before, too
 * much may be said to have: then fewer races are found, and no false ones. Any thread; does not
 * block.
 */
public final class VectorClock {
  private static final int EVERYTHING = Integer.MAX_VALUE;

  private final int self;
  private final int[] events;

  VectorClock(int self, int ranks) {
    this.self = self;
    this.events = new int[ranks];
  }

  /** The next event of this rank; returns the clock then. */
  synchronized int[] next() {
    events[self]++;
    return events.clone();
  }

  /** The number of the next event of this rank. */
  synchronized int nextEvent() {
    return ++events[self];
  }

  /** The next event of this rank, after that of another one's clock; returns its number. */
  synchronized int nextAfter(int[] other) {
    learn(other);
    return ++events[self];
  }

  /** The clock now. */
  public synchronized int[] now() {
    return events.clone();
  }

  /** What another clock, or a merged one, says has happened before now. */
  public synchronized void learn(int[] other) {
    for (int rank = 0; rank < events.length; rank++) {
      if (rank != self) {
        events[rank] = Math.max(events[rank], other[rank]);
      }
    }
  }

  /** Another rank may have told everything that it knows, in a way that is not followed. */
  synchronized void learnEverything() {
    int own = events[self];
    Arrays.fill(events, EVERYTHING);
    events[self] = own;
  }

  /** The same of that rank's own events. */
  synchronized void learnEverythingOf(int rank) {
    if (rank != self) {
      events[rank] = EVERYTHING;
    }
  }

  /** The later one of two clocks, rank by rank, in the first. */
  public static void merge(int[] into, int[] other) {
    for (int rank = 0; rank < into.length; rank++) {
      into[rank] = Math.max(into[rank], other[rank]);
    }
  }
}

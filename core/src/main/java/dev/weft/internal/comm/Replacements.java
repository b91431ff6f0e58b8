package dev.weft.internal.comm;

import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.job.Grant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The ranks that have come in place of lost ones, or in new places, in the job's order: so a number
 * of notices of the job says which. A place is a rank's number in the job's first communicator, or
 * that of a new place. Any thread.
 */
final class Replacements {
  private record Arrival(int notice, int rank, int place) {}

  private final int size;
  private final int most;

  /** The lost ranks that another comes for, or has come for. */
  private final Set<Integer> expected = new HashSet<>();

  private final List<Arrival> arrivals = new ArrayList<>();
  private final Map<Integer, Integer> places = new HashMap<>();
  private final List<Grant> grants = new ArrayList<>();

  /** New places in which nobody comes. */
  private final Set<Integer> unfilled = new HashSet<>();

  private final Set<Integer> gone = new HashSet<>();
  private int requests;
  private int notices;

  /**
   * @param size number of ranks in the first communicator
   * @param most how many may come
   */
  Replacements(int size, int most) {
    this.size = size;
    this.most = most;
  }

  /**
   * A rank is gone.
   *
   * @param failed whether it has not left in order
   */
  synchronized void gone(int rank, boolean failed) {
    gone.add(rank);
    if (failed && most > 0) {
      expected.add(rank);
    }
    notices++;
    notifyAll();
  }

  /** Nobody comes in place of a rank. */
  synchronized void unreplaced(int rank) {
    notices++;
    boolean _ = expected.remove(rank);
    notifyAll();
  }

  /** Nobody comes in a new place. */
  synchronized void unfilled(int place) {
    notices++;
    unfilled.add(place);
    notifyAll();
  }

  /** Whether others come in new places. */
  synchronized void granted(Grant grant) {
    notices++;
    grants.add(grant);
    notifyAll();
  }

  /** The number for this rank's next request for more ranks. */
  synchronized int nextRequest() {
    return requests++;
  }

  /** Blocks until a rank's request is answered; null if that rank is gone and has none. */
  synchronized @Nullable Grant awaitGrant(int rank, int request) {
    while (true) {
      for (Grant grant : grants) {
        if (grant.rank() == rank && grant.number() == request) {
          return grant;
        }
      }
      if (gone.contains(rank)) {
        return null;
      }
      pause();
    }
  }

  /** Whether a rank has come in a new place, or will. */
  synchronized boolean isFilled(int place) {
    return !unfilled.contains(place);
  }

  /**
   * Who has come last in a place.
   *
   * @param count number of notices that count
   * @return null if nobody has
   */
  synchronized @Nullable Integer at(int place, int count) {
    Integer found = null;
    for (Arrival arrival : arrivals) {
      if (arrival.place == place && arrival.notice <= count) {
        found = arrival.rank;
      }
    }
    return found;
  }

  /** A rank has come in place of another. */
  synchronized void arrived(int rank, int place) {
    notices++;
    places.put(rank, place);
    arrivals.add(new Arrival(notices, rank, place));
    notifyAll();
  }

  /** How many notices this rank has heard. */
  synchronized int notices() {
    return notices;
  }

  /** Blocks until this rank has heard so many notices. */
  synchronized void awaitNotices(int count) {
    while (notices < count) {
      pause();
    }
  }

  /** Blocks until the job has told of something more than so many notices. */
  synchronized void awaitMore(int count) {
    awaitNotices(count + 1);
  }

  /** Waits once; callers look again. */
  @SuppressWarnings("WaitNotInLoop")
  private void pause() {
    try {
      wait();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException(
          "interrupted while waiting for a rank that takes a lost one's place", e);
    }
  }

  /** Whether a rank has come for a lost one, or will. */
  synchronized boolean isExpected(int lost) {
    return expected.contains(lost);
  }

  /** The place of a rank. */
  synchronized int placeOf(int rank) {
    return rank < size ? rank : places.getOrDefault(rank, rank);
  }

  /**
   * Who has come last in place of a lost rank, after it.
   *
   * @param lost the rank
   * @param count number of notices that count
   * @return null if nobody has
   */
  synchronized @Nullable Integer of(int lost, int count) {
    Integer found = at(placeOf(lost), count);
    return found == null || found <= lost ? null : found;
  }
}

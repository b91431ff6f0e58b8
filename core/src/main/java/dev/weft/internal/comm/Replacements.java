package dev.weft.internal.comm;

import dev.weft.failure.WaitInterruptedException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The ranks that have come in place of lost ones, in the job's order: so a number of notices of the
 * job says which. A place is a rank's number in the job's first communicator. Any thread.
 */
final class Replacements {
  private record Arrival(int notice, int rank, int place) {}

  private final int size;
  private final int most;

  /** The lost ranks that another comes for, or has come for. */
  private final Set<Integer> expected = new HashSet<>();

  private final List<Arrival> arrivals = new ArrayList<>();
  private final Map<Integer, Integer> places = new HashMap<>();
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
    Integer found = null;
    int place = placeOf(lost);
    for (Arrival arrival : arrivals) {
      if (arrival.place == place && arrival.notice <= count && arrival.rank > lost) {
        found = arrival.rank;
      }
    }
    return found;
  }
}

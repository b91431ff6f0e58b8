package dev.weft.internal.job;

import dev.weft.failure.PeerFailedException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.function.ObjIntConsumer;

/**
 * Who is missing, and who wants to know: one listener for ranks that broke down and one for ranks
 * that left in order, each told once of each rank. Any thread; does not block, unless a listener
 * does.
 */
public final class FailureBoard {
  private final int size;
  private final SortedMap<Integer, String> missing = new TreeMap<>();
  private final Set<Integer> told = new LinkedHashSet<>();
  private final Set<Integer> departed = new LinkedHashSet<>();
  private ObjIntConsumer<String> listener = (_, _) -> {};
  private IntConsumer departureListener = _ -> {};

  FailureBoard(int size) {
    this.size = size;
  }

  /** Notes that a rank is missing from now on; the first reason stands. */
  synchronized void missing(int rank, String reason) {
    if (rank >= 0 && rank < size) {
      missing.putIfAbsent(rank, reason);
    }
  }

  /** Tells the listener, from the calling thread, about a rank that {@link #missing} has noted. */
  public void tell(int rank) {
    ObjIntConsumer<String> now;
    synchronized (this) {
      if (!missing.containsKey(rank) || !told.add(rank)) {
        return;
      }
      now = listener;
    }
    now.accept(reason(rank), rank);
  }

  /** Replaces the listener; what has been told before it hears from a thread of its own. */
  void listen(ObjIntConsumer<String> next) {
    List<Integer> earlier;
    synchronized (this) {
      listener = next;
      earlier = List.copyOf(told);
    }
    if (!earlier.isEmpty()) {
      Thread.ofPlatform()
          .daemon()
          .name("weft-failures")
          .start(() -> earlier.forEach(rank -> next.accept(reason(rank), rank)));
    }
  }

  /** Tells the listener for departures, from the calling thread, that a rank left in order. */
  public void departed(int rank) {
    IntConsumer now;
    synchronized (this) {
      if (rank < 0 || rank >= size || !departed.add(rank)) {
        return;
      }
      now = departureListener;
    }
    now.accept(rank);
  }

  /** Replaces the listener for departures; it hears of earlier ones from the calling thread. */
  void listenForDepartures(IntConsumer next) {
    List<Integer> earlier;
    synchronized (this) {
      departureListener = next;
      earlier = List.copyOf(departed);
    }
    earlier.forEach(next::accept);
  }

  /** Everybody has joined again: what left before is back. */
  synchronized void allPresent() {
    departed.clear();
  }

  /**
   * What a rank does needs all of them.
   *
   * @throws PeerFailedException if one is missing; it names the lowest
   */
  synchronized void requireEverybody(String what, int rank) {
    if (!missing.isEmpty()) {
      int lowest = missing.firstKey();
      throw new PeerFailedException(
          lowest,
          "the %s of rank %d needs rank %d, which %s"
              .formatted(what, rank, lowest, reason(lowest)));
    }
  }

  private synchronized String reason(int rank) {
    return missing.getOrDefault(rank, "is not missing");
  }
}

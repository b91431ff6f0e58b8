package dev.weft.internal.job;

import dev.weft.failure.PeerFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.function.ObjIntConsumer;

/**
 * Who is missing, and who wants to know. Ranks that broke are told to the listeners, each once to
 * each listener; ranks that left in order are told to others. Any thread; does not block, unless a
 * listener does.
 */
public final class FailureBoard {
  private final int size;
  private final SortedMap<Integer, String> missing = new TreeMap<>();
  private final List<Integer> told = new ArrayList<>();
  private final List<ObjIntConsumer<String>> listeners = new ArrayList<>();
  private final List<Integer> departed = new ArrayList<>();
  private final List<IntConsumer> departureListeners = new ArrayList<>();

  public FailureBoard(int size) {
    this.size = size;
  }

  /** Notes that a rank is missing from now on; the first reason stands. */
  public synchronized void missing(int rank, String reason) {
    if (rank >= 0 && rank < size) {
      missing.putIfAbsent(rank, reason);
    }
  }

  /** Tells the listeners, from the calling thread, about a rank that {@link #missing} has noted. */
  public void tell(int rank) {
    List<ObjIntConsumer<String>> now;
    synchronized (this) {
      if (!missing.containsKey(rank) || told.contains(rank)) {
        return;
      }
      told.add(rank);
      now = List.copyOf(listeners);
    }
    for (ObjIntConsumer<String> listener : now) {
      listener.accept(reason(rank), rank);
    }
  }

  /** Registers a listener; what has been told before it hears from a thread of its own. */
  public void listen(ObjIntConsumer<String> listener) {
    List<Integer> earlier;
    synchronized (this) {
      listeners.add(listener);
      earlier = List.copyOf(told);
    }
    if (!earlier.isEmpty()) {
      Thread.ofPlatform()
          .daemon()
          .name("weft-failures")
          .start(() -> earlier.forEach(rank -> listener.accept(reason(rank), rank)));
    }
  }

  /** Tells the listeners for departures, from the calling thread, that a rank left in order. */
  public void departed(int rank) {
    List<IntConsumer> now;
    synchronized (this) {
      if (rank < 0 || rank >= size || departed.contains(rank)) {
        return;
      }
      departed.add(rank);
      now = List.copyOf(departureListeners);
    }
    for (IntConsumer listener : now) {
      listener.accept(rank);
    }
  }

  /** Registers a listener for departures; it hears of earlier ones from the calling thread. */
  public void listenForDepartures(IntConsumer listener) {
    List<Integer> earlier;
    synchronized (this) {
      departureListeners.add(listener);
      earlier = List.copyOf(departed);
    }
    earlier.forEach(listener::accept);
  }

  /** Everybody has joined again: what left before is back. */
  public synchronized void allPresent() {
    departed.clear();
  }

  /**
   * What a rank does needs all of them.
   *
   * @throws PeerFailedException if one is missing; it names the lowest
   */
  public synchronized void requireEverybody(String what, int rank) {
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

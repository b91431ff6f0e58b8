package dev.weft.internal.comm;

import dev.weft.internal.engine.Survivors;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;

/**
 * Which communicators of a rank have been revoked. The job tells all ranks, also those that have
 * not made the communicator yet, of a number and the lowest rank of the group, because groups of
 * one split share a number. What has been made with a communicator, as windows and files have been,
 * ends with it. Any thread.
 */
final class Revocations {
  private static final int MOST_TOLD = 1 << 16;

  private record Named(int number, int leader) {}

  private static final class Made {
    final int leader;
    final WeakReference<AbstractCommunicator> communicator;
    final Set<Integer> parts = new LinkedHashSet<>(0);

    Made(int leader, AbstractCommunicator communicator) {
      this.leader = leader;
      this.communicator = new WeakReference<>(communicator);
    }
  }

  private final Survivors survivors;
  private final int contexts;
  private final int ending;
  private final Map<Integer, Made> open = new HashMap<>();

  /** By the number of a part: those that it is revoked with. */
  private final Map<Integer, Set<Integer>> wholes = new HashMap<>();

  /** Of communicators that this rank has not made, and perhaps never makes; the latest. */
  private final SequencedSet<Named> told = new LinkedHashSet<>();

  private final Set<Integer> revoked = new HashSet<>();

  /**
   * @param contexts number of contexts of a communicator
   * @param ending how many of them, the first ones, end with it
   */
  Revocations(Survivors survivors, int contexts, int ending) {
    this.survivors = survivors;
    this.contexts = contexts;
    this.ending = ending;
  }

  /** A communicator has been made; it may have been revoked already. */
  void opened(AbstractCommunicator communicator, int leader) {
    boolean late;
    synchronized (this) {
      open.put(communicator.number, new Made(leader, communicator));
      late = told.remove(new Named(communicator.number, leader));
    }
    if (late) {
      revoke(communicator.number);
    }
  }

  /** What has been made with a communicator has one of its own, which is revoked with it. */
  void part(int number, int own) {
    synchronized (this) {
      Made made = open.get(number);
      if (made != null) {
        made.parts.add(own);
        wholes.computeIfAbsent(own, _ -> new HashSet<>(1)).add(number);
      }
      if (!revoked.contains(number)) {
        return;
      }
    }
    revoke(own);
  }

  synchronized void closed(int number) {
    Made _ = open.remove(number);
    boolean _ = revoked.remove(number);
    Set<Integer> of = wholes.remove(number);
    for (int whole : of == null ? Set.<Integer>of() : of) {
      Made made = open.get(whole);
      if (made != null) {
        // The number may be another one's next.
        made.parts.remove(number);
      }
    }
  }

  /** The job says that a communicator has been revoked. */
  void told(int number, int leader) {
    synchronized (this) {
      Made made = open.get(number);
      if (made == null) {
        told.add(new Named(number, leader));
        if (told.size() > MOST_TOLD) {
          Named _ = told.removeFirst();
        }
        return;
      }
      if (made.leader != leader) {
        return;
      }
    }
    revoke(number);
  }

  private void revoke(int number) {
    AbstractCommunicator communicator;
    List<Integer> parts;
    synchronized (this) {
      Made made = open.get(number);
      if (made == null || !revoked.add(number)) {
        return;
      }
      communicator = made.communicator.get();
      parts = List.copyOf(made.parts);
    }
    if (communicator != null) {
      communicator.markRevoked();
    }
    survivors.revoke(contexts * number, ending);
    parts.forEach(this::revoke);
  }

  /** Whether a number is that of a communicator of this rank that has been revoked. */
  synchronized boolean isRevoked(int number) {
    return revoked.contains(number);
  }

  /** The lowest rank of a group. */
  static int leader(int[] worldRanks) {
    int least = Integer.MAX_VALUE;
    for (int rank : worldRanks) {
      least = Math.min(least, rank);
    }
    return least;
  }
}

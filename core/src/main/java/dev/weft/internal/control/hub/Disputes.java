package dev.weft.internal.control.hub;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/**
 * Which ranks have lost their connections to each other although all of them are still connected to
 * the server, and which of them are to go so that the others can all reach each other.
 *
 * <p>The rank with the most disputes goes, again and again until there are none: so of two sides
 * that cannot reach each other the smaller one goes. Of several with as many that goes which has a
 * dispute with the lowest rank concerned: so rank 0's side stays. Of two that have no dispute but
 * this one that goes which only the other accuses, unless it is rank 0. Else the higher number
 * goes. A rank whose process holds the job together stays in any case.
 */
final class Disputes {
  /** By rank: the others that it says it has lost, and how that shows. */
  private final Map<Integer, Map<Integer, String>> lostBy = new TreeMap<>();

  private final IntPredicate holdsTheJob;

  /**
   * @param holdsTheJob whether the job ends with a rank's process
   */
  Disputes(IntPredicate holdsTheJob) {
    this.holdsTheJob = holdsTheJob;
  }

  /** A rank says that it has lost another one. */
  void add(int accuser, int accused, String why) {
    lostBy.computeIfAbsent(accuser, _ -> new TreeMap<>()).putIfAbsent(accused, why);
  }

  /** A rank is gone: nobody needs to reach it any more. */
  void remove(int rank) {
    lostBy.remove(rank);
    lostBy.values().forEach(each -> each.remove(rank));
    lostBy.values().removeIf(Map::isEmpty);
  }

  boolean isEmpty() {
    return lostBy.isEmpty();
  }

  /** Why one that loses is gone, in a clause that follows it. */
  String reason(int loser) {
    for (Map.Entry<Integer, Map<Integer, String>> each : lostBy.entrySet()) {
      String why = each.getValue().get(loser);
      if (why != null) {
        return "can no longer be reached by rank %d: %s".formatted(each.getKey(), why);
      }
    }
    return "can no longer reach others";
  }

  /** Those that are to go, in the order in which that was decided. */
  List<Integer> losers() {
    Disputes left = new Disputes(holdsTheJob);
    lostBy.forEach(
        (accuser, all) -> all.forEach((accused, why) -> left.add(accuser, accused, why)));
    List<Integer> losers = new ArrayList<>();
    while (!left.isEmpty()) {
      int loser = left.loser();
      losers.add(loser);
      left.remove(loser);
    }
    return losers;
  }

  private int loser() {
    SortedSet<Integer> all = new TreeSet<>(lostBy.keySet());
    lostBy.values().forEach(accused -> all.addAll(accused.keySet()));
    int first = all.first();
    boolean inPairs = all.stream().allMatch(rank -> others(rank).size() == 1);
    Comparator<Integer> amongEqual =
        inPairs
            ? Comparator.<Integer, Boolean>comparing(rank -> rank != 0)
                .thenComparingLong(this::accusers)
            : Comparator.comparing(rank -> others(rank).contains(first));
    return all.stream()
        .filter(rank -> !holdsTheJob.test(rank))
        .max(
            Comparator.<Integer>comparingInt(rank -> others(rank).size())
                .thenComparing(amongEqual)
                .thenComparing(Comparator.naturalOrder()))
        .orElseThrow();
  }

  /** Those with whom it has a dispute. */
  private Set<Integer> others(int rank) {
    Set<Integer> others = new HashSet<>(lostBy.getOrDefault(rank, Map.of()).keySet());
    lostBy.forEach(
        (accuser, all) -> {
          if (all.containsKey(rank)) {
            others.add(accuser);
          }
        });
    return others;
  }

  private long accusers(int rank) {
    return lostBy.values().stream().filter(all -> all.containsKey(rank)).count();
  }
}

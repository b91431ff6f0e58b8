package dev.weft.internal.control.hub;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which ranks have lost their connections to each other although all of them are still connected to
 * the server, and which of them are to go so that the others can all reach each other.
 *
 * <p>The rank with the most disputes goes, again and again until there are none: so of two sides
 * that cannot reach each other the smaller one goes. Of several with as many disputes rank 0 stays,
 * then that of which fewer others say that they have lost it, then that with the lower number.
 */
final class Disputes {
  /** By rank: the others that it says it has lost, and how that shows. */
  private final Map<Integer, Map<Integer, String>> lostBy = new TreeMap<>();

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
    Disputes left = new Disputes();
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
    Set<Integer> all = new HashSet<>(lostBy.keySet());
    lostBy.values().forEach(accused -> all.addAll(accused.keySet()));
    return all.stream()
        .max(
            Comparator.<Integer>comparingInt(this::count)
                .thenComparing(rank -> rank != 0)
                .thenComparingLong(this::accusers)
                .thenComparing(Comparator.naturalOrder()))
        .orElseThrow();
  }

  /** With how many others it has a dispute. */
  private int count(int rank) {
    Set<Integer> others = new HashSet<>(lostBy.getOrDefault(rank, Map.of()).keySet());
    lostBy.forEach(
        (accuser, all) -> {
          if (all.containsKey(rank)) {
            others.add(accuser);
          }
        });
    return others.size();
  }

  private long accusers(int rank) {
    return lostBy.values().stream().filter(all -> all.containsKey(rank)).count();
  }
}

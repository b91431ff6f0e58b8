package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.topology.Neighbors;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Assigns ranks to the places of a topology so that little traffic leaves a host. It divides the
 * places among the hosts, as many for each host as the host has ranks, with little weight on edges
 * between different hosts. This is graph partitioning, which is hard to solve exactly; the search
 * uses the usual two heuristics.
 *
 * <ol>
 *   <li><b>Grow</b> (greedy graph growing): each host in turn starts at the free place with the
 *       least weight to other free places, a corner. Until it is full, it takes the place with the
 *       most weight to its own places; among equals, the place with the least weight to free
 *       places.
 *   <li><b>Refine</b> (Kernighan and Lin, An efficient heuristic procedure for partitioning graphs,
 *       1970, single swaps only): as long as swapping two places of different hosts lowers the
 *       weight between hosts, swap the best partner found for each place in turn.
 * </ol>
 *
 * <p>Both the grown division and the given order are refined; the lighter result is taken, or the
 * given order if both are equal. So the result is never worse than the given order. Within a host a
 * rank keeps its own place if the host has that place. The result depends only on the arguments, so
 * all ranks compute it independently and agree.
 *
 * <p>Growing takes time in the order of places × places. Refining takes as much for every pass and
 * is left out above {@value #MOST_REFINED} places; a pass that lowers nothing is the last.
 */
final class PlacementSearch {
  private static final int MOST_REFINED = 2048;
  private static final int PASSES = 16;

  private final List<Map<Integer, Integer>> weights;
  private final int[] hosts;
  private final int places;

  private PlacementSearch(Neighbors[] neighbors, int[] hosts) {
    this.places = neighbors.length;
    this.hosts = hosts;
    this.weights = undirected(neighbors);
  }

  /**
   * The rank that takes each place.
   *
   * @param neighbors of each place
   * @param hosts number of each rank's host; there are as many ranks as places
   */
  static int[] ranks(Neighbors[] neighbors, int[] hosts) {
    PlacementSearch search = new PlacementSearch(neighbors, hosts);
    int[] given = search.refined(hosts.clone());
    int[] grown = search.refined(search.grown());
    return search.assigned(
        search.weightBetween(grown) < search.weightBetween(given) ? grown : given);
  }

  /** The weight of all edges between hosts if rank {@code rankOfPlace[i]} takes place i. */
  static long weightBetweenHosts(Neighbors[] neighbors, int[] hosts, int[] rankOfPlace) {
    PlacementSearch search = new PlacementSearch(neighbors, hosts);
    return search.weightBetween(Arrays.stream(rankOfPlace).map(rank -> hosts[rank]).toArray());
  }

  /** Each edge once, from its source: its destination lists it too. */
  private static List<Map<Integer, Integer>> undirected(Neighbors[] neighbors) {
    List<Map<Integer, Integer>> weights = new ArrayList<>(neighbors.length);
    for (Neighbors _ : neighbors) {
      weights.add(new HashMap<>());
    }
    for (int place = 0; place < neighbors.length; place++) {
      int[] to = neighbors[place].destinations();
      int[] weight = neighbors[place].destinationWeights();
      for (int i = 0; i < to.length; i++) {
        if (to[i] != Comm.PROC_NULL && to[i] != place) {
          weights.get(place).merge(to[i], weight[i], Integer::sum);
          weights.get(to[i]).merge(place, weight[i], Integer::sum);
        }
      }
    }
    return weights;
  }

  private long weightBetween(int[] hostOfPlace) {
    long twice = 0;
    for (int place = 0; place < places; place++) {
      for (Map.Entry<Integer, Integer> edge : weights.get(place).entrySet()) {
        twice += hostOfPlace[place] == hostOfPlace[edge.getKey()] ? 0 : edge.getValue();
      }
    }
    return twice / 2;
  }

  private int[] grown() {
    int[] hostOfPlace = new int[places];
    Arrays.fill(hostOfPlace, -1);
    long[] free = new long[places];
    for (int place = 0; place < places; place++) {
      free[place] = weights.get(place).values().stream().mapToLong(Integer::longValue).sum();
    }
    for (int host : Arrays.stream(hosts).distinct().toArray()) {
      long[] near = new long[places];
      long room = Arrays.stream(hosts).filter(other -> other == host).count();
      for (long taken = 0; taken < room; taken++) {
        int best = nearest(hostOfPlace, near, free);
        hostOfPlace[best] = host;
        for (Map.Entry<Integer, Integer> edge : weights.get(best).entrySet()) {
          near[edge.getKey()] += edge.getValue();
          free[edge.getKey()] -= edge.getValue();
        }
      }
    }
    return hostOfPlace;
  }

  private static int nearest(int[] hostOfPlace, long[] near, long[] free) {
    int best = -1;
    for (int place = 0; place < hostOfPlace.length; place++) {
      if (hostOfPlace[place] < 0
          && (best < 0
              || near[place] > near[best]
              || (near[place] == near[best] && free[place] < free[best]))) {
        best = place;
      }
    }
    return best;
  }

  private int[] refined(int[] hostOfPlace) {
    boolean better = places <= MOST_REFINED;
    List<Map<Integer, Long>> near = better ? weightByHost(hostOfPlace) : List.of();
    for (int pass = 0; pass < PASSES && better; pass++) {
      better = false;
      for (int place = 0; place < places; place++) {
        int best = bestPartner(place, hostOfPlace, near);
        if (best >= 0) {
          int host = hostOfPlace[place];
          move(place, hostOfPlace[best], hostOfPlace, near);
          move(best, host, hostOfPlace, near);
          better = true;
        }
      }
    }
    return hostOfPlace;
  }

  /** The place on another host by swapping with which most is gained; negative if nothing is. */
  private int bestPartner(int place, int[] hostOfPlace, List<Map<Integer, Long>> near) {
    Map<Integer, Long> mine = near.get(place);
    int host = hostOfPlace[place];
    long stays = mine.getOrDefault(host, 0L);
    long most = 0;
    int best = -1;
    for (int other = 0; other < places; other++) {
      int there = hostOfPlace[other];
      if (there != host) {
        Map<Integer, Long> its = near.get(other);
        long gain = mine.getOrDefault(there, 0L) - stays;
        gain += its.getOrDefault(host, 0L) - its.getOrDefault(there, 0L);
        gain -= 2L * weights.get(place).getOrDefault(other, 0);
        if (gain > most) {
          most = gain;
          best = other;
        }
      }
    }
    return best;
  }

  private void move(int place, int to, int[] hostOfPlace, List<Map<Integer, Long>> near) {
    int from = hostOfPlace[place];
    hostOfPlace[place] = to;
    weights
        .get(place)
        .forEach(
            (at, weight) -> {
              near.get(at).merge(from, -(long) weight, Long::sum);
              near.get(at).merge(to, (long) weight, Long::sum);
            });
  }

  /** For each place the weight of its edges to each host. */
  private List<Map<Integer, Long>> weightByHost(int[] hostOfPlace) {
    List<Map<Integer, Long>> sums = new ArrayList<>(places);
    for (Map<Integer, Integer> edges : weights) {
      Map<Integer, Long> sum = new HashMap<>();
      edges.forEach((at, weight) -> sum.merge(hostOfPlace[at], (long) weight, Long::sum));
      sums.add(sum);
    }
    return sums;
  }

  private int[] assigned(int[] hostOfPlace) {
    int[] rankOfPlace = new int[places];
    Map<Integer, ArrayDeque<Integer>> waiting = new HashMap<>();
    for (int rank = 0; rank < places; rank++) {
      if (hostOfPlace[rank] == hosts[rank]) {
        rankOfPlace[rank] = rank;
      } else {
        waiting.computeIfAbsent(hosts[rank], _ -> new ArrayDeque<>()).add(rank);
      }
    }
    for (int place = 0; place < places; place++) {
      if (hostOfPlace[place] != hosts[place]) {
        rankOfPlace[place] = waiting.getOrDefault(hostOfPlace[place], new ArrayDeque<>()).remove();
      }
    }
    return rankOfPlace;
  }
}

package dev.weft.lab.simulate;

import dev.weft.internal.collective.exchange.CollectiveTuning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

/**
 * The steps of collective operations in memory that all ranks of a machine share: flat, where every
 * rank reads all ranks that it needs, and composed by last caches and sockets, as Weft does it (ADR
 * 55).
 */
final class CoreOperations {
  private final CoreMachine machine;
  private final LineSimulation lines;
  private final boolean composes;

  private CoreOperations(CoreMachine machine, LineSimulation lines, boolean composes) {
    this.machine = machine;
    this.lines = lines;
    this.composes = composes;
  }

  static CoreOperations flat(CoreMachine machine, LineSimulation lines) {
    return new CoreOperations(machine, lines, false);
  }

  static CoreOperations composed(CoreMachine machine, LineSimulation lines) {
    return new CoreOperations(machine, lines, true);
  }

  void barrier(int... ranks) {
    List<int[]> groups = groups(ranks);
    if (groups.isEmpty()) {
      lines.all(ranks, 0);
      return;
    }
    groups.forEach(group -> lines.toOne(group, group[0], 0));
    barrier(leaders(groups));
    groups.forEach(group -> lines.fromOne(group, group[0], 0));
  }

  /** From the first of the ranks. */
  void broadcast(long bytes, int... ranks) {
    List<int[]> groups = groups(ranks);
    if (groups.isEmpty()) {
      lines.fromOne(ranks, ranks[0], bytes);
      return;
    }
    broadcast(bytes, leaders(groups));
    groups.forEach(group -> lines.fromOne(group, group[0], bytes));
  }

  void allReduce(long bytes, int... ranks) {
    boolean isLong = bytes > ranks.length * CollectiveTuning.COMPOSED_BYTES;
    List<int[]> groups = isLong ? List.of() : groups(ranks);
    if (groups.isEmpty()) {
      if (bytes <= CollectiveTuning.UNDIVIDED_BYTES || ranks.length == 2) {
        lines.all(ranks, bytes);
      } else {
        lines.all(ranks, bytes / ranks.length);
        lines.all(ranks, bytes / ranks.length);
      }
      return;
    }
    groups.forEach(group -> reduce(bytes, group));
    allReduce(bytes, leaders(groups));
    groups.forEach(group -> lines.fromOne(group, group[0], bytes));
  }

  private void reduce(long bytes, int... ranks) {
    if (bytes <= CollectiveTuning.UNDIVIDED_BYTES || ranks.length == 2) {
      lines.toOne(ranks, ranks[0], bytes);
    } else {
      lines.all(ranks, bytes / ranks.length);
      lines.toOne(ranks, ranks[0], bytes / ranks.length);
    }
  }

  /** By which the ranks compose an operation; none if they do not. */
  private List<int[]> groups(int... ranks) {
    if (!composes) {
      return List.of();
    }
    List<int[]> byCache = groups(machine::cache, ranks);
    return byCache.isEmpty() ? groups(machine::socket, ranks) : byCache;
  }

  private static List<int[]> groups(IntUnaryOperator group, int... ranks) {
    Collection<List<Integer>> divided =
        Arrays.stream(ranks)
            .boxed()
            .collect(Collectors.groupingBy(group::applyAsInt, TreeMap::new, Collectors.toList()))
            .values();
    long large = divided.stream().filter(one -> one.size() >= CollectiveTuning.GROUP_RANKS).count();
    List<int[]> groups = new ArrayList<>();
    if (large > 1) {
      divided.forEach(one -> groups.add(one.stream().mapToInt(Integer::intValue).toArray()));
    }
    return groups;
  }

  private static int[] leaders(List<int[]> groups) {
    return groups.stream().mapToInt(group -> group[0]).toArray();
  }
}

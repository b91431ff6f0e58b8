package dev.weft.lab.simulate;

import dev.weft.lab.simulate.CoreMachine.Distance;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The transfers of cache lines in one operation, reader by reader in the order of time. A rank
 * reads what it waits for one after the other, though a processor overlaps some of it; a line is
 * given to one reader at a time; what follows the first line of a long buffer comes at the rate
 * that the readers of a step share. So this is an upper bound where all lines are there already.
 */
final class LineSimulation {
  private static final int LINE_BYTES = 64;

  /** The most that comes in the line of the flag. */
  private static final int INLINE_BYTES = 48;

  private final CoreMachine machine;

  /** For each rank the time until which it works, in ns. */
  private final double[] clock;

  /** For each rank the time until which the line that it has written is held. */
  private final double[] held;

  private final Map<Distance, Long> lines = new EnumMap<>(Distance.class);

  LineSimulation(CoreMachine machine) {
    this.machine = machine;
    this.clock = new double[machine.ranks()];
    this.held = new double[machine.ranks()];
  }

  /** How many lines have been carried so far. */
  long lines(Distance distance) {
    return lines.getOrDefault(distance, 0L);
  }

  /** When the last rank has ended, in ns. */
  double nanos() {
    return Arrays.stream(clock).max().orElseThrow();
  }

  /** Each of these ranks reads from all others of them. */
  void all(int[] ranks, long bytes) {
    step(ranks, ranks, ranks, bytes);
  }

  /** One reads from the others. */
  void toOne(int[] ranks, int root, long bytes) {
    step(ranks, new int[] {root}, ranks, bytes);
  }

  /** The others read from one. */
  void fromOne(int[] ranks, int root, long bytes) {
    step(ranks, ranks, new int[] {root}, bytes);
  }

  /** A rank that reads, and how many of the writers it has read from. */
  private record Reader(int rank, int next) {}

  private void step(int[] ranks, int[] readers, int[] writers, long bytes) {
    for (int writer : writers) {
      if (ranks.length > 1) {
        clock[writer] += bytes / CoreMachine.CORE_BYTES_PER_NANO;
        held[writer] = clock[writer];
      }
    }
    PriorityQueue<Reader> waiting =
        new PriorityQueue<>(
            Comparator.<Reader>comparingDouble(one -> clock[one.rank])
                .thenComparingInt(Reader::rank));
    Arrays.stream(readers).forEach(rank -> waiting.add(new Reader(rank, 0)));
    while (!waiting.isEmpty()) {
      Reader one = waiting.remove();
      if (one.next < writers.length) {
        if (writers[one.next] != one.rank) {
          read(one.rank, writers[one.next], readers, bytes);
        }
        waiting.add(new Reader(one.rank, one.next + 1));
      }
    }
  }

  private void read(int reader, int writer, int[] readers, long bytes) {
    Distance distance = machine.distance(reader, writer);
    long carried = bytes <= INLINE_BYTES ? 1 : 1 + (bytes + LINE_BYTES - 1) / LINE_BYTES;
    lines.merge(distance, carried, Long::sum);
    double start = Math.max(clock[reader], held[writer]);
    held[writer] = start + distance.nanos * CoreMachine.HELD;
    clock[reader] = start + distance.nanos;
    if (bytes > INLINE_BYTES) {
      clock[reader] += bytes / rate(reader, readers, distance);
    }
  }

  private double rate(int reader, int[] readers, Distance distance) {
    if (distance == Distance.NEAR) {
      return CoreMachine.CORE_BYTES_PER_NANO;
    }
    long beside =
        Arrays.stream(readers).filter(other -> machine.shareWay(reader, other, distance)).count();
    return Math.min(CoreMachine.CORE_BYTES_PER_NANO, CoreMachine.SHARED_BYTES_PER_NANO / beside);
  }
}

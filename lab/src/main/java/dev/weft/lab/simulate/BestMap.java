package dev.weft.lab.simulate;

import dev.weft.lab.program.Collective;
import dev.weft.lab.program.MessageAlgorithm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The fastest algorithm of an operation for each number of ranks and each size, if every rank has
 * its own core.
 *
 * @param cells by ranks, then by bytes
 */
public record BestMap(Collective operation, List<Cell> cells) {
  /** The largest number of ranks. */
  public static final int MOST_RANKS = 1 << 20;

  /** The cells are copied. */
  public BestMap {
    cells = List.copyOf(cells);
  }

  /**
   * A cell.
   *
   * @param micros of the best
   * @param second of the next best; as large where there is none
   */
  public record Cell(int ranks, long bytes, String algorithm, double micros, double second) {}

  /**
   * Draws the map.
   *
   * @throws IllegalArgumentException if a number is out of its limits
   */
  public static BestMap of(
      Costs costs, Collective operation, List<Integer> ranks, List<Long> bytes) {
    List<Cell> cells = new ArrayList<>();
    for (int count : ranks) {
      if (count < 2 || count > MOST_RANKS) {
        throw new IllegalArgumentException(
            "%d ranks cannot be simulated; 2 to %d can".formatted(count, MOST_RANKS));
      }
      for (long size : operation == Collective.BARRIER ? List.of(0L) : bytes) {
        if (size < 0) {
          throw new IllegalArgumentException("a size cannot be negative: " + size);
        }
        cells.add(cell(costs, operation, count, size));
      }
    }
    return new BestMap(operation, cells);
  }

  private static Cell cell(Costs costs, Collective operation, int ranks, long bytes) {
    record Time(MessageAlgorithm algorithm, double micros) {}
    List<Time> times =
        MessageAlgorithm.of(operation).stream()
            .filter(one -> canDo(one, ranks))
            .map(one -> new Time(one, ClosedForm.micros(costs, one, ranks, (double) bytes)))
            .sorted(Comparator.comparingDouble(Time::micros))
            .toList();
    Time best = times.getFirst();
    Time second = times.get(Math.min(1, times.size() - 1));
    return new Cell(ranks, bytes, best.algorithm().rule(), best.micros(), second.micros());
  }

  /** Recursive doubling gives way to Bruck's algorithm unless ranks are a power of two. */
  private static boolean canDo(MessageAlgorithm algorithm, int ranks) {
    return algorithm != MessageAlgorithm.ALL_GATHER_RECURSIVE_DOUBLING
        || Integer.bitCount(ranks) == 1;
  }
}

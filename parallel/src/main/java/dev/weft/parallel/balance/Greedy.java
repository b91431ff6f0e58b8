package dev.weft.parallel.balance;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * A greedy division. Each part first keeps of what it has as much as the average, the heaviest
 * items first; then all items that are left go, the heaviest first, to the part that has the least.
 */
final class Greedy {
  /** The part of an item that has none yet. */
  static final int NOWHERE = -1;

  private record Load(double weight, int part) {}

  private Greedy() {}

  /**
   * Moves items.
   *
   * @param parts where each item is; afterwards, where it is to be
   */
  static void move(double[] weights, int[] parts, int count) {
    double average = Arrays.stream(weights).sum() / count;
    int[] heaviestFirst =
        IntStream.range(0, weights.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> -weights[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] loads = new double[count];
    for (int item : heaviestFirst) {
      int part = parts[item];
      if (part != NOWHERE && (loads[part] == 0 || loads[part] + weights[item] <= average)) {
        loads[part] += weights[item];
      } else {
        parts[item] = NOWHERE;
      }
    }
    PriorityQueue<Load> least =
        new PriorityQueue<>(Comparator.comparingDouble(Load::weight).thenComparingInt(Load::part));
    for (int part = 0; part < count; part++) {
      least.add(new Load(loads[part], part));
    }
    for (int item : heaviestFirst) {
      if (parts[item] == NOWHERE) {
        Load load = least.remove();
        parts[item] = load.part;
        least.add(new Load(load.weight + weights[item], load.part));
      }
    }
  }
}

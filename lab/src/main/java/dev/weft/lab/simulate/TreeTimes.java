package dev.weft.lab.simulate;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Times along a binomial tree whose ranks have a core each. A subtree's time depends only on the
 * number of its ranks, and the subtrees of a tree have few sizes, so a million ranks need some
 * hundred steps. Used by one thread.
 */
final class TreeTimes {
  private final Costs costs;
  private final double bytes;
  private final Map<Integer, Double> known = new HashMap<>();

  /** For buffers, or blocks, of this size; one object for each algorithm. */
  TreeTimes(Costs costs, double bytes) {
    this.costs = costs;
    this.bytes = bytes;
  }

  /** From when the first rank has the buffer until all have it. */
  double broadcast(int ranks) {
    return down(ranks, _ -> bytes, 0);
  }

  /** From when the first rank has all blocks until each has its own. */
  double scatter(int ranks, boolean copies) {
    return down(ranks, child -> child.ranks() * bytes, copies ? costs.copy().at(bytes) : 0);
  }

  private double down(int ranks, ToDoubleFunction<Subtree> message, double before) {
    Double found = known.get(ranks);
    if (found != null) {
      return found;
    }
    double busy = ranks == 1 ? 0 : before;
    double end = busy;
    for (Subtree child : new Subtree(0, ranks).children()) {
      double size = message.applyAsDouble(child);
      end = Math.max(end, busy + costs.hop(size) + down(child.ranks(), message, before));
      busy += costs.send().at(size);
    }
    end = Math.max(end, busy);
    known.put(ranks, end);
    return end;
  }

  /** Until the first rank has the blocks of all. */
  double gather(int ranks) {
    return costs.copy().at(bytes) + collected(ranks, costs.copy().at(bytes));
  }

  /** After its own block was copied, which took so long. */
  private double collected(int ranks, double copied) {
    Double found = known.get(ranks);
    if (found != null) {
      return found;
    }
    record Coming(double sent, double bytes) {}
    List<Coming> messages =
        new Subtree(0, ranks)
            .children().stream()
                .map(
                    child ->
                        new Coming(
                            child.ranks() == 1 ? 0 : copied + collected(child.ranks(), copied),
                            child.ranks() * bytes))
                .sorted(Comparator.comparingDouble(m -> costs.transit(m.sent(), m.bytes()).first()))
                .toList();
    double time = copied;
    for (Coming one : messages) {
      time = costs.received(costs.transit(one.sent(), one.bytes()), time);
    }
    known.put(ranks, time - copied);
    return time - copied;
  }

  /** Until the first rank has the combination of all. */
  double reduce(int ranks) {
    Double found = known.get(ranks);
    if (found != null) {
      return found;
    }
    double time = 0;
    for (Subtree child : new Subtree(0, ranks).children().reversed()) {
      time =
          costs.received(costs.transit(reduce(child.ranks()), bytes), time)
              + costs.combine().at(bytes);
    }
    known.put(ranks, time);
    return time;
  }
}

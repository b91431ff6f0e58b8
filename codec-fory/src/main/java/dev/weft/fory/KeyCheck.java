package dev.weft.fory;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Pays for each element before a container takes it: for its hash code, and for its comparisons
 * with other elements. It belongs to one container that is being filled. One thread.
 */
abstract class KeyCheck {
  final DecodeBudget budget;
  final HashCost cost;

  KeyCheck(DecodeBudget budget, HashCost cost) {
    this.budget = budget;
    this.cost = cost;
  }

  /** How a kind of container finds its elements. */
  enum Kind {
    /** By their places: nothing is worked out. */
    PLACE,
    /** In a table of chains or trees. */
    HASH,
    /** In a table whose next place is tried. */
    PROBE,
    /** By looking through all of them. */
    SCAN,
    /** In their order. */
    ORDER
  }

  /**
   * That of a new container.
   *
   * @param size how many elements it is said to get
   */
  static KeyCheck of(Kind kind, Object container, int size, DecodeBudget budget, HashCost cost) {
    return switch (kind) {
      case PLACE -> new None(budget, cost);
      case HASH -> new Hashes(container, budget, cost);
      case PROBE -> new Probes(container, size, budget, cost);
      case SCAN -> new Scans(container, budget, cost);
      case ORDER -> new Orders(budget, cost);
    };
  }

  /** An element is about to be added. */
  final void add(@Nullable Object key) {
    budget.spend(1);
    check(key);
  }

  abstract void check(@Nullable Object key);

  private static final class None extends KeyCheck {
    None(DecodeBudget budget, HashCost cost) {
      super(budget, cost);
    }

    @Override
    void check(@Nullable Object key) {}
  }

  /** Elements with the same hash are compared, in the worst case each with all. */
  private static final class Hashes extends KeyCheck {
    private final Object container;
    private final HashCounts seen = new HashCounts();

    Hashes(Object container, DecodeBudget budget, HashCost cost) {
      super(budget, cost);
      this.container = container;
    }

    @Override
    void check(@Nullable Object key) {
      long steps = cost.pay(key);
      if (budget.isTrusted() || key == null) {
        return;
      }
      int same = seen.add(key.hashCode());
      if (same > 0) {
        long comparisons = same * steps;
        budget.spend(comparisons);
        budget.collided(container, comparisons);
      }
    }
  }

  /** What {@code Set.of} and {@code Map.of} do, tried out with places alone. */
  private static final class Probes extends KeyCheck {
    private final Object container;
    private final boolean[] taken;

    Probes(Object container, int size, DecodeBudget budget, HashCost cost) {
      super(budget, cost);
      this.container = container;
      this.taken = budget.isTrusted() ? new boolean[0] : new boolean[2 * Math.max(1, size)];
    }

    @Override
    void check(@Nullable Object key) {
      long steps = cost.pay(key);
      if (taken.length == 0 || key == null) {
        return;
      }
      int place = Math.floorMod(key.hashCode(), taken.length);
      int tries = 0;
      for (; taken[place] && tries < taken.length; tries++) {
        budget.spend(steps);
        place = (place + 1) % taken.length;
      }
      taken[place] = true;
      if (tries > 0) {
        budget.collided(container, tries * steps);
      }
    }
  }

  private static final class Scans extends KeyCheck {
    private final Object container;
    private long present;

    Scans(Object container, DecodeBudget budget, HashCost cost) {
      super(budget, cost);
      this.container = container;
    }

    @Override
    void check(@Nullable Object key) {
      long comparisons = present++ * cost.pay(key);
      budget.spend(comparisons);
      if (comparisons > 0 && !budget.isTrusted()) {
        budget.collided(container, comparisons);
      }
    }
  }

  private static final class Orders extends KeyCheck {
    private static final int CHARS_PER_STEP = 64;

    private final ScaleCost scales = new ScaleCost();
    private long present;

    Orders(DecodeBudget budget, HashCost cost) {
      super(budget, cost);
    }

    @Override
    void check(@Nullable Object key) {
      long steps = cost.pay(key);
      long length = key instanceof String text ? text.length() / CHARS_PER_STEP : 0;
      long scaling = key instanceof BigDecimal decimal ? scales.add(decimal) : 0;
      budget.spend((steps + length + scaling) * (Long.SIZE - Long.numberOfLeadingZeros(present++)));
    }
  }
}

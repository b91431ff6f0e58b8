package dev.weft.lab.experiment;

import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The sizes of NetPIPE's sweep: each power of two, and three bytes fewer and more, which shows what
 * lies at the borders of packets and buffers.
 */
final class SweepSizes {
  private static final int PERTURBATION = 3;
  private static final int FULL_POWERS = 24;
  private static final int QUICK_POWERS = 20;
  private static final int QUICK_STEP = 4;

  private SweepSizes() {}

  /** 1 B to 16 MiB. */
  static Integer[] full() {
    return sizes(FULL_POWERS, 1);
  }

  /** 1 B to 1 MiB, every fourth power. */
  static Integer[] quick() {
    return sizes(QUICK_POWERS, QUICK_STEP);
  }

  private static Integer[] sizes(int powers, int step) {
    SortedSet<Integer> sizes = new TreeSet<>();
    for (int power = 0; power <= powers; power += step) {
      int middle = 1 << power;
      if (middle > PERTURBATION) {
        sizes.add(middle - PERTURBATION);
      }
      sizes.add(middle);
      sizes.add(middle + PERTURBATION);
    }
    return sizes.toArray(Integer[]::new);
  }
}

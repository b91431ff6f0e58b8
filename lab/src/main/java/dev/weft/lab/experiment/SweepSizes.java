package dev.weft.lab.experiment;

import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The sizes of NetPIPE's sweep: each power of two and one and a half times each power of two; from
 * 16 B on also three bytes less and three bytes more, which shows effects at the limits of packets
 * and buffers.
 */
final class SweepSizes {
  private static final int PERTURBATION = 3;
  private static final int FIRST_PERTURBED = 16;
  private static final int FULL_POWERS = 24;
  private static final int QUICK_POWERS = 20;
  private static final int QUICK_STEP = 4;

  private SweepSizes() {}

  /** 1 B to 16 MiB. */
  static Integer[] full() {
    SortedSet<Integer> sizes = new TreeSet<>();
    for (int power = 0; power < FULL_POWERS; power++) {
      add(sizes, 1 << power);
      if (power > 0) {
        add(sizes, 3 << (power - 1));
      }
    }
    add(sizes, 1 << FULL_POWERS);
    return sizes.toArray(Integer[]::new);
  }

  /** 1 B to 1 MiB, every fourth power. */
  static Integer[] quick() {
    SortedSet<Integer> sizes = new TreeSet<>();
    for (int power = 0; power <= QUICK_POWERS; power += QUICK_STEP) {
      add(sizes, 1 << power);
    }
    return sizes.toArray(Integer[]::new);
  }

  private static void add(SortedSet<Integer> sizes, int middle) {
    sizes.add(middle);
    if (middle >= FIRST_PERTURBED) {
      sizes.add(middle - PERTURBATION);
      sizes.add(middle + PERTURBATION);
    }
  }
}

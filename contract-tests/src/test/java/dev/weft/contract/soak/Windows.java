package dev.weft.contract.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.rma.Window;
import java.util.SplittableRandom;

/** A window that is made, used in fence and lock epochs, checked and closed. */
final class Windows {
  private static final int[] SIZES = {1, 16, 1_000, 20_000};

  private Windows() {}

  static void use(Comm comm, SplittableRandom agreed) {
    int count = SIZES[agreed.nextInt(SIZES.length)];
    boolean allocated = agreed.nextBoolean();
    int shift = agreed.nextInt(comm.size());
    long factor = agreed.nextInt(1, 1_000);
    try (Window window =
        allocated
            ? comm.allocateWindow(comm.size() * (long) count, ElementType.LONG)
            : comm.createWindow(Slice.of(new long[comm.size() * count]))) {
      int target = (comm.rank() + shift) % comm.size();
      long mine = factor * (comm.rank() + 1);
      window.fence();
      window.put(filled(count, mine), target, comm.rank() * (long) count);
      window.fence();
      long[] back = new long[count];
      window.get(back, target, comm.rank() * (long) count);
      window.fence();
      assertThat(back).isEqualTo(filled(count, mine));
      window.accumulate(filled(count, 1), target, comm.rank() * (long) count, Op.SUM);
      window.fence();
      window.get(back, target, comm.rank() * (long) count);
      window.fence();
      assertThat(back).isEqualTo(filled(count, mine + 1));
    }
  }

  private static long[] filled(int count, long value) {
    long[] values = new long[count];
    java.util.Arrays.fill(values, value);
    return values;
  }
}

package dev.weft.lab.program.sort;

import dev.weft.lab.program.Cell;
import dev.weft.lab.program.Orders;
import dev.weft.lab.program.Output;
import dev.weft.lab.program.ProgramOptions;
import dev.weft.lab.program.Warmth;
import java.util.function.Function;

/**
 * Times sorts that all ranks make together. A sample is the slowest rank's time, from a barrier on;
 * before it each rank gets its unsorted elements back, outside the timer. The first result of every
 * cell is checked; a cell with a wrong one is reported and not timed. Only the elements of one cell
 * are held at a time, so each cell is warmed just before it is measured. One thread per rank.
 */
final class TimedSorts {
  private static final int FEWEST_WARM = 2;

  private final Orders orders;
  private final ProgramOptions options;
  private final Output output;
  private final long[] flag = new long[1];

  TimedSorts(Orders orders, ProgramOptions options, Output output) {
    this.orders = orders;
    this.options = options;
    this.output = output;
  }

  /**
   * Runs this rank's share of all cells; rank 0 prints.
   *
   * @param part makes this rank's part of a cell's sequence
   */
  void run(Function<Cell, SortedPart> part) {
    boolean leads = orders.rank() == 0;
    if (leads) {
      output.hello("");
      output.warm();
    }
    for (Cell cell : options.cells()) {
      measure(cell, part.apply(cell));
    }
    if (leads) {
      output.done();
    }
  }

  private void measure(Cell cell, SortedPart part) {
    long _ = timed(part);
    boolean right = allSay(part.isRight());
    if (!right) {
      print(cell, "wrong", new long[1]);
      return;
    }
    Warmth warmth = Warmth.of(options, options.warmMillis());
    for (int sorts = 1; !agreed(sorts >= FEWEST_WARM && warmth.reached()); sorts++) {
      double nanos = timed(part);
      warmth.ran(nanos, nanos);
    }
    long[] own = new long[options.repeats()];
    for (int i = 0; i < own.length; i++) {
      own[i] = timed(part);
    }
    long[] slowest = new long[own.length];
    orders.collect(own, own.length, slowest, new long[own.length]);
    print(cell, "main", slowest);
  }

  private static long timed(SortedPart part) {
    part.begin();
    long before = System.nanoTime();
    part.sort();
    return System.nanoTime() - before;
  }

  /** What rank 0 says, at every rank. */
  private boolean agreed(boolean own) {
    flag[0] = own ? 1 : 0;
    orders.share(flag);
    return flag[0] == 1;
  }

  /** Whether all ranks say yes, at every rank. */
  private boolean allSay(boolean yes) {
    long[] own = {yes ? 1 : 0};
    long[] least = new long[1];
    orders.collect(own, 1, new long[1], least);
    return agreed(least[0] == 1);
  }

  private void print(Cell cell, String kind, long[] nanos) {
    if (orders.rank() == 0) {
      output.data(cell, kind, 1, 1, nanos, nanos.length, -1);
    }
  }
}

package dev.weft.lab.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Times calls that all ranks make together; the counterpart of {@code mpi_collectives.c}.
 *
 * <p>Before every timed call stands a barrier of the same library, outside the timer, and then a
 * {@link CommonStart}. Every rank times its own call; a sample is the slowest rank's time, and the
 * fastest rank's time is printed as well. If a rank begins late, the sample is dropped. One reading
 * of the clock is part of every sample. If several kinds are compared, they take turns, and an
 * untimed call of the same kind precedes each timed call, so that the caches are in the state that
 * this kind leaves.
 *
 * <p>The result of every cell is checked first; a cell with a wrong result is reported and not
 * timed.
 *
 * <p>Rank 0 leads: it decides how often a cell runs and tells the others. Slow cells are repeated
 * less, down to three samples, so that no library can stall a run. Rank 0 also asks the others
 * whether their compilers are idle: if ranks share cores, one rank's compiler takes the core for
 * which another rank waits, and each step of a call takes milliseconds. Such disturbances last for
 * seconds, so with mixed turns all cells are visited several times. One thread per rank.
 */
public final class TimedCalls {
  private static final double WARM_VISIT_NANOS = 2e6;
  private static final int WARM_MOST = 256;
  private static final double SHORT_CALL_NANOS = 10e6;
  private static final double MOST_OF_CELL = 10;
  private static final int VISITS = 5;

  private static final long STOP = 0;
  private static final long CHECK = 1;
  private static final long RUN = 2;
  private static final long MEASURE = 3;
  private static final long ASK_QUIET = 4;

  private final CallBook book;
  private final Orders orders;
  private final ProgramOptions options;
  private final Quietness compiler;
  private final List<Cell> cells;
  private final List<Runnable[]> calls = new ArrayList<>();
  private final long[] order = new long[3];
  private final CommonStart start;
  private final Turns turns;
  private final CoreToCore cores;
  private final long[][] own;
  private final long[][] slowest;
  private final long[] fastest = new long[SampleCount.MOST];
  private final int[] kept;

  public TimedCalls(CallBook book, Orders orders, ProgramOptions options) {
    this(book, orders, options, new CompilerWatch());
  }

  TimedCalls(CallBook book, Orders orders, ProgramOptions options, Quietness compiler) {
    this.book = book;
    this.orders = orders;
    this.options = options;
    this.compiler = compiler;
    cells = options.cells();
    start = new CommonStart(orders, !options.ranksShareCores());
    turns = new Turns(options.mixesTurns());
    cores = CoreToCore.of(options, orders.rank());
    int kinds = book.kinds().size();
    kept = new int[kinds];
    own = new long[kinds][SampleCount.MOST];
    slowest = new long[kinds][SampleCount.MOST];
    for (Cell cell : cells) {
      Runnable[] ofCell = new Runnable[kinds];
      for (int kind = 0; kind < kinds; kind++) {
        ofCell[kind] = book.call(cell, kind);
      }
      calls.add(ofCell);
    }
  }

  /** Runs this rank's part to its end; rank 0 prints. */
  public void run(Output output) {
    if (orders.rank() == 0) {
      lead(output);
    } else {
      follow();
    }
  }

  private void lead(Output output) {
    List<Integer> right = new ArrayList<>();
    for (int cell = 0; cell < cells.size(); cell++) {
      if (check(cell)) {
        right.add(cell);
      } else {
        output.data(cells.get(cell), "wrong", 1, 1, new long[1], 1, -1);
      }
    }
    warm(right);
    output.warm();
    measure(right, output);
    order(STOP, 0, 0);
    output.done();
  }

  private void follow() {
    for (orders.share(order); order[0] != STOP; orders.share(order)) {
      int cell = (int) order[1];
      int count = (int) order[2];
      if (order[0] == CHECK) {
        allSay(book.isRight(cells.get(cell)));
      } else if (order[0] == ASK_QUIET) {
        sayWhetherQuiet();
      } else if (order[0] == MEASURE) {
        sampled(calls.get(cell), count);
        collect(count);
      } else {
        timed(calls.get(cell), count);
        collect(count);
      }
    }
  }

  private boolean check(int cell) {
    order(CHECK, cell, 1);
    return allSay(book.isRight(cells.get(cell)));
  }

  /** Of the compilers of all ranks. */
  private boolean allQuiet(double ranNanos, double longEnough) {
    order(ASK_QUIET, (long) ranNanos, (long) longEnough);
    return sayWhetherQuiet();
  }

  private boolean sayWhetherQuiet() {
    return allSay(compiler.quietFor((double) order[1], (double) order[2]));
  }

  /** Whether all ranks say yes; only rank 0 hears it. */
  private boolean allSay(boolean yes) {
    own[0][0] = yes ? 1 : 0;
    orders.collect(own[0], 1, slowest[0], fastest);
    return fastest[0] == 1;
  }

  /** Visits every cell shortly, again and again, until the compilers have seen them all. */
  private void warm(List<Integer> right) {
    double share = options.ranksPerCore();
    double all = Math.max(Warmth.OF_ALL, right.size());
    Warmth warmth = Warmth.of(options, all * options.warmMillis() * share, this::allQuiet);
    double[] paces = new double[cells.size()];
    while (!right.isEmpty() && !warmth.reached()) {
      double spent = 0;
      double round = 0;
      for (int cell : right) {
        double fitting = paces[cell] == 0 ? 2 : WARM_VISIT_NANOS * share / paces[cell];
        int count = (int) Math.clamp(fitting, 1, WARM_MOST);
        paces[cell] = pace(cell, count);
        spent += paces[cell] * count;
        round += paces[cell];
      }
      warmth.ran(spent, round);
    }
  }

  /** Where turns are mixed each cell's samples are taken in several visits, and lines. */
  private void measure(List<Integer> right, Output output) {
    int visits = options.mixesTurns() ? VISITS : 1;
    int[] share = new int[cells.size()];
    List<Integer> again = new ArrayList<>();
    for (int cell : right) {
      double pace = warmShortly(cell);
      if (options.ranksShareCores() && pace < SHORT_CALL_NANOS) {
        pace = warmUntilQuiet(cell);
      }
      int count = SampleCount.of(options, pace);
      share[cell] = SampleCount.ofVisit(count, visits);
      take(cell, share[cell], output);
      if (share[cell] < count) {
        again.add(cell);
      }
    }
    for (int visit = 1; visit < visits; visit++) {
      for (int cell : again) {
        double _ = warmShortly(cell);
        take(cell, share[cell], output);
      }
    }
  }

  private void take(int cell, int count, Output output) {
    do {
      take(cell, count);
    } while (2 * leastKept() < count);
    Cell place = cells.get(cell);
    output.coreToCore(cores.nanos());
    for (int kind = 0; kind < slowest.length; kind++) {
      output.data(place, book.kinds().get(kind), 1, 1, slowest[kind], kept[kind], -1);
    }
    output.data(place, "fastest", 1, 1, fastest, kept[0], -1);
  }

  private double warmShortly(int cell) {
    start.forget();
    double pace = 0;
    double spent = 0;
    for (int count = 2; spent < options.warmMillis() * 1e6 / 5; count = Math.min(2 * count, 4096)) {
      pace = pace(cell, count);
      spent += pace * count;
    }
    return pace;
  }

  /**
   * All that cells have in common has been compiled before, but often some of one's own has not:
   * then compilers begin again, and where they take the cores of ranks it takes seconds until its
   * pace is steady.
   */
  private double warmUntilQuiet(int cell) {
    double millis = options.ranksPerCore() * options.warmMillis();
    Warmth warmth = new Warmth(this::allQuiet, millis, MOST_OF_CELL * millis, 0);
    double pace = 0;
    for (int count = 2; !warmth.reached(); count = Math.min(2 * count, WARM_MOST)) {
      pace = pace(cell, count);
      warmth.ran(pace * count, pace);
    }
    return pace;
  }

  private int leastKept() {
    return Arrays.stream(kept).min().orElse(0);
  }

  /** Runs samples at all ranks; the answer is rank 0's nanoseconds for one, barriers included. */
  private double pace(int cell, int count) {
    order(RUN, cell, count);
    long before = System.nanoTime();
    timed(calls.get(cell), count);
    double nanos = System.nanoTime() - before;
    collect(count);
    return nanos / count;
  }

  /** Takes the samples that count, at all ranks. */
  private void take(int cell, int count) {
    order(MEASURE, cell, count);
    sampled(calls.get(cell), count);
    collect(count);
  }

  private void timed(Runnable[] ofCell, int count) {
    for (int i = 0; i < count; i++) {
      sample(ofCell, i);
    }
  }

  /** The same for samples that count. */
  private void sampled(Runnable[] ofCell, int count) {
    cores.before();
    for (int i = 0; i < count; i++) {
      if (turns.areDue(i, count)) {
        book.barrier();
        turns.mix();
      }
      sample(ofCell, i);
    }
    cores.after();
  }

  private void sample(Runnable[] ofCell, int i) {
    for (int kind = 0; kind < ofCell.length; kind++) {
      if (ofCell.length > 1) {
        ofCell[kind].run();
      }
      own[kind][i] = timed(ofCell[kind]);
    }
  }

  private long timed(Runnable call) {
    book.barrier();
    start.await();
    call.run();
    return start.nanos();
  }

  /** From the last kind to the first, so that the fastest ranks kept are the first kind's. */
  private void collect(int count) {
    for (int kind = own.length - 1; kind >= 0; kind--) {
      orders.collect(own[kind], count, slowest[kind], fastest);
      kept[kind] = dropSpoilt(slowest[kind], count);
    }
    start.heard(count - leastKept(), count);
  }

  /** Moves the samples together that no rank began late. */
  private int dropSpoilt(long[] samples, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (fastest[i] != CommonStart.LATE) {
        samples[kept] = samples[i];
        fastest[kept] = fastest[i];
        kept++;
      }
    }
    return kept;
  }

  /** The two numbers are a cell and how often, or the question's two times. */
  private void order(long kind, long first, long second) {
    order[0] = kind;
    order[1] = first;
    order[2] = second;
    orders.share(order);
  }
}

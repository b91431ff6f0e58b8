package dev.weft.microbench;

import com.sun.management.OperatingSystemMXBean;
import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.parallel.ExecutorOptions;
import dev.weft.parallel.WeftExecutor;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.Arrays;
import java.util.Iterator;

/**
 * How much of the cores' time tasks of some microseconds leave for the work in them, and what many
 * of them leave on the heap. Not a JMH benchmark, since it runs on several ranks:
 *
 * <pre>
 * weft run -n 2 -cp microbench/target/weft-microbench.jar dev.weft.microbench.SmallTasks [MICROS [TASKS]]
 * </pre>
 *
 * <p>By turns, five times, all ranks do the work in a plain loop at the same time, and rank 0 has
 * it done in tasks. The efficiency is the time of the first over the time of the second, and the
 * same of the processor time of all ranks, which other programs disturb less. Then rank 0 goes
 * through the results of as many tasks once more, and looks at the used heap, after a collection,
 * at a tenth, half and the end.
 */
public final class SmallTasks {
  private static final int TURNS = 5;
  private static final int WARM_TURNS = 2;
  private static final int CALIBRATIONS = 2000;

  private SmallTasks() {}

  public static void main(String[] args) {
    double micros = args.length > 0 ? Double.parseDouble(args[0]) : 10;
    int tasks = args.length > 1 ? Integer.parseInt(args[1]) : 200_000;
    ExecutorOptions options = ExecutorOptions.DEFAULTS.withLambdasOf(SmallTasks.class);
    try (Weft weft = Weft.init(args);
        WeftExecutor executor = WeftExecutor.of(weft.world(), options)) {
      measure(weft.world(), executor, micros, tasks);
    }
  }

  private static void measure(Comm world, WeftExecutor executor, double micros, int tasks) {
    boolean submits = world.rank() == 0;
    int[] rounds = {submits ? rounds(micros) : 0};
    world.broadcast(rounds, 0);
    double[] ofTime = new double[TURNS];
    double[] ofProcessors = new double[TURNS];
    for (int turn = -WARM_TURNS; turn < TURNS; turn++) {
      Spent plain = Spent.by(world, () -> plainWork(world, tasks, rounds[0]));
      Spent within =
          Spent.by(
              world,
              () -> {
                if (submits) { // the others carry out tasks in the barrier
                  workInTasks(executor, tasks, rounds[0]);
                }
              });
      if (submits && turn >= 0) {
        ofTime[turn] = plain.seconds / within.seconds;
        ofProcessors[turn] = plain.processorSeconds / within.processorSeconds;
        System.out.printf(
            "%d tasks of %.1f us on %d ranks: %.3f s, in plain loops %.3f s; of processors %.3f s and %.3f s%n",
            tasks,
            plain.processorSeconds / tasks * 1e6,
            world.size(),
            within.seconds,
            plain.seconds,
            within.processorSeconds,
            plain.processorSeconds);
      }
    }
    if (submits) {
      System.out.printf(
          "efficiency, median of five: %.0f %% of the time, %.0f %% of the processors' time%n",
          100 * median(ofTime), 100 * median(ofProcessors));
      printHeap(executor, tasks, rounds[0]);
    }
    world.barrier();
  }

  /**
   * What all ranks together have spent on something.
   *
   * @param seconds from its beginning to its end
   */
  private record Spent(double seconds, double processorSeconds) {
    static Spent by(Comm world, Runnable work) {
      world.barrier();
      long begin = System.nanoTime();
      long processor = processorNanos();
      work.run();
      world.barrier();
      double seconds = (System.nanoTime() - begin) / 1e9;
      double mine = (processorNanos() - processor) / 1e9;
      return new Spent(seconds, world.allReduce(mine, Op.SUM));
    }

    private static long processorNanos() {
      return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
          .getProcessCpuTime();
    }
  }

  private static double median(double[] figures) {
    double[] sorted = figures.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** The work of a task. */
  private static long work(int rounds, long seed) {
    long x = seed | 1;
    for (int i = 0; i < rounds; i++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    return x;
  }

  /** How many rounds take so long. */
  private static int rounds(double micros) {
    int rounds = 1000;
    double each = 0;
    for (int turn = 0; turn < 5; turn++) {
      long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      long sum = 0;
      for (int i = 0; i < CALIBRATIONS; i++) {
        sum += work(rounds, i);
      }
      keep(sum);
      each =
          (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin)
              / 1e3
              / CALIBRATIONS;
      rounds = (int) Math.max(1, rounds * micros / each);
    }
    return rounds;
  }

  private static void plainWork(Comm world, int tasks, int rounds) {
    long sum = 0;
    for (int i = world.rank(); i < tasks; i += world.size()) {
      sum += work(rounds, i);
    }
    keep(sum);
  }

  /** So that the compiler leaves no work out. */
  private static void keep(long sum) {
    if (sum == 42) {
      System.out.println(sum);
    }
  }

  private static Iterable<Integer> numbers(int tasks) {
    return () ->
        new Iterator<>() {
          private int next;

          @Override
          public boolean hasNext() {
            return next < tasks;
          }

          @Override
          public Integer next() {
            return next++;
          }
        };
  }

  private static void workInTasks(WeftExecutor executor, int tasks, int rounds) {
    long sum = 0;
    for (long each : executor.map(numbers(tasks), number -> work(rounds, number))) {
      sum += each;
    }
    keep(sum);
  }

  private static void printHeap(WeftExecutor executor, int tasks, int rounds) {
    int given = 0;
    for (long _ : executor.map(numbers(tasks), number -> work(rounds, number))) {
      given++;
      if (given == tasks / 10 || given == tasks / 2 || given == tasks) {
        System.out.printf(
            "used heap after %d tasks: %.2f MB%n", given, usedBytes() / (double) (1 << 20));
      }
    }
  }

  private static long usedBytes() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    for (int i = 0; i < 3; i++) {
      memory.gc();
    }
    return memory.getHeapMemoryUsage().getUsed();
  }
}

package dev.weft.examples;

import dev.weft.Weft;
import dev.weft.parallel.WeftExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/**
 * An executor over ranks: tasks of unequal length, each given to whichever rank is free. A task
 * finds the number of a range whose way to 1 is longest: half of an even number follows it, and
 * three times an odd one and one. Then rank 0 does all by itself, and compares.
 *
 * <p>{@code weft run -n 4 collatz [LIMIT [TASKS]]}
 */
public final class Collatz {

  /** Numbers from {@code from}, up to but without {@code to}. */
  record Range(long from, long to) implements Callable<Longest> {
    @Override
    public Longest call() {
      Longest longest = new Longest(from, steps(from));
      for (long start = from + 1; start < to; start++) {
        longest = longest.or(new Longest(start, steps(start)));
      }
      return longest;
    }

    private static int steps(long start) {
      int steps = 0;
      for (long number = start; number != 1; steps++) {
        number = number % 2 == 0 ? number / 2 : 3 * number + 1;
      }
      return steps;
    }
  }

  /** A number and how many steps lead from it to 1. */
  record Longest(long start, int steps) {
    Longest or(Longest other) {
      return other.steps > steps ? other : this;
    }
  }

  private Collatz() {}

  public static void main(String[] args) throws ExecutionException, InterruptedException {
    Arguments arguments = new Arguments("collatz [LIMIT [TASKS]]", args, 2);
    long limit = arguments.whole(0, "LIMIT", 4_000_000, 2, 1_000_000_000);
    int tasks = (int) arguments.whole(1, "TASKS", 100, 1, 100_000);
    try (Weft weft = Weft.init(args);
        WeftExecutor executor = WeftExecutor.of(weft.world(), Range.class, Longest.class)) {
      if (weft.world().rank() == 0) {
        Longest _ = find(executor, 1000, weft.world().size()); // starts the codec on all ranks
        long start = System.nanoTime();
        Longest longest = find(executor, limit, tasks);
        long middle = System.nanoTime();
        Longest alone = new Range(1, limit).call();
        long end = System.nanoTime();
        System.out.printf(
            "%d steps lead from %d to 1, the most below %d: %.2f s on %s, %.2f s on one thread%n",
            longest.steps(),
            longest.start(),
            limit,
            (middle - start) / 1e9,
            Words.ranks(weft.world()),
            (end - middle) / 1e9);
        if (!longest.equals(alone)) {
          throw new IllegalStateException("one thread finds " + alone);
        }
      }
    }
  }

  private static Longest find(WeftExecutor executor, long limit, int tasks)
      throws ExecutionException, InterruptedException {
    List<Range> ranges = new ArrayList<>();
    long count = Math.min(tasks, limit - 1);
    for (long task = 0; task < count; task++) {
      ranges.add(new Range(1 + (limit - 1) * task / count, 1 + (limit - 1) * (task + 1) / count));
    }
    Longest longest = new Longest(1, 0);
    for (Future<Longest> found : executor.invokeAll(ranges)) {
      longest = longest.or(found.get());
    }
    return longest;
  }
}

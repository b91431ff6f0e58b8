package dev.weft.parallel;

import dev.weft.Weft;
import dev.weft.failure.PeerFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * Ranks whose tasks end their own processes now and then ({@code SEED DEATHS RERUNS}). Rank 0
 * submits all tasks and prints {@code right} with the number of lost ranks, or what is wrong.
 */
public final class LostWorkersProgram {
  static final int RANKS = 5;
  private static final int TASKS = 400;

  /** So long that each task is sent alone, and so fails alone. */
  private static final long LONG_MILLIS = 6;

  private LostWorkersProgram() {}

  public static void main(String[] args) throws Exception {
    Random random = new Random(Long.parseLong(args[0]));
    int deaths = Integer.parseInt(args[1]);
    int reruns = Integer.parseInt(args[2]);
    ExecutorOptions options =
        ExecutorOptions.DEFAULTS.withLambdasOf(LostWorkersProgram.class).withReruns(reruns);
    List<Integer> deadly = IntStream.range(0, deaths).mapToObj(_ -> random.nextInt(TASKS)).toList();
    try (Weft weft = Weft.init(args);
        WeftExecutor executor = WeftExecutor.of(weft.world(), options)) {
      if (weft.world().rank() == 0) {
        System.out.println(play(executor, deadly, reruns));
        System.out.flush();
      }
    }
  }

  private static String play(WeftExecutor executor, List<Integer> deadly, int reruns)
      throws Exception {
    List<Future<Integer>> all = new ArrayList<>();
    for (int i = 0; i < TASKS; i++) {
      int number = i;
      boolean isDeadly = deadly.contains(i);
      long millis = reruns > 0 ? number % 2 : LONG_MILLIS;
      all.add(executor.submitLambda(() -> work(number, millis, isDeadly)));
    }
    int failed = 0;
    for (int i = 0; i < TASKS; i++) {
      try {
        if (all.get(i).get() != i * i) {
          return "wrong: task %d has given %d".formatted(i, all.get(i).get());
        }
      } catch (ExecutionException e) {
        failed++;
        if (reruns > 0 || !(e.getCause() instanceof PeerFailedException)) {
          return "wrong: task %d has failed with %s".formatted(i, e.getCause());
        }
      }
    }
    int lost = RANKS - executor.numberOfWorkers();
    return reruns > 0 || failed == lost
        ? "right: %d ranks lost, %d tasks failed".formatted(lost, failed)
        : "wrong: %d ranks lost, but %d tasks have failed".formatted(lost, failed);
  }

  /** A deadly task ends its process, unless that is the submitter's. */
  private static int work(int number, long millis, boolean isDeadly) throws InterruptedException {
    if (isDeadly && !Thread.currentThread().getName().endsWith("rank 0")) {
      Runtime.getRuntime().halt(1);
    }
    Thread.sleep(millis);
    return number * number;
  }
}

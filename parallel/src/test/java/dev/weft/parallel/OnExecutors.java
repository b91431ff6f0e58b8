package dev.weft.parallel;

import dev.weft.testkit.Ranks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/** Tests of tasks, with some that they share. */
abstract class OnExecutors extends OnRanks {
  static final int TASKS = 30;
  static final Class<?>[] TYPES = {Square.class, Failing.class, Endless.class};
  static final Set<String> THREADS = ConcurrentHashMap.newKeySet();
  static volatile CountDownLatch begun = new CountDownLatch(1);
  static volatile CountDownLatch interrupted = new CountDownLatch(1);

  /** Tells on which thread it has run. */
  record Square(int number) implements Callable<Integer> {
    @Override
    public Integer call() throws InterruptedException {
      THREADS.add(Thread.currentThread().getName());
      Thread.sleep(1);
      return number * number;
    }
  }

  /** Fails. */
  record Failing(String message) implements Callable<Integer> {
    @Override
    public Integer call() throws IOException {
      throw new IOException(message);
    }
  }

  /** Ends when it is interrupted. */
  record Endless() implements Callable<Integer> {
    @Override
    public Integer call() throws InterruptedException {
      begun.countDown();
      try {
        Thread.sleep(60_000);
      } catch (InterruptedException e) {
        interrupted.countDown();
        throw e;
      }
      return 0;
    }
  }

  /** What one rank does with the executor of all. */
  interface OnExecutor {
    void run(WeftExecutor executor, int rank) throws Exception;
  }

  /**
   * Runs a program on all ranks, whose tasks are squares, failing, endless and of further types.
   */
  void executors(OnExecutor program, Class<?>... types) {
    Class<?>[] all = Stream.concat(Stream.of(TYPES), Stream.of(types)).toArray(Class<?>[]::new);
    Ranks.run(
        ranks,
        via,
        world -> {
          try (WeftExecutor executor = WeftExecutor.of(world, all)) {
            program.run(executor, world.rank());
          }
        });
  }

  static List<Callable<Integer>> squares() {
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < TASKS; i++) {
      tasks.add(new Square(i));
    }
    return tasks;
  }
}

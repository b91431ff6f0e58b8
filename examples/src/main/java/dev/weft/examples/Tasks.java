package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.call.ObjectMessages.Received;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A manager and its workers: rank 0 deals out tasks to whoever is free, the others solve them.
 * Tasks and answers are records. A worker's next task is already on its way, as a future, while it
 * solves the one before.
 *
 * <p>{@code weft run -n 4 tasks [LIMIT [TASKS]]} counts the primes below LIMIT.
 */
public final class Tasks {
  private static final int MANAGER = 0;
  private static final int TASK = 1;
  private static final int ANSWER = 2;
  private static final int TASKS_PER_WORKER = 2;

  /** Numbers from {@code from}, up to but without {@code to}. */
  record Task(long from, long to) {
    Answer solve() {
      return new Answer(this, LongStream.range(from, to).filter(Tasks::isPrime).count());
    }
  }

  record Answer(Task task, long primes) {}

  private Tasks() {}

  public static void main(String[] args) {
    Arguments arguments = new Arguments("tasks [LIMIT [TASKS]]", args, 2);
    long limit = arguments.whole(0, "LIMIT", 2_000_000, 2, 100_000_000);
    int count = (int) arguments.whole(1, "TASKS", 200, 1, 1_000_000);
    try (Weft weft = Weft.init(args)) {
      weft.register(Task.class, Answer.class);
      Comm world = weft.world();
      long start = System.nanoTime();
      List<Answer> answers = solve(world, split(limit, count));
      if (world.rank() == MANAGER) {
        long primes = answers.stream().mapToLong(Answer::primes).sum();
        System.out.printf(
            "%d primes below %d, from %d tasks on %s in %.2f s%n",
            primes, limit, answers.size(), Words.ranks(world), (System.nanoTime() - start) / 1e9);
        if (primes != sieve((int) limit)) {
          throw new IllegalStateException("a sieve finds " + sieve((int) limit) + " primes");
        }
      }
    }
  }

  /** The answers, as they came, at the manager; none elsewhere. */
  static List<Answer> solve(Comm world, List<Task> tasks) {
    if (world.size() == 1) {
      return tasks.stream().map(Task::solve).toList();
    }
    if (world.rank() == MANAGER) {
      return manage(world, tasks);
    }
    work(world);
    return List.of();
  }

  private static List<Answer> manage(Comm world, List<Task> tasks) {
    Queue<Task> waiting = new ArrayDeque<>(tasks);
    int[] dealt = new int[world.size()];
    for (int i = 0; i < TASKS_PER_WORKER; i++) {
      for (int worker = 1; worker < world.size(); worker++) {
        deal(world, waiting, worker, dealt);
      }
    }
    List<Answer> answers = new ArrayList<>();
    while (answers.size() < tasks.size()) {
      Received<Answer> answer =
          world.receiveObjectWithStatus(Answer.class, Comm.ANY_SOURCE, ANSWER);
      answers.add(answer.object());
      int worker = answer.status().source();
      dealt[worker]--;
      deal(world, waiting, worker, dealt);
    }
    return answers;
  }

  /** Sends the next task, if there is one, or else null to a worker that has none any more. */
  private static void deal(Comm world, Queue<Task> waiting, int worker, int[] dealt) {
    Task task = waiting.poll();
    if (task != null) {
      dealt[worker]++;
      world.sendObject(task, worker, TASK);
    } else if (dealt[worker] == 0) {
      dealt[worker] = -1;
      world.sendObject(null, worker, TASK);
    }
  }

  private static void work(Comm world) {
    CompletableFuture<@Nullable Task> next = nextTask(world);
    for (Task task = next.join(); task != null; task = next.join()) {
      next = nextTask(world);
      world.sendObject(task.solve(), MANAGER, ANSWER);
    }
  }

  private static CompletableFuture<@Nullable Task> nextTask(Comm world) {
    return world.ireceiveObject(Task.class, MANAGER, TASK);
  }

  /** The numbers below a limit, in so many ranges. */
  static List<Task> split(long limit, int count) {
    return LongStream.range(0, count)
        .mapToObj(i -> new Task(limit * i / count, limit * (i + 1) / count))
        .toList();
  }

  /** The number of primes below a limit, found in another way. */
  static long sieve(int limit) {
    BitSet composites = new BitSet(limit);
    for (int i = 2; (long) i * i < limit; i = composites.nextClearBit(i + 1)) {
      for (int multiple = i * i; multiple < limit && multiple > 0; multiple += i) {
        composites.set(multiple);
      }
    }
    return Math.max(0L, limit - 2L) - composites.cardinality();
  }

  private static boolean isPrime(long number) {
    if (number < 4) {
      return number > 1;
    }
    for (long divisor = 2; divisor * divisor <= number; divisor++) {
      if (number % divisor == 0) {
        return false;
      }
    }
    return true;
  }
}

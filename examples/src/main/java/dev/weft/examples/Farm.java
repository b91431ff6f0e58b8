package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.failure.LaunchException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.RevokedException;
import dev.weft.failure.WeftException;
import dev.weft.parallel.ExecutorOptions;
import dev.weft.parallel.TaskResults;
import dev.weft.parallel.WeftExecutor;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A farm of tasks that outlives its workers: rank 0 counts primes by tasks on all ranks. A rank
 * that is lost loses nothing, because its tasks run again elsewhere; a new process in its place
 * joins the others.
 *
 * <p>{@code weft run -n 4 --survive --respawn 2 farm [LIMIT [TASKS [LOSSES]]]} has LOSSES workers
 * end themselves in the middle of their work.
 */
public final class Farm {
  private static final long LOOK_MILLIS = 20;
  private static final int TASKS_OF_A_LIFE = 10;

  /** The task in which this process ends itself; 0 for none. */
  private static volatile int lastTask;

  private static final AtomicInteger BEGUN = new AtomicInteger();

  /** Counts primes from {@code from}, up to but without {@code to}. */
  record Primes(long from, long to) implements Callable<Long> {
    @Override
    public Long call() {
      if (lastTask > 0 && BEGUN.incrementAndGet() == lastTask) {
        Runtime.getRuntime().halt(1);
      }
      return LongStream.range(Math.max(2, from), to).filter(Primes::isPrime).count();
    }

    private static boolean isPrime(long number) {
      for (long divisor = 2; divisor * divisor <= number; divisor++) {
        if (number % divisor == 0) {
          return false;
        }
      }
      return true;
    }
  }

  private final Weft weft;
  private final ExecutorOptions options;

  /** The present ranks, and what they carry out. */
  private Comm comm;

  private @Nullable WeftExecutor executor;

  /** How often others have taken the place of these ranks. */
  private int changes;

  private Farm(Weft weft, int tasks) {
    this.weft = weft;
    this.comm = weft.world();
    this.options = ExecutorOptions.DEFAULTS.withTypes(Primes.class).withReruns(tasks);
  }

  public static void main(String[] args) {
    Arguments arguments = new Arguments("farm [LIMIT [TASKS [LOSSES]]]", args, 3);
    long limit = arguments.whole(0, "LIMIT", 2_000_000, 2, 100_000_000);
    int tasks = (int) arguments.whole(1, "TASKS", 400, 1, 1_000_000);
    int losses = (int) arguments.whole(2, "LOSSES", 0, 0, 1_000);
    try (Weft weft = Weft.init(args)) {
      lastTask = lastTask(weft, losses);
      new Farm(weft, tasks).run(limit, tasks);
    }
  }

  /** Ranks 1 to LOSSES of the first processes are lost, one after the other. */
  private static int lastTask(Weft weft, int losses) {
    int rank = weft.world().rank();
    return rank <= losses && weft.incarnation() == 0 ? TASKS_OF_A_LIFE * rank : 0;
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Works until all tasks have ended, whoever is lost meanwhile. */
  private void run(long limit, int tasks) {
    CompletableFuture<Long> primes = new CompletableFuture<>();
    boolean anew = weft.incarnation() > 0;
    boolean over = false;
    while (!over) {
      if (anew) {
        comm = others();
      }
      over = agreed(works(limit, tasks, primes));
      anew = true;
    }
    if (comm.rank() == 0) {
      print(limit, tasks, primes.join());
    }
    if (executor != null) {
      executor.close();
    }
  }

  /** Whether these ranks have done all tasks; rank 0 knows, and looks for losses meanwhile. */
  private boolean works(long limit, int tasks, CompletableFuture<Long> primes) {
    try {
      if (executor == null) {
        executor = WeftExecutor.of(comm, options);
      } else {
        executor.continueOn(comm);
      }
      if (comm.rank() == 0 && changes == 0) {
        Thread _ = Thread.ofPlatform().daemon().start(() -> count(limit, tasks, primes));
      }
      changes++;
      while (comm.rank() == 0 && !primes.isDone()) {
        if (comm.failed().length > 0 || comm.isRevoked()) {
          return false;
        }
        sleep(LOOK_MILLIS);
      }
      return true;
    } catch (PeerFailedException | RevokedException e) {
      comm.revoke(); // all others get here, too
      return false;
    }
  }

  /**
   * Whether all ranks say so, and none is lost. Where one goes on with fewer ranks, all do: nobody
   * ends while others wait for it.
   */
  private boolean agreed(boolean mine) {
    try {
      return comm.agree(mine ? 1 : 0) == 1;
    } catch (PeerFailedException e) {
      return false;
    }
  }

  /** As many ranks as before, or those that are left if no new processes come. */
  private Comm others() {
    try {
      return comm.repair();
    } catch (LaunchException | PeerFailedException none) {
      if (executor == null) {
        throw none; // a new process that finds nobody to go on with
      }
      return comm.shrink();
    }
  }

  private void count(long limit, int tasks, CompletableFuture<Long> primes) {
    long step = (limit + tasks - 1) / tasks;
    List<Primes> all =
        IntStream.range(0, tasks)
            .mapToObj(i -> new Primes(i * step, Math.min(limit, (i + 1) * step)))
            .toList();
    long sum = 0;
    try (TaskResults<Long> results = executor().results(all).asTheyCome()) {
      for (long found : results) {
        sum += found;
      }
      boolean _ = primes.complete(sum);
    } catch (WeftException e) {
      boolean _ = primes.completeExceptionally(e);
    }
  }

  private WeftExecutor executor() {
    WeftExecutor present = executor;
    if (present == null) {
      throw new IllegalStateException("there is no executor yet");
    }
    return present;
  }

  private void print(long limit, int tasks, long primes) {
    System.out.printf(
        "%d primes below %d, from %d tasks; %d workers at the end, after %d changes%n",
        primes, limit, tasks, executor().numberOfWorkers(), changes - 1);
    long right = new Primes(0, limit).call();
    if (primes != right) {
      throw new IllegalStateException("one task alone finds " + right + " primes");
    }
  }
}

package dev.weft.internal.rank;

import dev.weft.failure.LaunchException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.job.Job;
import dev.weft.internal.job.JobId;
import dev.weft.internal.job.Leftovers;
import dev.weft.internal.job.Membership;
import dev.weft.internal.security.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program once a rank, each rank a thread of this JVM, and waits for them all. When one
 * fails the others are told; those that do not end by themselves are interrupted, and given up
 * after a while. {@link #run} blocks.
 */
public final class RankThreads implements SpawnedJob {
  private static final long INTERRUPT_AFTER_MILLIS = 250;
  private static final long GIVE_UP_AFTER_MILLIS = 5_000;

  private final ThreadJobTable table;
  private final Program program;
  private final Observer observer;
  private final ThreadJob.Aborter aborter;
  private final Thread[] threads;
  private final Membership[] memberships;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final List<Failure> failures = new ArrayList<>();
  private int running;
  private @Nullable String parentPort;

  /** What each rank does. */
  public interface Program {
    void run(Job job) throws Throwable;
  }

  /**
   * Hears of the first failure and, if that blames another rank, of the first that blames none;
   * from the rank's thread, before the other ranks do.
   */
  public interface Observer {
    void failed(int rank, Throwable exception);
  }

  /** A rank and what it threw. */
  public record Failure(int rank, Throwable exception) {}

  private RankThreads(
      ThreadJobTable table,
      Program program,
      Observer observer,
      ThreadJob.@Nullable Aborter aborter) {
    int size = table.size;
    this.table = table;
    this.program = program;
    this.observer = observer;
    this.aborter = aborter == null ? this::abort : aborter;
    this.threads = new Thread[size];
    this.memberships = new Membership[size];
  }

  /**
   * Runs a job of its own.
   *
   * @throws LaunchException with the first failed rank's exception as its cause and those of other
   *     ranks suppressed
   */
  public static void run(int size, Program program) {
    int _ = LaunchPlan.requirePossible(size);
    String id = JobId.create();
    try {
      ThreadJobTable table = new ThreadJobTable(id, Secret.generate(), size);
      RankThreads ranks = new RankThreads(table, program, (rank, exception) -> {}, null);
      ranks.start();
      ranks.await();
      ranks.rethrow();
    } finally {
      Leftovers.remove(id);
    }
  }

  /** Runs the ranks of a launched process; gives the failures, the first one first. */
  static List<Failure> run(LaunchedJob process, int size, Program program, Observer observer) {
    ThreadJobTable table = new ThreadJobTable(process.id(), process.secret(), size);
    process.watch(table);
    RankThreads ranks = new RankThreads(table, program, observer, process::abort);
    ranks.start();
    ranks.await();
    return List.copyOf(ranks.failures);
  }

  /**
   * Starts a job of its own and returns. This process does not end before it has, unless it exits
   * by itself; a failure is printed.
   */
  public static SpawnedJob spawn(int size, String parentPort, Program program) {
    int _ = LaunchPlan.requirePossible(size);
    ThreadJobTable table = new ThreadJobTable(JobId.create(), Secret.generate(), size);
    RankThreads ranks = new RankThreads(table, program, (rank, exception) -> {}, null);
    ranks.parentPort = parentPort;
    ranks.start();
    Thread.ofPlatform()
        .daemon(false)
        .inheritInheritableThreadLocals(false)
        .name("weft-spawned")
        .start(ranks::awaitEnd);
    return ranks;
  }

  @Override
  public @Nullable String ended() {
    lock.lock();
    try {
      if (failures.isEmpty()) {
        return running == 0 ? "has ended" : null;
      }
      Failure first = original();
      return "has failed: rank " + first.rank + " ended with " + first.exception;
    } finally {
      lock.unlock();
    }
  }

  private void awaitEnd() {
    try {
      await();
      if (!failures.isEmpty()) {
        Failure first = original();
        System.err.println("weft: rank " + first.rank + " of a spawned job has failed:");
        first.exception.printStackTrace();
      }
    } finally {
      Leftovers.remove(table.id);
    }
  }

  private void start() {
    running = threads.length;
    for (int rank = 0; rank < threads.length; rank++) {
      ThreadJob job = new ThreadJob(table, rank, aborter, parentPort);
      memberships[rank] = job.membership();
      threads[rank] =
          Thread.ofPlatform()
              .group(table.groups[rank])
              .daemon()
              .name("rank-" + rank)
              .unstarted(() -> runRank(job));
    }
    for (Thread thread : threads) {
      thread.start();
    }
  }

  private void runRank(ThreadJob job) {
    int rank = job.rank();
    Jobs.bound(
        job,
        () -> {
          try {
            program.run(job);
            job.membership().awaitParted();
            table.returned(rank);
          } catch (Throwable exception) {
            failed(rank, exception);
          }
        });
    lock.lock();
    try {
      running--;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void failed(int rank, Throwable exception) {
    lock.lock();
    try {
      if (exception instanceof Aborted && failures.contains(new Failure(rank, exception))) {
        return;
      }
      Failure failure = new Failure(rank, exception);
      boolean known = !failures.isEmpty() && blamesNobody(original());
      failures.add(failure);
      if (failures.size() == 1 || (!known && blamesNobody(failure))) {
        observer.failed(rank, exception);
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    table.failed(rank, "ended with " + exception);
  }

  private void abort(int rank, int code, String reason) {
    Aborted aborted =
        new Aborted("rank %d aborted the job: %s (exit code %d)".formatted(rank, reason, code));
    failed(rank, aborted);
    throw aborted;
  }

  /** Ends the aborting thread; an error, so that catching exceptions does not stop it. */
  private static final class Aborted extends Error {
    private static final long serialVersionUID = 1;

    Aborted(String message) {
      super(message);
    }
  }

  private void await() {
    lock.lock();
    try {
      while (running > 0 && failures.isEmpty()) {
        changed.await();
      }
      if (running > 0 && !allEndWithin(INTERRUPT_AFTER_MILLIS)) {
        kill();
        if (!allEndWithin(GIVE_UP_AFTER_MILLIS)) {
          giveUp();
        }
      }
      lock.unlock();
      try {
        awaitLeft();
      } finally {
        lock.lock();
      }
    } catch (InterruptedException e) {
      kill();
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException("interrupted while the ranks were running", e);
    } finally {
      lock.unlock();
    }
  }

  /** All have ended, so nobody waits for what a rank still sends: none takes long to leave. */
  private void awaitLeft() throws InterruptedException {
    for (Membership membership : memberships) {
      membership.awaitLeft(GIVE_UP_AFTER_MILLIS);
    }
  }

  private boolean allEndWithin(long millis) throws InterruptedException {
    long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
    while (running > 0 && nanos > 0) {
      nanos = changed.awaitNanos(nanos);
    }
    return running == 0;
  }

  @Override
  public void kill() {
    for (Thread thread : threads) {
      thread.interrupt();
    }
  }

  /** A thread cannot be ended from outside: says which ones stay, and where they are. */
  private void giveUp() {
    for (int rank = 0; rank < threads.length; rank++) {
      Thread thread = threads[rank];
      if (thread.isAlive()) {
        LaunchException running =
            new LaunchException(
                "rank %d does not end although rank %d failed; its thread is left running"
                    .formatted(rank, failures.getFirst().rank));
        running.setStackTrace(thread.getStackTrace());
        failures.add(new Failure(rank, running));
      }
    }
  }

  /** The first failure that blames no other rank: those that need a rank may end before it does. */
  private Failure original() {
    for (Failure failure : failures) {
      if (blamesNobody(failure)) {
        return failure;
      }
    }
    return failures.getFirst();
  }

  private static boolean blamesNobody(Failure failure) {
    return Stacks.blamedPeer(failure.exception) == ControlFrame.NOBODY;
  }

  private void rethrow() {
    if (failures.isEmpty()) {
      return;
    }
    Failure first = original();
    LaunchException exception =
        new LaunchException(
            "rank %d of %d failed: %s".formatted(first.rank, threads.length, first.exception),
            first.exception);
    for (Failure later : failures) {
      if (later != first && blamesNobody(later)) {
        exception.addSuppressed(later.exception);
      }
    }
    throw exception;
  }
}

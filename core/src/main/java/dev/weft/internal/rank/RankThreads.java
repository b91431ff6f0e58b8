package dev.weft.internal.rank;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.PortAddress;
import dev.weft.internal.counters.CounterSampler;
import dev.weft.internal.job.Job;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.job.JobId;
import dev.weft.internal.job.RankLifecycle;
import dev.weft.internal.os.Survival;
import dev.weft.internal.security.Secret;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program once for each rank of this JVM, each rank as a thread, and waits for all of them.
 * When one fails, the others are notified; threads that do not end by themselves are interrupted,
 * and abandoned after a while. {@link #run} blocks.
 */
public final class RankThreads implements SpawnedJob {
  private static final long INTERRUPT_AFTER_MILLIS = 250;
  private static final long GIVE_UP_AFTER_MILLIS = 5_000;

  /** In place of a rank: the failure is that of all. */
  private static final int ALL = -1;

  private final ThreadJobTable table;
  private final Program program;
  private final ObjIntConsumer<Throwable> observer;

  /** By rank within the process. */
  private final Thread[] threads;

  private final RankLifecycle[] memberships;

  private final boolean survives = Survival.isAsked();
  private final List<Failure> failures = new CopyOnWriteArrayList<>();

  /** Whether the job is to end, though it outlives failures. */
  private volatile boolean ending;

  /** Whether the rank that ended last did so by a failure: nobody was left then. */
  private volatile boolean lastFailed;

  private final CountDownLatch running;

  /** One rank has failed, or all have ended. */
  private final CountDownLatch decided = new CountDownLatch(1);

  /** What each rank does. */
  public interface Program {
    void run(Job job) throws Throwable;
  }

  /** A rank and what it threw. */
  public record Failure(int rank, Throwable exception) {}

  /**
   * Starts the ranks.
   *
   * @param observer hears of the first failure and, if that blames another rank, of the first that
   *     blames none; from the rank's thread, before the other ranks do
   */
  private RankThreads(
      ThreadJobTable table,
      Program program,
      ObjIntConsumer<Throwable> observer,
      ThreadJob.@Nullable Aborter aborter,
      @Nullable String parentPort) {
    int count = table.count;
    this.table = table;
    this.program = program;
    this.observer = observer;
    this.threads = new Thread[count];
    this.memberships = new RankLifecycle[count];
    this.running = new CountDownLatch(count);
    for (int at = 0; at < count; at++) {
      int rank = table.first + at;
      ThreadJob job =
          new ThreadJob(table, rank, aborter == null ? this::abort : aborter, parentPort);
      memberships[at] = job.rankLifecycle();
      threads[at] =
          Thread.ofPlatform()
              .group(table.group(rank))
              .daemon()
              .name("rank-" + rank)
              .unstarted(() -> runRank(job));
    }
    for (Thread thread : threads) {
      thread.start();
    }
  }

  private static RankThreads ofOwnJob(
      int size, Secret secret, Program program, @Nullable String parentPort) {
    ThreadJobTable table =
        new ThreadJobTable(JobId.create(), secret, LaunchPlan.requirePossible(size));
    return new RankThreads(table, program, RankThreads::tellLost, null, parentPort);
  }

  /** Where the job goes on, nobody else says what has become of a rank. */
  private static void tellLost(Throwable exception, int rank) {
    if (Survival.isAsked()) {
      System.err.printf("weft: rank %d has failed; the job goes on without it [W2005]%n", rank);
      exception.printStackTrace();
    }
  }

  /**
   * Runs a job of its own.
   *
   * @throws LaunchException with the first failed rank's exception as its cause and those of other
   *     ranks suppressed
   */
  public static void run(int size, Program program) {
    run(ofOwnJob(size, Secret.generate(), program, null));
  }

  /**
   * Runs a job of its own, which a stall ends.
   *
   * @throws LaunchException with the first failed rank's exception as its cause and those of other
   *     ranks suppressed; or, without a cause, with who waits for whom
   */
  public static void runUnlessStalled(int size, Program program) {
    RankThreads ranks = ofOwnJob(size, Secret.generate(), program, null);
    ranks.table.watch.stalled = ranks::stalled;
    run(ranks);
  }

  private static void run(RankThreads ranks) {
    OwnSections sections = new OwnSections(ranks.table.size);
    ranks.table.sections = sections::take;
    try {
      ranks.await();
      ranks.rethrow();
    } finally {
      removeFiles(ranks.table.id);
      sections.show();
    }
  }

  private static void removeFiles(String job) {
    CounterSampler.ended(job);
    JobFiles.remove(job);
  }

  /** Runs the ranks of a launched process; gives the failures, the first one first. */
  static List<Failure> run(
      LaunchedJob process, Program program, ObjIntConsumer<Throwable> observer) {
    ThreadJobTable table = process.ranksOfThis();
    RankThreads ranks = new RankThreads(table, program, observer, process::abort, null);
    ranks.await();
    return ranks.isOutlived() ? List.of() : List.copyOf(ranks.failures);
  }

  /**
   * Starts a job of its own and returns. This process does not end before it has, unless it exits
   * by itself; a failure is printed.
   *
   * @param parents the secret of which that of the new job is made
   */
  public static SpawnedJob spawn(int size, String parentPort, Secret parents, Program program) {
    Secret secret = PortAddress.ofSpawned(parents, PortAddress.parse(parentPort).file());
    RankThreads ranks = ofOwnJob(size, secret, program, parentPort);
    Thread.ofPlatform()
        .daemon(false)
        .inheritInheritableThreadLocals(false)
        .name("weft-spawned")
        .start(ranks::awaitEnd);
    return ranks;
  }

  @Override
  public @Nullable String ended() {
    if (failures.isEmpty()) {
      return running.getCount() == 0 ? SpawnedJob.endedUnmet(0) : null;
    }
    Failure first = original();
    return "has failed: rank " + first.rank + " ended with " + first.exception;
  }

  private void awaitEnd() {
    try {
      await();
      if (!failures.isEmpty()) {
        Failure first = original();
        System.err.println("weft: rank " + first.rank + " of a spawned job has failed: [W2018]");
        first.exception.printStackTrace();
      }
    } finally {
      removeFiles(table.id);
    }
  }

  private void runRank(ThreadJob job) {
    int rank = job.rank();
    CurrentJob.bound(
        job,
        () -> {
          try {
            program.run(job);
            job.rankLifecycle().ended();
            job.rankLifecycle().awaitParted();
            table.returned(rank);
            lastFailed = false;
          } catch (Throwable exception) {
            job.rankLifecycle().failed();
            failed(rank, exception);
          }
        });
    running.countDown();
    if (running.getCount() == 0) {
      decided.countDown();
    }
  }

  private void failed(int rank, Throwable exception) {
    Failure failure = new Failure(rank, exception);
    synchronized (failures) {
      if (exception instanceof Aborted && failures.contains(failure)) {
        return;
      }
      boolean known = !failures.isEmpty() && blamesNobody(original());
      failures.add(failure);
      if (survives || failures.size() == 1 || (!known && blamesNobody(failure))) {
        observer.accept(exception, rank);
      }
      lastFailed = true;
    }
    // Before the job begins to end: that names this rank as the cause of all that follows.
    table.failed(rank, "ended with " + exception);
    if (!survives || exception instanceof Aborted) {
      ending = true;
      decided.countDown();
    }
  }

  /** Whether ranks have failed and others have gone on, to the end. */
  private boolean isOutlived() {
    return survives && !ending && !lastFailed;
  }

  private void stalled(String report) {
    synchronized (failures) {
      failures.add(
          new Failure(
              ALL,
              new LaunchException(FailureCode.RANK_FAILED, "the job cannot go on\n" + report)));
      ending = true;
    }
    decided.countDown();
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
    try {
      decided.await();
      if (!running.await(INTERRUPT_AFTER_MILLIS, TimeUnit.MILLISECONDS)) {
        failWaits();
        kill();
        if (!running.await(GIVE_UP_AFTER_MILLIS, TimeUnit.MILLISECONDS)) {
          giveUp();
        }
      }
      // Nobody waits for what a rank still sends: none takes long to leave.
      for (RankLifecycle rankLifecycle : memberships) {
        rankLifecycle.awaitLeft(GIVE_UP_AFTER_MILLIS);
      }
    } catch (InterruptedException e) {
      kill();
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException("interrupted while the ranks were running", e);
    }
  }

  /**
   * The interrupts that come next are not what ends a wait for another rank, but the failure that
   * has ended the job.
   */
  private void failWaits() throws InterruptedException {
    Failure first;
    synchronized (failures) {
      first = original();
    }
    if (first.rank != ALL) {
      String why =
          "the job is being ended, as rank %d ended with %s".formatted(first.rank, first.exception);
      table.ending(why).join(INTERRUPT_AFTER_MILLIS);
    }
  }

  @Override
  public void kill() {
    for (Thread thread : threads) {
      thread.interrupt();
    }
  }

  /** A thread cannot be ended from outside: says which ones stay, and where they are. */
  private void giveUp() {
    for (int at = 0; at < threads.length; at++) {
      int rank = table.first + at;
      Thread thread = threads[at];
      if (thread.isAlive()) {
        LaunchException running =
            new LaunchException(
                "rank %d does not end although %s; its thread is left running"
                    .formatted(rank, whatFailed()));
        running.setStackTrace(thread.getStackTrace());
        failures.add(new Failure(rank, running));
      }
    }
  }

  private String whatFailed() {
    int rank = failures.getFirst().rank;
    return rank == ALL ? "the job cannot go on" : "rank " + rank + " failed";
  }

  /** The first failure that blames no other rank: those that need a rank may end before it does. */
  private Failure original() {
    if (survives && !ending) {
      return failures.getFirst();
    }
    for (Failure failure : failures) {
      boolean ends = failure.rank == ALL || failure.exception instanceof Aborted;
      if (survives ? ends : blamesNobody(failure)) {
        return failure;
      }
    }
    return failures.getFirst();
  }

  private static boolean blamesNobody(Failure failure) {
    return Stacks.blamedPeer(failure.exception) == ControlFrame.NOBODY;
  }

  private void rethrow() {
    if (failures.isEmpty() || isOutlived()) {
      return;
    }
    Failure first = original();
    if (first.rank == ALL && first.exception instanceof LaunchException stall) {
      throw stall;
    }
    LaunchException exception =
        new LaunchException(
            FailureCode.RANK_FAILED,
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

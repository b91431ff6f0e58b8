package dev.weft.junit;

import dev.weft.Weft;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.engine.base.TransportChoice;
import dev.weft.internal.rank.RankThreads;
import dev.weft.internal.replay.RecordFolder;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** A job whose ranks are threads of this process. Its one method blocks until it has ended. */
final class JobOfThreads {
  private static final Duration GRACE = Duration.ofSeconds(6);

  private final RankSettings settings;
  private final RankPlaces places;
  private final String record;
  private final AtomicReferenceArray<@Nullable Thread> threads;
  private final AtomicReferenceArray<@Nullable Throwable> thrown;
  private final Set<ThreadGroup> groups = ConcurrentHashMap.newKeySet();

  /**
   * Ranks in the order in which they have thrown: what the first one threw is the cause of all.
   * Noted before a rank leaves the job, as the others throw for want of it from then on.
   */
  private final Queue<Integer> throwers = new ConcurrentLinkedQueue<>();

  private volatile String id = "";
  private volatile @Nullable RuntimeException failure;

  /**
   * @param test the class whose lines say where a rank is
   * @param record the part of a record that is its own
   */
  JobOfThreads(RankSettings settings, Class<?> test, String record) {
    this.settings = settings;
    this.record = record;
    this.places = new RankPlaces(test);
    this.threads = new AtomicReferenceArray<>(Math.max(settings.ranks(), 0));
    this.thrown = new AtomicReferenceArray<>(Math.max(settings.ranks(), 0));
  }

  void run(RankBody body) {
    if (settings.survives()) {
      throw new ArgumentException(
          "%s that are threads cannot be lost without the test's own process; with survives = true, say mode = RankMode.PROCESSES"
              .formatted(settings.words()));
    }
    TransportChoice choice = choice(settings.transport());
    Thread all =
        Thread.ofPlatform()
            .daemon()
            .name("ranks-of-test")
            .unstarted(() -> TransportChoice.during(choice, () -> runAll(body)));
    all.start();
    await(all);
    RuntimeException broken = failure;
    if (broken != null) {
      throw broken instanceof LaunchException launch ? told(launch) : broken;
    }
    new Leftovers(id, groups).requireNone();
  }

  private static TransportChoice choice(String name) {
    TransportChoice choice = TransportChoice.named(name);
    if (choice == null) {
      throw new ArgumentException(
          FailureCode.PROPERTY,
          "there is no transport " + name + "; ranks take auto, local, shm, tcp or ucx");
    }
    return choice;
  }

  private void runAll(RankBody body) {
    RankThreads.Program program =
        job -> {
          id = job.id();
          RecordFolder.part(record);
          groups.add(Thread.currentThread().getThreadGroup());
          threads.set(job.rank(), Thread.currentThread());
          try (Weft weft = Weft.init()) {
            runRank(job.rank(), body, weft);
          } catch (Throwable e) {
            note(job.rank(), e);
            throw e;
          }
        };
    try {
      if (settings.onStall() == OnStall.FAIL) {
        RankThreads.runUnlessStalled(settings.ranks(), program);
      } else {
        RankThreads.run(settings.ranks(), program);
      }
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  private void runRank(int rank, RankBody body, Weft weft) throws Throwable {
    try {
      body.run(weft);
    } catch (Throwable e) {
      note(rank, e);
      throw e;
    }
  }

  private void note(int rank, Throwable e) {
    if (thrown.compareAndSet(rank, null, e)) {
      throwers.add(rank);
    }
  }

  private void await(Thread all) {
    try {
      if (!all.join(settings.limit())) {
        String where = places.ofThreads(threads);
        all.interrupt();
        all.join(GRACE);
        throw new AssertionFailedError(
            "%s did not end within %d s%s"
                .formatted(settings.words(), settings.limit().toSeconds(), where));
      }
    } catch (InterruptedException e) {
      all.interrupt();
      Thread.currentThread().interrupt();
      throw new AssertionFailedError(
          "interrupted while %s were running%s"
              .formatted(settings.words(), places.ofThreads(threads)),
          e);
    }
  }

  /** What the first rank threw, as the test's own, with the rank and where all were. */
  private RuntimeException told(LaunchException launch) {
    Throwable failed = launch.getCause();
    if (failed == null) {
      throw new AssertionFailedError(launch.getMessage(), launch);
    }
    Integer rank = throwers.peek();
    Throwable cause = rank == null ? null : thrown.get(rank);
    if (rank == null || cause == null) {
      return launch;
    }
    String said = "rank %d of %d: ".formatted(rank, thrown.length());
    String where = places.ofThrown(thrown);
    if (cause instanceof TestAbortedException) {
      return new TestAbortedException(said + cause.getMessage(), cause);
    }
    if (cause instanceof AssertionError) {
      throw failed(said + cause.getMessage() + where, cause);
    }
    return new LaunchException(said + cause + where, cause);
  }

  /** With the two values that a development environment shows beside each other. */
  private static AssertionFailedError failed(String message, Throwable cause) {
    return cause instanceof AssertionFailedError two
            && two.isExpectedDefined()
            && two.isActualDefined()
        ? new AssertionFailedError(message, two.getExpected(), two.getActual(), cause)
        : new AssertionFailedError(message, cause);
  }
}

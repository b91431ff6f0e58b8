package dev.weft.internal.rank;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.control.RankVariables;
import dev.weft.internal.job.Job;
import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.launch.environment.Variables;
import dev.weft.internal.os.ExitHook;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Finds the job to which the calling thread belongs. A thread that runs a rank, and every thread
 * that it starts, belongs to that rank; any other thread belongs to the rank of its process. Any
 * thread; the first call in a launched process blocks until the process has attached to its
 * launcher.
 */
public final class CurrentJob {
  private static final InheritableThreadLocal<@Nullable Binding> BOUND =
      new InheritableThreadLocal<>();

  private static @Nullable LaunchedJob launched;
  private static boolean asked;

  /** Why the launcher could not be attached to, in which nobody tries twice. */
  private static @Nullable String unattached;

  private static boolean ranksAreThreads;

  /** Cleared when its rank ends, so that threads that outlive it do not keep the job alive. */
  private static final class Binding {
    private volatile @Nullable Job job;

    Binding(Job job) {
      this.job = job;
    }
  }

  /**
   * The calling thread's job. Without a launcher each call gives a new job of one.
   *
   * @throws LaunchException if the thread's rank has ended, or if the thread belongs to none in a
   *     process whose ranks are threads
   */
  public static Job current() {
    Binding binding = BOUND.get();
    if (binding != null) {
      Job job = binding.job;
      if (job == null) {
        throw new LaunchException(
            FailureCode.FOREIGN_THREAD,
            "the rank that started this thread has ended; join such threads before the rank ends");
      }
      return job;
    }
    synchronized (CurrentJob.class) {
      if (ranksAreThreads) {
        throw new LaunchException(
            FailureCode.FOREIGN_THREAD,
            "the thread "
                + Thread.currentThread().getName()
                + " belongs to no rank of this process; call Weft.init"
                + " in a rank's main thread or in a thread that it started");
      }
    }
    LaunchedJob job = launched();
    return job == null ? new SoloJob() : job;
  }

  /** The process's own tie to its launcher, attached on first use; null if none started it. */
  public static synchronized @Nullable LaunchedJob launched() {
    if (!asked) {
      asked = true;
      try {
        launched = attach();
      } catch (RuntimeException | Error e) {
        unattached = e.getMessage() == null ? e.toString() : e.getMessage();
        throw e;
      }
    } else if (unattached != null) {
      throw new LaunchException(FailureCode.FOREIGN_THREAD, unattached);
    }
    return launched;
  }

  private static @Nullable LaunchedJob attach() {
    RankVariables launch = RankVariables.of(System.getenv());
    if (launch != null) {
      return LaunchedJob.attach(launch);
    }
    LaunchEnvironment other = StartingLauncher.find(new Variables(System.getenv()));
    if (other == null) {
      return null;
    }
    if (other.size() == 1) {
      var _ = ExitHook.add(other::finished);
      return null;
    }
    return EnvironmentJob.attach(other);
  }

  /** Says that from now on only threads that belong to a rank have a job here. */
  static synchronized void ranksAreThreads() {
    ranksAreThreads = true;
  }

  /** The rank that the calling thread belongs to as a thread, or -1. */
  static int boundRank() {
    Binding binding = BOUND.get();
    Job job = binding == null ? null : binding.job;
    return job == null ? -1 : job.rank();
  }

  /** Runs an action with the calling thread, and the threads it starts, bound to a job. */
  static void bound(Job job, Runnable action) {
    Binding binding = new Binding(job);
    try {
      with(binding, action);
    } finally {
      binding.job = null;
    }
  }

  /**
   * Runs actions on the thread that gives them, as if that were one that the calling thread has
   * started: for threads that ranks of one process share.
   */
  public static Executor executor() {
    Binding binding = BOUND.get();
    return action -> with(binding, action);
  }

  private static void with(@Nullable Binding binding, Runnable action) {
    Binding outer = BOUND.get();
    bind(binding);
    try {
      action.run();
    } finally {
      bind(outer);
    }
  }

  private static void bind(@Nullable Binding binding) {
    if (binding == null) {
      BOUND.remove();
    } else {
      BOUND.set(binding);
    }
  }

  private CurrentJob() {}
}

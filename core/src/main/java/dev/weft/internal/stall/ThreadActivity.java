package dev.weft.internal.stall;

import java.lang.Thread.State;
import java.util.List;

/**
 * Whether a thread may go on by itself, seen from its state and its stack. In doubt it may: a
 * missed stall costs the user a look, a false alarm costs trust.
 */
enum ThreadActivity {
  /** It runs, waits with a time limit, or for something outside of this process. */
  ACTIVE,
  /** It only passes on events from the network, if there are any. */
  SERVING,
  /** It waits until another thread wakes it. */
  WAITING,
  /**
   * It waits likewise for a future: an operation's, one derived from such, or any other; they
   * cannot be distinguished.
   */
  IN_FUTURE,
  /** It waits for the rank's own threads to say that partitions are ready. */
  FOR_PARTITIONS;

  /** It runs ranks as threads and waits for them. */
  private static final String RANKS = "dev.weft.internal.rank.RankThreads";

  private static final String NETWORK = "sun.nio.ch.";

  private static final String FUTURE = "java.util.concurrent.CompletableFuture";
  private static final String PARTITIONED_SEND =
      "dev.weft.internal.partition.SendRequest$SendRound";

  /**
   * Threads of the virtual machine that always run. Any other thread in its groups works for the
   * program: it waits for the end of a process, for a change of a folder, or for the user.
   */
  private static final List<String> MACHINERY =
      List.of("java.lang.ref.", "java.lang.VirtualThread", "jdk.jfr.", NETWORK);

  private static final String POLLER = "sun.nio.ch.Poller";

  /** The activity of a thread of the program whose wait its engine does not know. */
  static ThreadActivity of(State state, StackTraceElement[] frames) {
    if (frames.length == 0 || state == State.NEW || state == State.TERMINATED) {
      return WAITING;
    }
    return switch (state) {
      case RUNNABLE -> isIdleServer(frames) ? SERVING : ACTIVE;
      case TIMED_WAITING -> isIdleWorker(frames) ? WAITING : ACTIVE;
      default -> waiting(frames);
    };
  }

  /** Whether a thread of the virtual machine waits for something on the program's behalf. */
  static boolean isEventSource(State state, StackTraceElement[] frames) {
    if (state != State.RUNNABLE || frames.length == 0) {
      return false;
    }
    String type = frames[0].getClassName();
    return MACHINERY.stream().noneMatch(type::startsWith);
  }

  /** Whether a pool's thread waits for the time of a scheduled task. */
  static boolean isTimer(State state, StackTraceElement[] frames) {
    return state == State.TIMED_WAITING
        && has(frames, "java.util.concurrent.DelayScheduler", "loop");
  }

  /** Whether a thread carries a virtual thread at this moment. */
  static boolean carriesOne(StackTraceElement[] frames) {
    return has(frames, "java.lang.VirtualThread", "runContinuation");
  }

  /**
   * Whether a virtual thread is one that the JDK keeps to wake threads that wait for the network.
   * Those threads are examined themselves.
   */
  static boolean isPoller(StackTraceElement[] frames) {
    return hasType(frames, POLLER) && isAllJdk(frames);
  }

  /** It is in a loop of the JDK, such as an HTTP client's, not of the program. */
  private static boolean isIdleServer(StackTraceElement[] frames) {
    return frames[0].getClassName().startsWith(NETWORK) && isAllJdk(frames);
  }

  private static boolean isAllJdk(StackTraceElement[] frames) {
    for (StackTraceElement frame : frames) {
      if (!CallSite.isJdk(frame.getClassName())) {
        return false;
      }
    }
    return true;
  }

  /** A pool's thread ends by itself when it has been idle for some time. */
  private static boolean isIdleWorker(StackTraceElement[] frames) {
    return has(frames, "java.util.concurrent.ForkJoinPool", "awaitWork")
        || has(frames, "jdk.internal.ref.CleanerImpl", "run")
        || (has(frames, "java.util.concurrent.ThreadPoolExecutor", "getTask")
            && !hasType(frames, "java.util.concurrent.ScheduledThreadPoolExecutor"));
  }

  /** The activity of a thread that waits without a limit. */
  private static ThreadActivity waiting(StackTraceElement[] frames) {
    ThreadActivity future = future(frames);
    return waitsForOutside(frames, future != WAITING) ? ACTIVE : future;
  }

  private static ThreadActivity future(StackTraceElement[] frames) {
    ThreadActivity found = WAITING;
    for (StackTraceElement frame : frames) {
      String type = frame.getClassName();
      if (type.equals(FUTURE) && frame.getMethodName().equals("waitingGet")) {
        found = IN_FUTURE;
      } else if (found == IN_FUTURE && type.equals(PARTITIONED_SEND)) {
        return FOR_PARTITIONS;
      }
    }
    return found;
  }

  /**
   * It waits for a process, a connection, or something in Weft that its engine has not noted, such
   * as another job or the launcher.
   */
  private static boolean waitsForOutside(StackTraceElement[] frames, boolean inFuture) {
    boolean inside = true;
    for (StackTraceElement frame : frames) {
      String type = frame.getClassName();
      if (type.startsWith("java.net.")
          || type.startsWith("jdk.internal.net.")
          || type.startsWith(NETWORK)
          || (type.startsWith("java.lang.Process") && frame.getMethodName().equals("waitFor"))) {
        return true;
      }
      if (inside && !CallSite.isJdk(type)) {
        inside = false;
        if (CallSite.isLibrary(type) && !type.equals(RANKS) && !inFuture) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean has(StackTraceElement[] frames, String type, String method) {
    for (StackTraceElement frame : frames) {
      if (frame.getMethodName().equals(method) && frame.getClassName().equals(type)) {
        return true;
      }
    }
    return false;
  }

  /** Whether one is of the class or of a class in it. */
  private static boolean hasType(StackTraceElement[] frames, String prefix) {
    for (StackTraceElement frame : frames) {
      if (frame.getClassName().startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}

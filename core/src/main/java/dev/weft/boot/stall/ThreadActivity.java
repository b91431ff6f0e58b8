package dev.weft.boot.stall;

import java.lang.Thread.State;

/**
 * Whether a thread may go on by itself, seen from its stack. In doubt it may: a missed stall costs
 * the user a look, a false alarm costs trust.
 */
final class ThreadActivity {
  private static final String SELECTORS = "sun.nio.ch.";

  /**
   * Whether the thread runs, sleeps for a while, waits for another process, or carries a virtual
   * thread that runs. A thread that waits for another thread does not go on by itself.
   */
  static boolean isActive(Thread thread, StackTraceElement[] frames) {
    if (frames.length == 0) {
      return false;
    }
    if (thread.getState() == State.RUNNABLE) {
      boolean idleServer = thread.isDaemon() && frames[0].getClassName().startsWith(SELECTORS);
      return !idleServer;
    }
    for (StackTraceElement frame : frames) {
      if (isOwnEnd(frame)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOwnEnd(StackTraceElement frame) {
    String type = frame.getClassName();
    return switch (frame.getMethodName()) {
      case "sleep", "sleepNanos", "sleep0" -> type.equals("java.lang.Thread");
      case "runContinuation" -> type.equals("java.lang.VirtualThread");
      case "waitFor" -> type.startsWith("java.lang.Process");
      default -> type.startsWith("java.net.");
    };
  }

  /** Whether a thread is in a virtual thread's stead just now, whosever that is. */
  static boolean carriesOne(StackTraceElement[] frames) {
    for (StackTraceElement frame : frames) {
      if (frame.getMethodName().equals("runContinuation")
          && frame.getClassName().equals("java.lang.VirtualThread")) {
        return true;
      }
    }
    return false;
  }

  private ThreadActivity() {}
}

package dev.weft.internal.rank;

import dev.weft.failure.LaunchException;
import dev.weft.failure.PeerFailedException;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.os.DescriptorLimit;
import dev.weft.internal.stall.CallSite;
import dev.weft.internal.stall.ThreadOwner;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import org.jspecify.annotations.Nullable;

/** Exceptions and stacks as text for the launcher. Any thread; does not block. */
final class Stacks {
  private static final int THREAD_LIMIT = 32;
  private static final int FRAME_LIMIT = 40;
  private static final int CAUSE_LIMIT = 20;

  static String trace(Throwable exception) {
    shorten(exception, Collections.newSetFromMap(new IdentityHashMap<>()));
    String hint = DescriptorLimit.hint(exception);
    return FoldedTrace.of(exception) + (hint.isEmpty() ? "" : "(" + hint + ")\n");
  }

  private static void shorten(@Nullable Throwable exception, Set<Throwable> done) {
    if (exception != null && done.size() < CAUSE_LIMIT && done.add(exception)) {
      StackTraceElement[] frames = exception.getStackTrace();
      boolean refusedToStart = exception instanceof LaunchException && isLaunchersOwn(frames);
      int shown = refusedToStart ? 0 : withoutLauncher(frames);
      exception.setStackTrace(Arrays.copyOf(frames, shown));
      for (Throwable suppressed : exception.getSuppressed()) {
        shorten(suppressed, done);
      }
      shorten(exception.getCause(), done);
    }
  }

  /** The rank whose failure the exception reports, or {@link ControlFrame#NOBODY}. */
  static int blamedPeer(Throwable exception) {
    Throwable cause = exception;
    for (int depth = 0; cause != null && depth < CAUSE_LIMIT; depth++) {
      if (cause instanceof PeerFailedException failed) {
        return failed.worldRank();
      }
      cause = cause.getCause();
    }
    return ControlFrame.NOBODY;
  }

  /** What the program's threads are doing; Weft's own and the virtual machine's are left out. */
  static String text(Map<Thread, StackTraceElement[]> stacks) {
    StringBuilder text = new StringBuilder();
    int threads = 0;
    for (Map.Entry<Thread, StackTraceElement[]> entry : stacks.entrySet()) {
      if (isOfTheProgram(entry.getKey()) && threads++ < THREAD_LIMIT) {
        append(text, entry.getKey(), entry.getValue());
      }
    }
    if (threads > THREAD_LIMIT) {
      text.append("  and ").append(threads - THREAD_LIMIT).append(" more threads\n");
    }
    return text.toString();
  }

  /** Whether the program has started it, or the virtual machine for the program. */
  static boolean isOfTheProgram(Thread thread) {
    return isOfTheProgram(thread.getThreadGroup()) && !isNamedAsOfWeft(thread);
  }

  private static boolean isOfTheProgram(@Nullable ThreadGroup group) {
    return group != null
        && group.getParent() != null
        && !group.getName().equals("InnocuousThreadGroup");
  }

  private static boolean isNamedAsOfWeft(Thread thread) {
    return thread.getName().startsWith("weft-");
  }

  /** What a platform thread is to the ranks of this process; the program's are all of others. */
  static ThreadOwner owner(Thread thread, StackTraceElement[] frames) {
    ThreadGroup group = thread.getThreadGroup();
    boolean ofWeft = isNamedAsOfWeft(thread) && CallSite.isBegunByLibrary(frames);
    if (group == null || ofWeft || group.getName().equals("CarrierThreads")) {
      return ThreadOwner.NONE;
    } else if (thread instanceof ForkJoinWorkerThread worker
        && worker.getPool() == ForkJoinPool.commonPool()) {
      return ThreadOwner.POOL;
    }
    return isOfTheProgram(group) ? ThreadOwner.OTHER : ThreadOwner.MACHINE;
  }

  /** How many frames are left if those that led to the program's main method are cut off. */
  private static int withoutLauncher(StackTraceElement[] frames) {
    int end = frames.length;
    while (end > 0 && leadsToMain(frames[end - 1].getClassName())) {
      end--;
    }
    return end == 0 ? frames.length : end;
  }

  /** Whether the program had not begun; then its message says all, and the frames nothing. */
  private static boolean isLaunchersOwn(StackTraceElement[] frames) {
    return Arrays.stream(frames).allMatch(frame -> leadsToMain(frame.getClassName()));
  }

  private static boolean leadsToMain(String className) {
    return CallSite.isStarter(className)
        || className.startsWith("java.lang.reflect.")
        || className.startsWith("java.lang.invoke.")
        || className.startsWith("jdk.internal.reflect.")
        || className.equals("java.lang.Thread");
  }

  private static void append(StringBuilder text, Thread thread, StackTraceElement[] frames) {
    text.append("  \"").append(thread.getName()).append("\" ").append(thread.getState());
    text.append('\n');
    int count = withoutLauncher(frames);
    for (int i = 0; i < Math.min(count, FRAME_LIMIT); i++) {
      text.append("    at ").append(frames[i]).append('\n');
    }
    if (count > FRAME_LIMIT) {
      text.append("    ... ").append(count - FRAME_LIMIT).append(" more\n");
    }
  }

  private Stacks() {}
}

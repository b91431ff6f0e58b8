package dev.weft.internal.stall;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The threads of this process at one moment, for those that observe its ranks. One thread; may take
 * some milliseconds when first asked for {@link #virtual}.
 */
public final class ProcessThreads {
  private final Map<Thread, StackTraceElement[]> stacks;
  private final Set<Long> noted = new HashSet<>();
  private @Nullable VirtualThreads virtual;

  /**
   * @param stacks of all platform threads
   */
  public ProcessThreads(Map<Thread, StackTraceElement[]> stacks) {
    this.stacks = stacks;
  }

  /** An engine of the process knows what the thread waits for. */
  void note(Thread thread) {
    noted.add(thread.threadId());
  }

  boolean isNoted(long threadId) {
    return noted.contains(threadId);
  }

  Map<Thread, StackTraceElement[]> platform() {
    return stacks;
  }

  VirtualThreads virtual() {
    VirtualThreads seen = virtual;
    if (seen == null) {
      seen = VirtualThreads.look();
      virtual = seen;
    }
    return seen;
  }

  /** The stack of one of either kind. */
  StackTraceElement[] stack(Thread thread) {
    StackTraceElement[] frames = stacks.get(thread);
    return frames == null ? thread.getStackTrace() : frames;
  }
}

package dev.weft.internal.stall;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The threads of this process at one moment, for the observers of its ranks. One thread; may take
 * some milliseconds when first asked for {@link #virtual}.
 */
public final class ProcessThreads {
  private final Map<Thread, StackTraceElement[]> stacks;
  private final Supplier<Path> folders;
  private final Set<Long> noted = new HashSet<>();
  private @Nullable VirtualThreads virtual;

  /**
   * @param stacks of all platform threads
   * @param folders makes a folder for files that does not outlive this process
   */
  public ProcessThreads(Map<Thread, StackTraceElement[]> stacks, Supplier<Path> folders) {
    this.stacks = stacks;
    this.folders = folders;
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
      seen = VirtualThreads.look(folders);
      virtual = seen;
    }
    return seen;
  }

  /** The stack of a platform or virtual thread. */
  StackTraceElement[] stack(Thread thread) {
    StackTraceElement[] frames = stacks.get(thread);
    return frames == null ? thread.getStackTrace() : frames;
  }
}

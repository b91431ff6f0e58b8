package dev.weft.contract;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Threads of one rank; {@link #join} rethrows what the first of them threw. */
final class Crew {
  private static final Duration LIMIT = Duration.ofSeconds(40);

  /** What a thread does. */
  interface Work {
    void run() throws Exception;
  }

  private final List<Thread> threads = new ArrayList<>();
  private @Nullable Throwable failure;

  Thread start(Work work) {
    return start(Thread.ofPlatform().daemon(), work);
  }

  Thread startVirtual(Work work) {
    return start(Thread.ofVirtual(), work);
  }

  private Thread start(Thread.Builder kind, Work work) {
    Thread thread = kind.name("crew-" + threads.size()).start(() -> run(work));
    threads.add(thread);
    return thread;
  }

  private void run(Work work) {
    try {
      work.run();
    } catch (Throwable t) {
      synchronized (this) {
        if (failure == null) {
          failure = t;
        } else {
          failure.addSuppressed(t);
        }
      }
    }
  }

  void join() throws InterruptedException {
    for (Thread thread : threads) {
      if (!thread.join(LIMIT)) {
        AssertionError stuck = new AssertionError(thread.getName() + " does not end");
        stuck.setStackTrace(thread.getStackTrace());
        throw stuck;
      }
    }
    synchronized (this) {
      if (failure != null) {
        throw new AssertionError("a thread failed: " + failure, failure);
      }
    }
  }

  /** The exception that the action throws. */
  static Throwable thrownBy(Callable<?> action) {
    try {
      action.call();
    } catch (Throwable t) {
      return t;
    }
    throw new AssertionError("nothing was thrown");
  }
}

package dev.weft.internal.os;

import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Work that an interrupt must not break. A channel of the JDK closes for good when the thread that
 * is in it is interrupted, or comes to it interrupted: a shared-memory file could then never be
 * mapped again. So such calls are made by a thread of their own, which nobody knows. That takes
 * some 100 µs: for what is done once for a file or a connection. Any thread; blocks as the work
 * does. The caller's interrupt status is as before, or set if an interrupt came meanwhile: the next
 * wait reports it.
 */
public final class Uninterrupted {

  /** What is done. */
  public interface Work<T> {
    T run() throws IOException;
  }

  /** The one call of a work. */
  private static final class Call<T> implements Runnable {
    private final Work<T> work;
    private @Nullable T result;
    private @Nullable Throwable failure;

    Call(Work<T> work) {
      this.work = work;
    }

    @Override
    public void run() {
      try {
        result = work.run();
      } catch (Throwable e) {
        failure = e;
      }
    }

    /** After the thread has ended. */
    @SuppressWarnings("NullAway") // null if and only if the work returns null
    T result() throws IOException {
      return switch (failure) {
        case null -> result;
        case IOException e -> throw e;
        case RuntimeException e -> throw e;
        case Error e -> throw e;
        default -> throw new AssertionError(failure);
      };
    }
  }

  /**
   * Does the work.
   *
   * @throws IOException what the work has thrown; so with unchecked exceptions
   */
  public static <T> T call(Work<T> work) throws IOException {
    Call<T> call = new Call<>(work);
    Thread thread =
        Thread.ofPlatform()
            .group(topGroup())
            .daemon()
            .inheritInheritableThreadLocals(false)
            .name("weft-uninterrupted")
            .start(call);
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        break;
      } catch (InterruptedException later) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return call.result();
  }

  /** Does work that throws no {@link IOException}. */
  public static <T> T get(Supplier<T> work) {
    try {
      return call(work::get);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** A program may interrupt the groups that it has made. */
  private static ThreadGroup topGroup() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    for (ThreadGroup up = group; up != null; up = up.getParent()) {
      group = up;
    }
    return group;
  }

  private Uninterrupted() {}
}

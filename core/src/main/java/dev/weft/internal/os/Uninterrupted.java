package dev.weft.internal.os;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Work that an interrupt must not break. A channel of the JDK closes for good when a thread in it
 * is interrupted, or enters it interrupted: a shared-memory file could then never be mapped again.
 * So a private thread makes such calls. That takes about 100 µs: use it for calls made once for a
 * file or a connection. Any thread; blocks as the work does. The caller's interrupt status is as
 * before, or set if an interrupt came meanwhile: the next wait reports it.
 */
public final class Uninterrupted {

  /** What is done. */
  public interface Work<T> {
    T run() throws IOException;
  }

  /**
   * Does the work.
   *
   * @throws IOException the work's exception; unchecked exceptions are thrown as well
   */
  public static <T> T call(Work<T> work) throws IOException {
    FutureTask<T> call = new FutureTask<>(work::run);
    Thread.ofPlatform()
        .group(topGroup())
        .daemon()
        .inheritInheritableThreadLocals(false)
        .name("weft-uninterrupted")
        .start(call);
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return call.get();
        } catch (InterruptedException later) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      throw thrown(e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** An exception of the work for its caller. */
  private static IOException thrown(@Nullable Throwable failure) {
    return switch (failure) {
      case IOException e -> e;
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case null, default -> throw new AssertionError(failure);
    };
  }

  /**
   * The group of threads that belong to the process. A program may interrupt the groups that it has
   * made, and a rank that is a thread has one of its own, which counts the threads that the rank
   * has left.
   */
  public static ThreadGroup topGroup() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    for (ThreadGroup up = group; up != null; up = up.getParent()) {
      group = up;
    }
    return group;
  }

  private Uninterrupted() {}
}

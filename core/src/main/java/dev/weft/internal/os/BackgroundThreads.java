package dev.weft.internal.os;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads for short work of the library itself that may block, such as releasing the objects of a
 * lost peer. The system schedules them. Virtual threads share their carriers, and the common pool
 * its threads, with the program, which may compute on all of them for a long time. The threads are
 * daemons, and reused for some seconds; when very many are at work, further ones are virtual. Not
 * for the program's code. Any thread; nothing blocks.
 */
public final class BackgroundThreads {
  private static final int MOST = 128;
  private static final int KEPT_SECONDS = 5;

  private static final ExecutorService THREADS =
      new ThreadPoolExecutor(
          0,
          MOST,
          KEPT_SECONDS,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          Thread.ofPlatform()
              .group(Uninterrupted.topGroup()) // as they outlive the rank that needs one first
              .daemon()
              .inheritInheritableThreadLocals(false)
              .name("weft-service")
              .factory(),
          (work, _) -> startVirtual(work));

  private BackgroundThreads() {}

  /** Starts work on such a thread. */
  public static void start(String name, Runnable work) {
    Runnable named =
        () -> {
          Thread.currentThread().setName(name);
          work.run();
        };
    try {
      THREADS.execute(named);
    } catch (OutOfMemoryError e) {
      startVirtual(named); // the system gives no more threads
    }
  }

  private static void startVirtual(Runnable work) {
    Thread _ = Thread.ofVirtual().start(work);
  }
}

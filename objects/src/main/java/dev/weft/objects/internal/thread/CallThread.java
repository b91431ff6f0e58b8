package dev.weft.objects.internal.thread;

import dev.weft.internal.os.Uninterrupted;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A platform thread for the program's code, which any node of the process may reuse. It ends after
 * some idle seconds. It belongs to no rank's thread group, and inherits nothing from the thread
 * that needed it first.
 */
public final class CallThread extends Thread {
  private static final int KEPT_SECONDS = 5;

  /**
   * Hands over and never keeps work: {@link CallThreadPool} decides when there is a thread for it.
   */
  private static final ExecutorService THREADS =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          KEPT_SECONDS,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          CallThread::new);

  private CallThread(Runnable work) {
    super(Uninterrupted.topGroup(), work, "weft-call", 0, false);
    setDaemon(true);
  }

  /**
   * Starts work on such a thread.
   *
   * @throws OutOfMemoryError if the system has no more threads
   */
  static void start(Runnable work) {
    THREADS.execute(work);
  }
}

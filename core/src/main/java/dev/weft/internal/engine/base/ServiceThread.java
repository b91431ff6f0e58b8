package dev.weft.internal.engine.base;

/**
 * A daemon thread that serves requests of other ranks, as long as there are other ranks. Its wait
 * for the next request does not count as a wait of its rank, because no progress depends on its
 * end.
 */
public class ServiceThread extends Thread {
  public ServiceThread(String name, Runnable service) {
    super(service, name);
    setDaemon(true);
  }

  /** Whether the calling thread is one. */
  public static boolean isCurrent() {
    return Thread.currentThread() instanceof ServiceThread;
  }
}

package dev.weft.objects.internal.serve;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Checks every millisecond whether the receiving thread is still in the same call as at the last
 * check; if so, another thread receives in its place, so that no call waits longer for a slow one.
 * The watchdog sleeps while there are no calls. One daemon thread per node.
 */
final class ReceiverWatchdog implements Runnable {
  private static final long TICK_NANOS = 1_000_000;
  private static final long PATIENT_TICK_NANOS = 1_000_000_000;
  private static final int TICKS_BEFORE_REST = 100;
  private static final long REST_NANOS = 100_000_000;

  private final NodeReceiver nodeReceiver;
  private final Thread thread;
  private final long tickNanos;
  private volatile boolean resting;
  private volatile @Nullable ServingThread watched;

  /**
   * @param patient whether a call may keep others waiting for a second
   */
  ReceiverWatchdog(NodeReceiver nodeReceiver, String name, boolean patient) {
    this.tickNanos = patient ? PATIENT_TICK_NANOS : TICK_NANOS;
    this.nodeReceiver = nodeReceiver;
    this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this);
  }

  void start() {
    thread.start();
  }

  void stop() {
    LockSupport.unpark(thread);
  }

  /** That thread has begun with a frame. */
  void lookAfter(ServingThread serving) {
    if (watched != serving) {
      watched = serving;
    }
    if (resting) {
      resting = false;
      LockSupport.unpark(thread);
    }
  }

  @Override
  public void run() {
    long lastWork = -1;
    int idle = 0;
    while (!nodeReceiver.isStopped()) {
      resting = idle >= TICKS_BEFORE_REST;
      LockSupport.parkNanos(this, resting ? REST_NANOS : tickNanos);
      ServingThread serving = watched;
      long work = serving == null ? -1 : serving.work();
      idle = work < 0 || work == lastWork ? idle + 1 : 0;
      if (serving != null && work >= 0 && work == lastWork && serving.replaceIf(work)) {
        nodeReceiver.replace();
      }
      lastWork = work;
    }
  }
}

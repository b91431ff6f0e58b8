package dev.weft.sockets.async;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** One thread for all that has to happen later, started by the first. Nothing here may block. */
final class Timers {
  private static final ScheduledThreadPoolExecutor THREAD = make();

  private Timers() {}

  static Future<?> after(long time, TimeUnit unit, Runnable action) {
    return THREAD.schedule(action, time, unit);
  }

  private static ScheduledThreadPoolExecutor make() {
    ScheduledThreadPoolExecutor made =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("weft-sockets-timer").factory());
    made.setRemoveOnCancelPolicy(true);
    return made;
  }
}

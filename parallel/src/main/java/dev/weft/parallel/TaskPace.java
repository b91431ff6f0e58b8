package dev.weft.parallel;

/**
 * How long a rank's tasks take, as the ranks that carry them out have measured, and how many are
 * therefore sent together. A longer task counts at once, shorter ones little by little: so one long
 * task among short ones costs some small batches, and no rank waits for a batch that is longer than
 * thought. Until the first measurement each task is sent alone. Any thread reads; calls that change
 * it are made under the lock of the {@link Dispatcher}.
 */
final class TaskPace {
  /**
   * What a batch is to take. The thread that receives polls for some tenths of a millisecond after
   * each message before it sleeps, and a batch costs some messages.
   */
  static final long BATCH_NANOS = 5_000_000;

  /** Tasks in a batch, however short they are. */
  static final int MOST_TASKS = 1000;

  /** The part of a shorter measurement in the new estimate. */
  private static final double SHARE = 0.25;

  private double nanos = Double.POSITIVE_INFINITY;
  private volatile int batch = 1;

  /** So many tasks have taken so long together. */
  void measured(int tasks, long nanosOfAll) {
    if (tasks == 0) {
      return;
    }
    double each = (double) nanosOfAll / tasks;
    boolean first = nanos == Double.POSITIVE_INFINITY;
    nanos = first || each > nanos ? each : nanos + SHARE * (each - nanos);
    batch = (int) Math.clamp(BATCH_NANOS / Math.max(1, nanos), 1, MOST_TASKS);
  }

  /** A task holds up others that were sent with it: for now tasks are sent alone. */
  void holdsUp() {
    measured(1, 2 * BATCH_NANOS);
  }

  /** How many tasks to send together; 1 if each is long enough by itself. */
  int batch() {
    return batch;
  }
}

package dev.weft.engine;

import dev.weft.boot.stall.SleepingThread;
import dev.weft.boot.stall.StallAlarm;
import dev.weft.boot.stall.WaitSource;
import java.util.ArrayList;
import java.util.List;

/**
 * The threads of a rank that sleep in waits, and when something last moved: what the job looks at
 * when it wants to know who waits for whom. Kept under the engine lock, and only by threads that
 * have waited so long that they sleep; {@link #look} takes the lock, from any thread.
 */
final class WaitBoard implements WaitSource {
  private final EngineLock lock;
  private final List<Entry> entries = new ArrayList<>(1);
  private StallAlarm alarm = StallAlarm.NEVER;
  private long quietSinceNanos = System.nanoTime();
  private long toldNanos = quietSinceNanos;

  /** A sleeping thread; an identity, since a thread may look the same twice. */
  static final class Entry {
    private final Thread thread = Thread.currentThread();
    private final Operation operation;
    private final boolean limited;

    private Entry(Operation operation, boolean limited) {
      this.operation = operation;
      this.limited = limited;
    }
  }

  WaitBoard(EngineLock lock) {
    this.lock = lock;
  }

  /** Says when, and whom, to tell that nothing has moved. */
  void set(StallAlarm newAlarm) {
    alarm = newAlarm;
  }

  /** The calling thread is about to sleep. */
  Entry enter(Operation operation, boolean limited) {
    Entry entry = new Entry(operation, limited);
    entries.add(entry);
    moved();
    return entry;
  }

  /** It goes on. */
  void leave(Entry entry) {
    entries.remove(entry);
    moved();
  }

  /** Something has been sent, received or completed. */
  void moved() {
    quietSinceNanos = System.nanoTime();
  }

  /** If nothing has moved for the limit, says so, with the lock given up meanwhile. */
  void tellIfQuiet() {
    long now = System.nanoTime();
    long limit = alarm.limitNanos();
    if (now - quietSinceNanos >= limit && now - toldNanos >= limit) {
      toldNanos = now;
      lock.unlock();
      try {
        alarm.hint().accept(limit);
      } finally {
        lock.lock();
      }
    }
  }

  @Override
  public Look look() {
    lock.lock();
    try {
      List<SleepingThread> sleeping = new ArrayList<>(entries.size());
      for (Entry entry : entries) {
        sleeping.add(entry.operation.asleep(entry.thread, entry.limited));
      }
      return new Look(quietSinceNanos, sleeping);
    } finally {
      lock.unlock();
    }
  }
}

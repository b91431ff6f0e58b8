package dev.weft.internal.os.bell;

import static dev.weft.internal.os.bell.DoorbellLine.INT;

import dev.weft.internal.os.WaitPolicy;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A doorbell without native calls: the sleeper parks in short growing steps and looks at the word
 * in between. A ring through the sleeper's own object unparks it at once. Both sides fence fully.
 */
final class ParkingDoorbell extends Doorbell {
  private static final long LONGEST_WATCH_NANOS = 100_000_000;

  private final MemorySegment line;
  private volatile @Nullable Thread sleeper;

  ParkingDoorbell(MemorySegment line) {
    this.line = line;
    INT.getAndAdd(line, DoorbellLine.PLAIN_RINGERS, 1);
  }

  @Override
  public void arm() {
    INT.setVolatile(line, DoorbellLine.WORD, DoorbellLine.ARMED);
    VarHandle.fullFence();
  }

  @Override
  public void sleep(long timeoutNanos) {
    sleeper = Thread.currentThread();
    try {
      watch(line, timeoutNanos);
    } finally {
      sleeper = null;
    }
  }

  /**
   * Parks until the word is cleared, the thread is interrupted, or the time is over; not for long,
   * because there may be a better way to sleep by then.
   */
  static void watch(MemorySegment line, long timeoutNanos) {
    long limit = Math.min(timeoutNanos, LONGEST_WATCH_NANOS);
    long start = System.nanoTime();
    long left = limit;
    int parks = 0;
    while (left > 0
        && (int) INT.getVolatile(line, DoorbellLine.WORD) != DoorbellLine.AWAKE
        && !Thread.currentThread().isInterrupted()) {
      WaitPolicy.park(Math.min(WaitPolicy.parkNanos(parks++), left));
      left = limit - (System.nanoTime() - start);
    }
  }

  @Override
  public void disarm() {
    INT.setOpaque(line, DoorbellLine.WORD, DoorbellLine.AWAKE);
  }

  @Override
  public void ring() {
    VarHandle.fullFence();
    if ((int) INT.getOpaque(line, DoorbellLine.WORD) == DoorbellLine.ARMED) {
      INT.compareAndSet(line, DoorbellLine.WORD, DoorbellLine.ARMED, DoorbellLine.AWAKE);
      LockSupport.unpark(sleeper);
    }
  }
}

package dev.weft.internal.replay;

import dev.weft.data.Status;
import dev.weft.failure.WeftException;
import dev.weft.internal.os.BackgroundThreads;
import dev.weft.internal.stall.CallSite;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells of calls in a replay that wait for their recorded message in vain. The messages of a rank
 * that does something else may never come, and nothing fails then. One thread for all ranks of the
 * process.
 */
final class ReplayWatch {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long BETWEEN_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private static final Set<Wait> WAITS = ConcurrentHashMap.newKeySet();
  private static final AtomicBoolean STARTED = new AtomicBoolean();

  /** A call that waits; closed when its message has come. */
  static final class Wait implements AutoCloseable {
    private final Script script;
    private final Match given;
    private final Supplier<@Nullable Status> instead;
    private final Thread thread = Thread.currentThread();
    private final long begunNanos = System.nanoTime();
    private boolean told;

    private Wait(Script script, Match given, Supplier<@Nullable Status> instead) {
      this.script = script;
      this.given = given;
      this.instead = instead;
    }

    private void tellIfLate() {
      if (!told && System.nanoTime() - begunNanos > PATIENCE_NANOS) {
        told = true;
        String place = CallSite.of(thread.getStackTrace()).place();
        Status other = other();
        String now =
            other == null
                ? "no such message has come"
                : "of those it may take, only one of rank %d with tag %d has come"
                    .formatted(other.source(), other.tag());
        System.err.println(
            "weft: "
                + script.waiting(place, TimeUnit.NANOSECONDS.toSeconds(PATIENCE_NANOS), given, now)
                + " [W2208]");
      }
    }

    private @Nullable Status other() {
      try {
        return instead.get();
      } catch (WeftException e) {
        return null;
      }
    }

    @Override
    public void close() {
      WAITS.remove(this);
    }
  }

  private ReplayWatch() {}

  /**
   * The calling thread waits for a recorded message.
   *
   * @param instead looks for a message that the call could take as well
   */
  static @Nullable Wait waits(
      @Nullable Script script, Match given, Supplier<@Nullable Status> instead) {
    if (script == null) {
      return null;
    }
    if (STARTED.compareAndSet(false, true)) {
      BackgroundThreads.start("weft-replay", ReplayWatch::watch);
    }
    Wait wait = new Wait(script, given, instead);
    WAITS.add(wait);
    return wait;
  }

  private static void watch() {
    while (true) {
      LockSupport.parkNanos(BETWEEN_NANOS);
      WAITS.forEach(Wait::tellIfLate);
    }
  }
}

package dev.weft.objects;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.time.Duration;
import java.util.Optional;

/**
 * The context that all calls of a chain share: a deadline and a number. A called method has the
 * context of its caller, and its own calls inherit it: so none of them waits longer than the first
 * one. The context belongs to the thread that runs the method, and to threads of a {@link
 * java.util.concurrent.StructuredTaskScope} where that method runs on a thread of its own.
 *
 * <pre>{@code
 * CallContext.current().within(Duration.ofSeconds(2)).run(() -> hist.call().merge(other));
 * }</pre>
 */
public final class CallContext {
  private static final CallContext NONE = new CallContext(false, 0, 0);
  private static final ScopedValue<CallContext> CURRENT = ScopedValue.newInstance();

  private final boolean limited;
  private final long deadlineNanos;
  private final int trace;

  private CallContext(boolean limited, long deadlineNanos, int trace) {
    this.limited = limited;
    this.deadlineNanos = deadlineNanos;
    this.trace = trace;
  }

  /** A thread of the library that runs methods one after the other. */
  public interface Carrier {
    /** The context of the running method; {@link CallContext#of of(0, 0)} if there is none. */
    CallContext callContext();
  }

  /**
   * The context of the method that this thread runs; outside of methods one without limit and
   * number. Any thread.
   */
  public static CallContext current() {
    CallContext inherited = Thread.currentThread() instanceof Carrier c ? c.callContext() : NONE;
    return CURRENT.orElse(inherited);
  }

  /**
   * One that begins now.
   *
   * @param millis the time from now by which its calls must have ended; 0 for no limit
   * @param trace its number, or 0 for none
   */
  public static CallContext of(long millis, int trace) {
    if (millis == 0) {
      return trace == 0 ? NONE : new CallContext(false, 0, trace);
    }
    return new CallContext(true, System.nanoTime() + Duration.ofMillis(millis).toNanos(), trace);
  }

  /** The same with a limit for all its calls together, unless it has a shorter one. */
  public CallContext within(Duration limit) {
    if (limit.isNegative() || limit.isZero()) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT, "a limit of %s; give a longer one".formatted(limit));
    }
    long deadline = System.nanoTime() + limit.toNanos();
    return limited && deadlineNanos - deadline < 0 ? this : new CallContext(true, deadline, trace);
  }

  /** The same with another number; 0 for one that the next call chooses. */
  public CallContext traced(int number) {
    return new CallContext(limited, deadlineNanos, number);
  }

  /** Time that is left, zero if none; empty if there is no limit. */
  public Optional<Duration> remaining() {
    return limited
        ? Optional.of(Duration.ofNanos(Math.max(0, deadlineNanos - System.nanoTime())))
        : Optional.empty();
  }

  /** The number of the chain, the same on all ranks; 0 where there is none. Not always unique. */
  public int trace() {
    return trace;
  }

  /** Runs an action whose calls, from this thread, belong to this context. */
  public void run(Runnable program) {
    ScopedValue.where(CURRENT, this).run(program);
  }

  /** Like {@link #run}, with a result and exceptions. */
  public <R, X extends Throwable> R call(ScopedValue.CallableOp<? extends R, X> program) throws X {
    return ScopedValue.where(CURRENT, this).call(program);
  }
}

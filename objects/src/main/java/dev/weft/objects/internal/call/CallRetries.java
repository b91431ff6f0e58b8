package dev.weft.objects.internal.call;

import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import dev.weft.objects.CallContext;
import dev.weft.objects.stub.Source;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The attempts of one call of an idempotent method by a looked-up reference, and the time limit of
 * all attempts. One thread at a time.
 */
final class CallRetries {
  private static final int MOST_PAUSE_MILLIS = 20;

  private final ObjectTarget asked;
  private final NamedObject named;
  private final long startNanos = System.nanoTime();
  private final long limitMillis;
  private int failed;

  private CallRetries(ObjectTarget asked, NamedObject named, long limitMillis) {
    this.asked = asked;
    this.named = named;
    this.limitMillis = limitMillis;
  }

  /**
   * Of a call that has its arguments; the first try has the whole time.
   *
   * @param named of the target
   */
  static CallRetries of(CallPlace place, NamedObject named) {
    return new CallRetries(place.target(), named, Caller.limitMillis(place));
  }

  /** Carries a synchronous call out, again and again if need be; blocks. */
  static Source await(Caller caller, CallPlace place, NamedObject named) throws Throwable {
    CallRetries callRetries = of(place, named);
    place.address(callRetries.first());
    while (true) {
      try {
        return caller.await(place);
      } catch (PeerFailedException | ClosedException e) {
        place.address(callRetries.next(place.target(), e));
        place.inherit(callRetries.limit(place.context()));
      }
    }
  }

  /** The target of the first try. */
  ObjectTarget first() {
    return like(named.latest());
  }

  /** Whether a call that has failed so may be made again. */
  static boolean isOfPeer(Throwable failure) {
    return failure instanceof PeerFailedException || failure instanceof ClosedException;
  }

  /**
   * The target of the next try; blocks until there is such an object.
   *
   * @throws WeftException the failure of the last try, if there is none in time
   */
  ObjectTarget next(ObjectTarget gone, WeftException failure) {
    pause();
    Duration left = left();
    if (left.isNegative()) {
      throw failure;
    }
    try {
      return like(named.after(gone, left));
    } catch (WaitTimeoutException | ClosedException e) {
      throw unanswered(failure, e);
    }
  }

  /** The failure of the last try may be that of other calls too, so it stays as it is. */
  private static WeftException unanswered(WeftException failure, WeftException notFound) {
    String text = failure.getMessage() + "; " + notFound.getMessage();
    WeftException both =
        failure instanceof PeerFailedException gone
            ? new PeerFailedException(gone.worldRank(), text)
            : new ClosedException(text);
    both.initCause(failure);
    return both;
  }

  /** So that objects which all fail at once keep no core busy. */
  private void pause() {
    if (failed++ > 0) {
      LockSupport.parkNanos(
          this, TimeUnit.MILLISECONDS.toNanos(Math.min(failed, MOST_PAUSE_MILLIS)));
    }
  }

  private ObjectTarget like(ObjectTarget found) {
    return found.within(asked.deadlineMillis);
  }

  /** Zero if there is no limit; negative if none is left. */
  private Duration left() {
    if (limitMillis == 0) {
      return Duration.ZERO;
    }
    long nanos = TimeUnit.MILLISECONDS.toNanos(limitMillis) - (System.nanoTime() - startNanos);
    return Duration.ofNanos(nanos <= 0 ? -1 : nanos);
  }

  /** A context for the next try, which must end in the time that is left. */
  private CallContext limit(CallContext context) {
    Duration left = left();
    return left.isZero() ? context : context.within(left.isNegative() ? Duration.ofNanos(1) : left);
  }
}

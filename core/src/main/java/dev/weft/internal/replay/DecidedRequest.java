package dev.weft.internal.replay;

import dev.weft.data.Status;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import dev.weft.internal.base.Pollable;
import dev.weft.internal.engine.base.Composite;
import dev.weft.internal.replay.ReplayWatch.Wait;
import dev.weft.request.Request;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A request around another one, which is asked for its end only as often as is decided. Once the
 * program knows the end nothing is decided any more. Any thread.
 */
class DecidedRequest implements Request, Composite, Pollable {
  final RankDecisions decisions;
  volatile Request inner;

  /** Whether the program knows that it has ended. */
  private volatile boolean known;

  /** Of a receive whose events are written down; 0 for none. */
  private int event;

  DecidedRequest(RankDecisions decisions, Request inner) {
    this.decisions = decisions;
    this.inner = inner;
  }

  /** It is under way again. */
  final void begun(Request request) {
    inner = request;
    known = false;
  }

  /** Its end is to be written down as that of this receive. */
  final DecidedRequest told(int id) {
    event = id;
    return this;
  }

  private void know() {
    if (!known) {
      known = true;
      EventLog events = decisions.events();
      if (events != null && event > 0) {
        events.ended(event);
      }
    }
  }

  /** Called when the program has been told the end by a call that waits or tests. */
  void ended() {}

  /** Called before the program waits for it without a limit. */
  void awaited() {}

  /** What tells of a wait that lasts; null for nothing. */
  @Nullable Wait watched() {
    return null;
  }

  @Override
  public final Status await() {
    awaited();
    try (var _ = watched()) {
      return inner.await();
    } finally {
      noteIfDone();
      endIfKnown();
    }
  }

  private void endIfKnown() {
    if (known) {
      ended();
    }
  }

  /** The program learns that it has ended; blocks until it has. */
  final void settle() {
    awaited();
    try (var _ = watched()) {
      Status _ = inner.await();
    } catch (WeftException e) {
      if (!inner.isDone()) {
        throw e;
      }
    }
    noteIfDone();
  }

  /** The program learns that it has ended, if it has. */
  final void noteIfDone() {
    if (inner.isDone()) {
      know();
      decisions.observed();
    }
  }

  @Override
  public final Status await(Duration limit) {
    if (known) {
      ended();
      return inner.await(limit);
    }
    int[] given = decisions.next(DecisionKind.AWAIT, true);
    if (given == null) {
      return awaitFreely(limit);
    }
    if (given.length == 0) {
      poll();
      decisions.missed();
      throw new WaitTimeoutException(
          "no end within %s, as recorded; the operation stays under way".formatted(limit));
    }
    settle();
    ended();
    decisions.found(DecisionKind.AWAIT, 0);
    return inner.status();
  }

  private Status awaitFreely(Duration limit) {
    try {
      return inner.await(limit);
    } finally {
      if (inner.isDone()) {
        know();
        ended();
        decisions.found(DecisionKind.AWAIT, 0);
      } else {
        decisions.missed();
      }
    }
  }

  @Override
  public final boolean test() {
    if (!asked(true)) {
      return false;
    }
    ended();
    return inner.test();
  }

  @Override
  public final boolean isDone() {
    return asked(false);
  }

  /** Whether the program is to learn now that it has ended. */
  private boolean asked(boolean moveOn) {
    if (known) {
      return true;
    }
    int[] given = decisions.next(DecisionKind.TEST, true);
    if (given == null || given.length == 0) {
      if (moveOn || given != null) {
        poll();
      }
      if (given != null || !inner.isDone()) {
        decisions.missed();
        return false;
      }
      know();
    } else {
      settle();
    }
    decisions.found(DecisionKind.TEST, 0);
    return true;
  }

  @Override
  public final Status status() {
    Status status = inner.status();
    noteIfDone();
    return status;
  }

  @Override
  public void cancel() {
    inner.cancel();
  }

  @Override
  public final CompletableFuture<Status> toFuture() {
    awaited();
    return inner.toFuture().whenComplete((_, _) -> decisions.observed());
  }

  @Override
  public final void poll() {
    if (inner instanceof Pollable pollable) {
      pollable.poll();
    }
  }

  @Override
  public final List<Request> parts() {
    return List.of(inner);
  }

  @Override
  public final String toString() {
    return inner.toString();
  }
}

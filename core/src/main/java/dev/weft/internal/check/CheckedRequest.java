package dev.weft.internal.check;

import dev.weft.data.Status;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import dev.weft.internal.base.Pollable;
import dev.weft.internal.engine.base.CompletedRequest;
import dev.weft.internal.engine.base.Composite;
import dev.weft.internal.stall.CallSite;
import dev.weft.request.Request;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A request around another one. Its end is checked when a thread first notices it, and then a
 * message is stored in the program's buffer. Any thread.
 */
abstract class CheckedRequest implements Request, Composite, Pollable {
  final RankChecks checks;
  private volatile Request inner = CompletedRequest.INSTANCE;
  private volatile boolean noted = true;
  private volatile String operation = "request, not started";
  private Status status = Status.EMPTY;
  private @Nullable RuntimeException failure;

  CheckedRequest(RankChecks checks) {
    this.checks = checks;
  }

  /**
   * Called by the calling thread's program.
   *
   * @param with the ranks and the tag, with a blank before
   */
  static String here(String with) {
    return RankChecks.words(CallSite.here(), with);
  }

  /** It is under way from now on. */
  synchronized void begun(Request request, String operation) {
    underWay(request, operation);
    checks.started(operation, () -> noted);
  }

  /** The same of a request that need not be awaited. */
  final synchronized void underWay(Request request, String operation) {
    inner = request;
    this.operation = operation;
    status = Status.EMPTY;
    failure = null;
    noted = false;
  }

  /** Checks the end of the inner request; throws if it shows a mistake. Once. */
  abstract Status ended(Status raw);

  /** Called once the inner request is done, however it ended. */
  void letGo() {}

  /** What it receives, if races are checked. */
  @Nullable PostedReceive posted() {
    return null;
  }

  /** The caller gets the status. */
  private void statusGiven() {
    PostedReceive posted = posted();
    if (posted != null) {
      posted.statusGiven();
    }
  }

  final boolean isUnderWay() {
    return !inner.isDone();
  }

  private synchronized void note() {
    if (noted) {
      return;
    }
    checks.heard();
    try {
      status = ended(inner.status());
    } catch (RuntimeException e) {
      failure = e;
    } finally {
      noted = true;
      letGo();
    }
  }

  private synchronized Status result() {
    if (failure != null) {
      throw failure;
    }
    return status;
  }

  /** The caller notices the end. */
  Status end() {
    note();
    return result();
  }

  @Override
  public final Status await() {
    return awaited(inner::await);
  }

  @Override
  public final Status await(Duration limit) {
    return awaited(() -> inner.await(limit));
  }

  private Status awaited(Runnable wait) {
    try {
      wait.run();
    } catch (WaitInterruptedException | WaitTimeoutException e) {
      throw e;
    } catch (WeftException e) {
      // Its status tells it.
    }
    statusGiven();
    return end();
  }

  @Override
  public final boolean test() {
    poll();
    if (!isDone()) {
      return false;
    }
    Status _ = end();
    return true;
  }

  @Override
  public final boolean isDone() {
    if (isUnderWay()) {
      return false;
    }
    note();
    return true;
  }

  @Override
  public final Status status() {
    if (isUnderWay()) {
      return inner.status(); // which refuses
    }
    note();
    statusGiven();
    return result();
  }

  @Override
  public final void cancel() {
    inner.cancel();
  }

  @Override
  public final CompletableFuture<Status> toFuture() {
    PostedReceive posted = posted();
    if (posted != null) {
      posted.statusKept();
    }
    return inner
        .toFuture()
        .handle(
            (_, _) -> {
              note();
              return result();
            });
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
    return operation + (isUnderWay() ? ", under way" : ", complete");
  }
}

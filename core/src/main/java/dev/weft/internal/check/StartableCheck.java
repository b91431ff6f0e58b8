package dev.weft.internal.check;

import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.engine.base.Startable;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;

/** A checked request that can be started, once or many times. */
abstract class StartableCheck extends CheckedRequest implements Startable {
  private volatile boolean startedAgain;
  private volatile boolean active;
  private volatile boolean everBegun;

  /** The request in words, with the place where it was prepared; empty if leaks are not checked. */
  private String prepared = "";

  StartableCheck(RankChecks checks) {
    super(checks);
  }

  /** The calling thread's program prepares it, to be started later; see {@link RankChecks}. */
  final StartableCheck prepared(int peer, int tag, String with) {
    prepared = checks.prepared(this, peer, tag, with);
    return this;
  }

  @Override
  public final PersistentRequest start() {
    if (isUnderWay()) {
      throw new ArgumentException(
          FailureCode.CALL_ORDER,
          "a persistent request is still under way; await it before starting it again");
    }
    startedAgain = true;
    begin();
    return this;
  }

  @Override
  public final boolean isActive() {
    return active;
  }

  @Override
  final synchronized void begun(Request request, String operation) {
    super.begun(request, operation);
    active = true;
    everBegun = true;
  }

  @Override
  final Status end() {
    if (!everBegun && !prepared.isEmpty()) {
      checks.awaitedUnstarted(prepared, () -> everBegun);
    }
    active &= !startedAgain;
    return super.end();
  }
}

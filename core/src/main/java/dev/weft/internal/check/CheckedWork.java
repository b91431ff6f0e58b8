package dev.weft.internal.check;

import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.engine.base.BufferedCall;
import dev.weft.internal.engine.base.Startable;
import dev.weft.internal.stall.CallSite;
import java.util.function.Function;

/**
 * A non-blocking collective operation, started once or many times. If buffers are checked it works
 * on copies of them, and stores its results when its end is noticed.
 */
final class CheckedWork<C extends BufferedCall<C>> extends StartableCheck {
  private static final String START = "start";

  private final WatchedChannel channel;
  private final String name;
  private final C call;
  private final Function<C, Runnable> work;
  private CallBuffers buffers = CallBuffers.ofCollective();
  private String operation = "";

  CheckedWork(WatchedChannel channel, String name, C call, Function<C, Runnable> work) {
    super(channel.checks);
    this.channel = channel;
    this.name = name;
    this.call = call;
    this.work = work;
  }

  /**
   * If another operation uses the buffers the other ranks, which cannot know, are not left waiting:
   * the operation takes place on its copies.
   */
  @Override
  public void begin() {
    CallSite site = CallSite.here();
    operation = RankChecks.words(site, site.call().startsWith(START) ? " of " + name : "");
    if (!checks.isOn(Check.BUFFERS)) {
      begun(started(call), operation);
      return;
    }
    CallBuffers used = CallBuffers.ofCollective();
    Startable request = started(call.over(used, channel.rank()));
    used.claim(checks, operation);
    buffers = used;
    begun(request, operation);
  }

  private Startable started(C on) {
    Startable request = channel.unchecked(name, on, work);
    request.begin();
    return request;
  }

  @Override
  Status ended(Status raw) {
    String change = checks.isOn(Check.BUFFERS) ? buffers.change() : null;
    buffers.store();
    if (change != null) {
      throw new ArgumentException(
          FailureCode.CHECKED_USE,
          "rank %d: %s of %s was changed before the request was over, seen %s; change it after await()"
              .formatted(checks.rank(), change, operation, RankChecks.seen()));
    }
    return raw;
  }

  @Override
  void letGo() {
    buffers.letGo();
  }
}

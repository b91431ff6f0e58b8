package dev.weft.internal.replay;

import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.engine.base.BufferedCall;
import dev.weft.internal.engine.base.Startable;
import java.util.function.Function;

/** A channel for collective operations whose requests are decided. */
final class DecidedCollectives extends GroupChannel {
  private final RankDecisions decisions;
  private final GroupChannel inner;

  DecidedCollectives(RankDecisions decisions, GroupChannel inner) {
    super(inner);
    this.decisions = decisions;
    this.inner = inner;
  }

  @Override
  public <C extends BufferedCall<C>> Startable callRequest(
      String name, C call, Function<C, Runnable> work) {
    return new DecidedStartable(decisions, inner.callRequest(name, call, work), () -> 0);
  }
}

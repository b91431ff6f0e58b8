package dev.weft.internal.replay;

import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.engine.base.Startable;
import java.util.function.Supplier;

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
  public Startable workRequest(String name, Supplier<Runnable> work) {
    return new DecidedStartable(decisions, inner.workRequest(name, work));
  }
}

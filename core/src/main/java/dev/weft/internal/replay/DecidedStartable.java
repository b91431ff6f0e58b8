package dev.weft.internal.replay;

import dev.weft.internal.engine.base.Startable;
import dev.weft.request.PersistentRequest;

/** The same that can be started, once or many times. */
final class DecidedStartable extends DecidedRequest implements Startable {
  private final Startable startable;

  DecidedStartable(RankDecisions decisions, Startable inner) {
    super(decisions, inner);
    this.startable = inner;
    noteIfDone();
  }

  @Override
  public void begin() {
    startable.begin();
    begun(startable);
  }

  @Override
  public PersistentRequest start() {
    PersistentRequest _ = startable.start();
    begun(startable);
    return this;
  }

  @Override
  public boolean isActive() {
    return startable.isActive();
  }
}

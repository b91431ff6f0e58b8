package dev.weft.internal.replay;

import dev.weft.internal.engine.base.Startable;
import dev.weft.request.PersistentRequest;
import java.util.function.IntSupplier;

/** The same that can be started, once or many times. */
final class DecidedStartable extends DecidedRequest implements Startable {
  private final Startable startable;
  private final IntSupplier told;

  /**
   * @param told writes down that it begins, and gives its id, or 0
   */
  DecidedStartable(RankDecisions decisions, Startable inner, IntSupplier told) {
    super(decisions, inner);
    this.startable = inner;
    this.told = told;
    noteIfDone();
  }

  @Override
  public void begin() {
    startable.begin();
    begun(startable);
    var _ = told(told.getAsInt());
  }

  @Override
  public PersistentRequest start() {
    PersistentRequest _ = startable.start();
    begun(startable);
    var _ = told(told.getAsInt());
    return this;
  }

  @Override
  public boolean isActive() {
    return startable.isActive();
  }
}

package dev.weft.internal.check;

import dev.weft.data.Status;
import dev.weft.internal.engine.base.Startable;

/** A non-blocking collective operation, started once or many times. */
final class CheckedWork extends StartableCheck {
  private final Startable work;

  CheckedWork(RankChecks checks, Startable work) {
    super(checks);
    this.work = work;
  }

  @Override
  public void begin() {
    work.begin();
    begun(work, here(""));
  }

  @Override
  Status ended(Status raw) {
    return raw;
  }
}

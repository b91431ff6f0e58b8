package dev.weft.internal.engine.request;

import dev.weft.failure.WeftException;
import dev.weft.internal.engine.failure.RankStanding;
import dev.weft.internal.engine.failure.StandingTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The long waits for flags: each poll checks their flags. Under the engine lock. */
public final class WatchedFlags {
  private final List<FlagWait> waits = new ArrayList<>(2);

  /** Begins to watch, for a wait that has not been found to be over. */
  public void add(FlagWait wait, StandingTable ranks) {
    List<? extends RankStanding> met = ranks.met();
    for (int i = 0; i < met.size(); i++) {
      wait.failIfNeeded(met.get(i));
    }
    wait.failIfRevoked();
    waits.add(wait);
  }

  public void remove(FlagWait wait) {
    waits.remove(wait);
  }

  /** Ends the waits whose flags are raised. */
  public void look() {
    for (int i = 0; i < waits.size(); i++) {
      boolean _ = waits.get(i).look();
    }
  }

  public void failDependents(RankStanding gone) {
    List.copyOf(waits).forEach(wait -> wait.failIfNeeded(gone));
  }

  /** Fails those on communicators that have been revoked. */
  public void failRevoked() {
    List.copyOf(waits).forEach(FlagWait::failIfRevoked);
  }

  public void failAll(Supplier<? extends WeftException> why) {
    List.copyOf(waits).forEach(wait -> wait.fail(why.get()));
  }
}

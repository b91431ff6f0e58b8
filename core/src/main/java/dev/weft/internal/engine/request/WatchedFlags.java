package dev.weft.internal.engine.request;

import dev.weft.failure.WeftException;
import dev.weft.internal.engine.failure.RankStanding;
import dev.weft.internal.engine.failure.StandingTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The long waits for flags, and the rounds in shared memory that are under way: each poll looks at
 * them. Under the engine lock.
 */
public final class WatchedFlags {
  private final List<Watched> waits = new ArrayList<>(2);

  /** Begins to watch, what has not been found to be over. */
  public void add(Watched wait, StandingTable ranks) {
    List<? extends RankStanding> met = ranks.met();
    for (int i = 0; i < met.size(); i++) {
      wait.failIfNeeded(met.get(i));
    }
    wait.failIfRevoked();
    waits.add(wait);
  }

  public void remove(Watched wait) {
    waits.remove(wait);
  }

  /** Ends those whose flags are raised. */
  public void look() {
    for (int i = waits.size() - 1; i >= 0; i--) {
      if (waits.get(i).look()) {
        waits.remove(i);
      }
    }
  }

  public void failDependents(RankStanding gone) {
    List.copyOf(waits).forEach(wait -> wait.failIfNeeded(gone));
  }

  /** Fails those on communicators that have been revoked. */
  public void failRevoked() {
    List.copyOf(waits).forEach(Watched::failIfRevoked);
  }

  public void failAll(Supplier<? extends WeftException> why) {
    List.copyOf(waits).forEach(wait -> wait.fail(why.get()));
  }
}

package dev.weft.internal.engine.request;

import dev.weft.internal.engine.failure.RankStanding;

/** What each poll looks at, because no message tells of its end. Under the engine lock. */
public interface Watched {
  /** Whether it has ended, perhaps just now. */
  boolean look();

  /** Fails if a rank that is gone leaves no hope, unless it has ended. */
  void failIfNeeded(RankStanding peer);

  /** Fails if its communicator has been revoked, unless it has ended. */
  void failIfRevoked();

  /** Fails, unless it has ended. */
  void fail(RuntimeException cause);
}

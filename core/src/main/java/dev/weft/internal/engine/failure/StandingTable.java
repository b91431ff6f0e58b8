package dev.weft.internal.engine.failure;

import java.util.List;

/** The state of all ranks of the job, as far as this rank knows. Under the engine lock. */
public interface StandingTable {
  RankStanding get(int rank);

  /** Those that something is known of. A rank that is gone is one of them. */
  List<? extends RankStanding> met();
}

package dev.weft.internal.engine.failure;

import java.util.List;

/** How all ranks of the job fare, as far as this one knows. Under the engine lock. */
public interface StandingTable {
  RankStanding get(int rank);

  /** Those that something is known of. A rank that is gone is one of them. */
  List<? extends RankStanding> met();
}

package dev.weft.internal.rank;

import org.jspecify.annotations.Nullable;

/** A spawned job whose ranks are threads of this process. Any thread. */
final class SpawnedThreads implements SpawnedJob {
  private final RankThreads ranks;

  SpawnedThreads(RankThreads ranks) {
    this.ranks = ranks;
  }

  @Override
  public @Nullable String ended() {
    return ranks.ended();
  }

  @Override
  public void kill() {
    ranks.interruptAll();
  }
}

package dev.weft.internal.rank;

import org.jspecify.annotations.Nullable;

/** A job that a rank has spawned, as the rank sees it. Any thread. */
public interface SpawnedJob {

  /** How it ended, one clause; null while it runs. Does not block. */
  @Nullable String ended();

  /** Ends it: its parents could not be connected to it. Does not block for long. */
  void kill();
}

package dev.weft.internal.rank;

import org.jspecify.annotations.Nullable;

/** A job that a rank has spawned, as the rank sees it. Any thread. */
public interface SpawnedJob {

  /**
   * How it ended, and what to do about it if it can be told; null while it runs. Does not block.
   */
  @Nullable String ended();

  /** How a job ended that nothing is wrong with but that its parents still wait for it. */
  static String endedUnmet(int code) {
    return "has ended with exit code %d; all its ranks must call Weft.init, which connects them to their parents"
        .formatted(code);
  }

  /** Ends it: its parents could not be connected to it. Does not block for long. */
  void kill();
}

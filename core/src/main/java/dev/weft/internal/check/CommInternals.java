package dev.weft.internal.check;

import dev.weft.Comm;
import org.jspecify.annotations.Nullable;

/**
 * A communicator's interface to the library's parts above it. A program's view of a communicator
 * has none of this.
 */
public interface CommInternals {
  /**
   * A duplicate for requests that the library serves: its messages are neither checked nor reported
   * as the program's. Collective; blocks.
   */
  Comm forService();

  /** The checks of its rank; null if none are asked for. */
  @Nullable RankChecks checks();

  /** The internals of a communicator, if it is not a view; else null. */
  static @Nullable RankChecks checksOf(Comm comm) {
    return comm instanceof CommInternals internals ? internals.checks() : null;
  }
}

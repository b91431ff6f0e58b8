package dev.weft.internal.check;

import dev.weft.internal.engine.GroupChannel;
import org.jspecify.annotations.Nullable;

/** A channel of a rank whose clock its operations tell the other ranks. */
public interface Clocked {
  /** The clock of the rank; null if races are not checked. */
  @Nullable VectorClock clock();

  /** The clock of a channel's rank; null if it has none. */
  static @Nullable VectorClock of(GroupChannel channel) {
    return channel instanceof Clocked clocked ? clocked.clock() : null;
  }
}

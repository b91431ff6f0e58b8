package dev.weft.parallel.checkpoint;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where the copies of a {@link Checkpoint} are. All ranks give the same.
 *
 * @param folder for generations on disk, which all ranks reach under this name; null for none
 * @param every which saves go to disk too: each one that is this many after the last; 1 for all
 * @param parityGroup ranks of a group that keeps parity in place of whole copies, 2 or more; 0 for
 *     copies
 */
public record CheckpointOptions(@Nullable Path folder, int every, int parityGroup) {
  /** Whole copies in the memory of other ranks, nothing on disk. */
  public static final CheckpointOptions IN_MEMORY = new CheckpointOptions(null, 1, 0);

  /**
   * Checks the numbers.
   *
   * @throws ArgumentException if one is not possible
   */
  public CheckpointOptions {
    if (every < 1) {
      throw new ArgumentException(
          FailureCode.CHECKPOINT,
          "every %d-th save to disk is not possible; give 1 for all, or more".formatted(every));
    }
    if (parityGroup < 0 || parityGroup == 1) {
      throw new ArgumentException(
          FailureCode.CHECKPOINT,
          "a parity group of %d has no other rank; give 2 or more, or 0 for whole copies"
              .formatted(parityGroup));
    }
  }

  /** The same, and each {@code every}-th save is written to a folder as well. */
  public CheckpointOptions withFolder(Path folder, int every) {
    return new CheckpointOptions(Objects.requireNonNull(folder, "folder"), every, parityGroup);
  }

  /**
   * The same with parity: groups of at least so many ranks, of which each may lose one. It takes 1
   * / (ranks - 1) of the memory of whole copies.
   */
  public CheckpointOptions withParity(int ranks) {
    return new CheckpointOptions(folder, every, ranks);
  }
}

package dev.weft.internal.io;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** The checked options with which a file is opened (MPI 4.1, section 14.2.1). Immutable. */
@SuppressWarnings("EnumOrdinal") // all ranks run the same classes
final class OpenModes {
  private static final Set<StandardOpenOption> CHANGES =
      EnumSet.of(
          StandardOpenOption.CREATE,
          StandardOpenOption.CREATE_NEW,
          StandardOpenOption.TRUNCATE_EXISTING);

  private final EnumSet<StandardOpenOption> options;

  private OpenModes(EnumSet<StandardOpenOption> options) {
    this.options = options;
  }

  /**
   * @throws ArgumentException if they do not go together
   */
  static OpenModes of(OpenOption... given) {
    EnumSet<StandardOpenOption> options = EnumSet.noneOf(StandardOpenOption.class);
    for (OpenOption option : given) {
      if (!(option instanceof StandardOpenOption standard)) {
        throw new ArgumentException(
            FailureCode.FILE_ACCESS,
            "a parallel file cannot be opened with %s; give StandardOpenOptions".formatted(option));
      }
      options.add(standard);
    }
    if (options.contains(StandardOpenOption.APPEND)) {
      options.add(StandardOpenOption.WRITE);
    }
    if (!options.contains(StandardOpenOption.WRITE)) {
      options.add(StandardOpenOption.READ);
      for (StandardOpenOption changes : CHANGES) {
        if (options.contains(changes)) {
          throw new ArgumentException(
              FailureCode.FILE_ACCESS,
              "%s needs WRITE; %s cannot be combined with a read-only file"
                  .formatted(changes, Arrays.toString(given)));
        }
      }
    }
    return new OpenModes(options);
  }

  /** As a number, to be compared between ranks. */
  long bits() {
    return options.stream().mapToLong(option -> 1L << option.ordinal()).sum();
  }

  boolean has(StandardOpenOption option) {
    return options.contains(option);
  }

  boolean allows(Direction direction) {
    return has(needed(direction));
  }

  /**
   * Checks that an action is allowed.
   *
   * @param action what it does, and at which byte of the file, for the failure's words
   */
  void require(Direction direction, String action, long offset, FileErrors errors) {
    if (!allows(direction)) {
      throw errors.notOpenFor(action, offset, needed(direction).name());
    }
  }

  private static StandardOpenOption needed(Direction direction) {
    return direction == Direction.READ ? StandardOpenOption.READ : StandardOpenOption.WRITE;
  }

  Set<OpenOption> all() {
    return Set.copyOf(options);
  }

  /** For rank 0, which comes first. Every access names its place, so appending is not passed on. */
  Set<StandardOpenOption> toCreate() {
    EnumSet<StandardOpenOption> kept = EnumSet.copyOf(options);
    kept.remove(StandardOpenOption.APPEND);
    kept.remove(StandardOpenOption.DELETE_ON_CLOSE);
    return kept;
  }

  /** For the others, and to open again: the file is there and keeps what it holds. */
  Set<StandardOpenOption> toJoin() {
    Set<StandardOpenOption> kept = toCreate();
    kept.removeAll(CHANGES);
    kept.remove(StandardOpenOption.SPARSE);
    return kept;
  }
}

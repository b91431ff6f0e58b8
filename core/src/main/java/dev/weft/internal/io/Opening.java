package dev.weft.internal.io;

import dev.weft.Comm;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FileException;
import dev.weft.io.FileHints;
import dev.weft.io.ParallelFile;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Opens a file on all ranks: rank 0 first, which creates and truncates it, then the others. Either
 * all have it open afterwards or none.
 */
final class Opening {
  private static final int OPTIONS = 0;
  private static final int HINTS = 1;

  static ParallelFile open(Comm users, Path path, FileHints hints, OpenOption... options) {
    Comm comm = alone(users);
    Comm calls = alone(users);
    FileErrors errors = new FileErrors(path, comm.rank());
    FileAgreement meeting = new FileAgreement(comm, errors);
    Opening opening = new Opening(comm, path, hints, errors);
    try {
      Storage storage =
          meeting.hold(
              FileCall.OPEN,
              () -> {
                OpenModes modes = OpenModes.of(options);
                opening.modes = modes;
                return new long[] {modes.bits(), number(hints)};
              },
              opening::openInTurn);
      OpenModes modes = java.util.Objects.requireNonNull(opening.modes);
      return new OpenFile(comm, calls, errors, meeting, modes, hints, storage);
    } catch (RuntimeException e) {
      if (opening.storage != null) {
        opening.storage.close();
      }
      comm.close();
      calls.close();
      throw e;
    }
  }

  private final Comm comm;
  private final Path path;
  private final FileHints hints;
  private final FileErrors errors;
  private @Nullable OpenModes modes;
  private @Nullable Storage storage;

  private Opening(Comm comm, Path path, FileHints hints, FileErrors errors) {
    this.comm = comm;
    this.path = path;
    this.hints = hints;
    this.errors = errors;
  }

  /** Null if rank 0 has failed, as it tells at the end. */
  private @Nullable Storage openInTurn(ExchangedNumbers exchanged) {
    checkSame(exchanged, OPTIONS, "options");
    checkSame(exchanged, HINTS, "hints");
    OpenModes checked = java.util.Objects.requireNonNull(modes);
    FileException failure = null;
    if (comm.rank() == 0) {
      try {
        storage = new Storage(path, checked.toCreate(), checked.toJoin(), hints.access(), errors);
      } catch (FileException e) {
        failure = e;
      }
    }
    int opened = comm.broadcast(failure == null ? 1 : 0, 0);
    if (failure != null) {
      throw failure;
    }
    if (comm.rank() > 0 && opened == 1) {
      storage = new Storage(path, checked.toJoin(), checked.toJoin(), hints.access(), errors);
    }
    return storage;
  }

  /** A communicator of the same ranks, without the program's attributes and handlers. */
  private static Comm alone(Comm users) {
    return java.util.Objects.requireNonNull(users.split(0, users.rank()));
  }

  /** As a number, the same in every process, to be compared between ranks. */
  private static long number(FileHints hints) {
    long sizes =
        (long) Long.numberOfTrailingZeros(hints.stripeBytes()) << 8
            | Long.numberOfTrailingZeros(hints.bufferBytes()) << 1
            | (hints.access() == FileHints.Access.MAPPED ? 1 : 0);
    return (long) hints.aggregators() << 32 | sizes;
  }

  private void checkSame(ExchangedNumbers exchanged, int place, String what) {
    int other = exchanged.firstToDiffer(place);
    if (other > 0) {
      throw new ArgumentException(
          "ranks 0 and %d open %s with different %s; give the same on all ranks"
              .formatted(other, path, what));
    }
  }
}

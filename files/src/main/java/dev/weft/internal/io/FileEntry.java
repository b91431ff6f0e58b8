package dev.weft.internal.io;

import dev.weft.Comm;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.FileException;
import dev.weft.internal.check.CommInternals;
import dev.weft.internal.check.RankChecks;
import dev.weft.internal.check.RecordedView;
import dev.weft.internal.check.TracedView;
import dev.weft.internal.trace.CallKind;
import dev.weft.io.FileHints;
import dev.weft.io.FileProvider;
import dev.weft.io.ParallelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Opens and deletes files. {@link ParallelFile} finds this class by its name. */
public final class FileEntry implements FileProvider {
  /** Called by its name. */
  public FileEntry() {}

  @Override
  public ParallelFile open(Comm comm, Path path, FileHints hints, OpenOption... options) {
    Comm own = alone(comm);
    ParallelFile file =
        new Opening(own, path, hints, new FileErrors(path, own.rank())).open(alone(comm), options);
    RankChecks checks = CommInternals.checksOf(own);
    if (checks != null && file instanceof OpenFile opened) {
      checks.opened("a file", opened::isClosed);
    }
    return TracedView.viewed(comm, file, ParallelFile.class, CallKind.FILE);
  }

  /** A communicator of the same ranks, without the program's attributes and handlers. */
  private static Comm alone(Comm users) {
    return RecordedView.behind(users) instanceof CommInternals internals
        ? internals.forService()
        : Objects.requireNonNull(users.split(0, users.rank()));
  }

  @Override
  public void delete(Comm comm, Path path) {
    try {
      Files.delete(path);
    } catch (IOException e) {
      throw new FileErrors(path, comm.rank()).failed("delete", e);
    }
  }

  /**
   * The opening of a file on all ranks: rank 0 first, which creates and truncates it, then the
   * others. Either all have it open afterwards or none.
   */
  private static final class Opening {
    private final Comm comm;
    private final Path path;
    private final FileHints hints;
    private final FileErrors errors;
    private @Nullable OpenModes modes;
    private @Nullable Storage storage;

    Opening(Comm comm, Path path, FileHints hints, FileErrors errors) {
      this.comm = comm;
      this.path = path;
      this.hints = hints;
      this.errors = errors;
    }

    /**
     * @param calls for the coordinator
     */
    ParallelFile open(Comm calls, OpenOption... options) {
      FileAgreement agreement = new FileAgreement(comm, errors);
      try {
        Storage opened =
            agreement.hold(
                FileCall.OPEN,
                () -> {
                  modes = OpenModes.of(options);
                  return said(modes);
                },
                this::openInTurn);
        OpenModes checked = Objects.requireNonNull(modes);
        return new OpenFile(comm, calls, errors, agreement, checked, hints, opened);
      } catch (RuntimeException e) {
        if (storage != null) {
          storage.close();
        }
        comm.close();
        calls.close();
        throw e;
      }
    }

    /** What has to be the same on all ranks. */
    private long[] said(OpenModes checked) {
      long access = hints.access() == FileHints.Access.MAPPED ? 1 : 0;
      return new long[] {
        checked.bits() << 1 | access, hints.aggregators(), hints.stripeBytes(), hints.bufferBytes()
      };
    }

    /** Null if rank 0 has failed, as it tells at the end. */
    private @Nullable Storage openInTurn(ExchangedNumbers exchanged) {
      int other = exchanged.firstToDiffer(0);
      if (other > 0) {
        throw new ArgumentException(
            FailureCode.FILE_ACCESS,
            "ranks 0 and %d open %s with different options or access; give the same on all ranks"
                .formatted(other, path));
      }
      exchanged.requireSame(1, "numbers of aggregators");
      exchanged.requireSame(2, "stripes");
      exchanged.requireSame(3, "buffers");
      OpenModes checked = Objects.requireNonNull(modes);
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
  }
}

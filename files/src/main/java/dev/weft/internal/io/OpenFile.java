package dev.weft.internal.io;

import static dev.weft.internal.io.Direction.WRITE;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.internal.check.CommInternals;
import dev.weft.io.Consistency;
import dev.weft.io.FileAccess;
import dev.weft.io.FileHints;
import dev.weft.io.FileView;
import dev.weft.io.ParallelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A file that is open on all ranks: checks that it is not closed, and hands the call on. {@link
 * FileSettings} has the operations on the file as a whole.
 */
final class OpenFile extends PlaceAccess implements ParallelFile {
  private final Comm comm;
  private final Comm calls;
  private final FileErrors errors;
  private final OpenModes modes;
  private final FileHints hints;
  private final Storage storage;
  private final Pointers pointers;
  private final @Nullable CoordinatorService service;
  private final Coordinator coordinator;
  private final SingleAccess single;
  private final CollectiveAccess collective;
  private final FileSettings settings;
  private volatile boolean closed;

  /**
   * @param comm for collective operations
   * @param calls for the coordinator
   */
  OpenFile(
      Comm comm,
      Comm calls,
      FileErrors errors,
      FileAgreement agreement,
      OpenModes modes,
      FileHints hints,
      Storage storage) {
    this.comm = comm;
    this.calls = calls;
    this.errors = errors;
    this.modes = modes;
    this.hints = hints;
    this.storage = storage;
    this.pointers = new Pointers(storage, modes, errors);
    Staging staging = new Staging();
    Independent independent = new Independent(storage, staging, hints);
    SharedPointer shared = new SharedPointer();
    this.service = comm.rank() == 0 ? new CoordinatorService(calls, shared) : null;
    this.coordinator = new Coordinator(calls);
    this.single =
        new SingleAccess(pointers, independent, coordinator, CommInternals.checksOf(comm));
    Aggregator aggregator = new Aggregator(storage, staging);
    TwoPhase twoPhase = new TwoPhase(comm, independent, aggregator, staging, hints);
    this.collective = new CollectiveAccess(comm, agreement, pointers, twoPhase, coordinator);
    this.settings = new FileSettings(agreement, storage, staging, pointers, shared, comm.rank());
    if (modes.has(StandardOpenOption.APPEND)) {
      pointers.seek(storage.size());
      shared.set(storage.size());
    }
  }

  @Override
  public Path path() {
    return errors.path();
  }

  @Override
  public Set<OpenOption> options() {
    return modes.all();
  }

  @Override
  public FileHints hints() {
    return hints;
  }

  @Override
  SingleAccess.Settled alone(Direction direction, Slice buffer) {
    return single().here(direction, buffer);
  }

  @Override
  CollectiveIo together(Direction direction, Supplier<Slice> buffer) {
    return collective().here(direction, buffer);
  }

  @Override
  public FileAccess at(long offset) {
    return new PlaceAccess() {
      @Override
      SingleAccess.Settled alone(Direction direction, Slice buffer) {
        return single().at(direction, offset, buffer);
      }

      @Override
      CollectiveIo together(Direction direction, Supplier<Slice> buffer) {
        return collective().at(direction, offset, buffer);
      }
    };
  }

  @Override
  public FileAccess shared() {
    return new PlaceAccess() {
      @Override
      SingleAccess.Settled alone(Direction direction, Slice buffer) {
        return single().shared(direction, buffer);
      }

      @Override
      CollectiveIo together(Direction direction, Supplier<Slice> buffer) {
        return collective().ordered(direction, buffer);
      }
    };
  }

  private SingleAccess single() {
    checkOpen();
    return single;
  }

  private CollectiveAccess collective() {
    checkOpen();
    return collective;
  }

  private FileSettings settings() {
    checkOpen();
    return settings;
  }

  private void checkOpen() {
    if (closed) {
      throw errors.closed();
    }
  }

  @Override
  public void setView(FileView view) {
    settings().setView(view);
  }

  @Override
  public FileView view() {
    return pointers.fileView();
  }

  @Override
  public void seek(long position) {
    checkOpen();
    pointers.seek(position);
  }

  @Override
  public long position() {
    return pointers.position();
  }

  @Override
  public void seekShared(long position) {
    settings().seekShared(position);
  }

  @Override
  public long sharedPosition() {
    checkOpen();
    return coordinator.position();
  }

  @Override
  public long end() {
    checkOpen();
    return pointers.end();
  }

  @Override
  public long byteOffset(long element) {
    return pointers.byteOffset(element);
  }

  @Override
  public long size() {
    checkOpen();
    return storage.size();
  }

  @Override
  public void setSize(long bytes) {
    settings().setSize(bytes, () -> modes.require(WRITE, "change the size", bytes, errors));
  }

  @Override
  public void preallocate(long bytes) {
    settings().preallocate(bytes, () -> modes.require(WRITE, "make room", bytes, errors));
  }

  @Override
  public Consistency consistency() {
    return coordinator.consistency();
  }

  @Override
  public void setConsistency(Consistency consistency) {
    settings().setConsistency(consistency, coordinator);
  }

  @Override
  public void sync() {
    settings().sync();
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    try {
      single.drain();
      boolean delete = modes.has(StandardOpenOption.DELETE_ON_CLOSE);
      boolean force = storage.isWritten() && !delete;
      boolean closedByAll = settings.close(coordinator::leave, force, () -> delete(delete));
      if (closedByAll && service != null) {
        service.awaitEnd();
      }
    } finally {
      storage.close();
      comm.close();
      calls.close();
    }
  }

  private void delete(boolean wanted) {
    if (wanted) {
      try {
        boolean _ = Files.deleteIfExists(path());
      } catch (IOException e) {
        throw errors.failed("delete", e);
      }
    }
  }

  @Override
  public String toString() {
    return "file %s: rank %d of %d%s"
        .formatted(path(), comm.rank(), comm.size(), closed ? ", closed" : "");
  }
}

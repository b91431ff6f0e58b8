package dev.weft.internal.io;

import static dev.weft.internal.io.Direction.READ;
import static dev.weft.internal.io.Direction.WRITE;
import static dev.weft.internal.io.UserBuffer.shared;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.internal.check.CommInternals;
import dev.weft.io.Consistency;
import dev.weft.io.FileHints;
import dev.weft.io.FileView;
import dev.weft.io.ParallelFile;
import dev.weft.request.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file that is open on all ranks: checks that it is not closed, and hands the call on. What the
 * file as a whole is concerned with is in {@link FileSettings}.
 */
final class OpenFile implements ParallelFile {
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
  private final CollectiveAccess together;
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
    this.together = new CollectiveAccess(comm, agreement, pointers, twoPhase, coordinator);
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
  public Status readAt(long fileOffset, Slice buffer) {
    return single().at(READ, fileOffset, buffer).run();
  }

  @Override
  public Request ireadAt(long fileOffset, Slice buffer) {
    return single().at(READ, fileOffset, shared(buffer)).start();
  }

  @Override
  public Status read(Slice buffer) {
    return single().here(READ, buffer).run();
  }

  @Override
  public Request iread(Slice buffer) {
    return single().here(READ, shared(buffer)).start();
  }

  @Override
  public Status readShared(Slice buffer) {
    return single().shared(READ, buffer).run();
  }

  @Override
  public Request ireadShared(Slice buffer) {
    return single().shared(READ, shared(buffer)).start();
  }

  @Override
  public Status readAtAll(long fileOffset, Slice buffer) {
    return together().at(FileCall.READ_AT_ALL, fileOffset, () -> buffer).run();
  }

  @Override
  public Request ireadAtAll(long fileOffset, Slice buffer) {
    return together().at(FileCall.READ_AT_ALL, fileOffset, () -> shared(buffer)).start();
  }

  @Override
  public Status readAll(Slice buffer) {
    return together().here(FileCall.READ_ALL, () -> buffer).run();
  }

  @Override
  public Request ireadAll(Slice buffer) {
    return together().here(FileCall.READ_ALL, () -> shared(buffer)).start();
  }

  @Override
  public Status readOrdered(Slice buffer) {
    return together().ordered(FileCall.READ_ORDERED, () -> buffer).run();
  }

  @Override
  public Request ireadOrdered(Slice buffer) {
    return together().ordered(FileCall.READ_ORDERED, () -> shared(buffer)).start();
  }

  @Override
  public void writeAt(long fileOffset, Slice buffer) {
    Status _ = single().at(WRITE, fileOffset, buffer).run();
  }

  @Override
  public Request iwriteAt(long fileOffset, Slice buffer) {
    return single().at(WRITE, fileOffset, shared(buffer)).start();
  }

  @Override
  public void write(Slice buffer) {
    Status _ = single().here(WRITE, buffer).run();
  }

  @Override
  public Request iwrite(Slice buffer) {
    return single().here(WRITE, shared(buffer)).start();
  }

  @Override
  public void writeShared(Slice buffer) {
    Status _ = single().shared(WRITE, buffer).run();
  }

  @Override
  public Request iwriteShared(Slice buffer) {
    return single().shared(WRITE, shared(buffer)).start();
  }

  @Override
  public void writeAtAll(long fileOffset, Slice buffer) {
    Status _ = together().at(FileCall.WRITE_AT_ALL, fileOffset, () -> buffer).run();
  }

  @Override
  public Request iwriteAtAll(long fileOffset, Slice buffer) {
    return together().at(FileCall.WRITE_AT_ALL, fileOffset, () -> shared(buffer)).start();
  }

  @Override
  public void writeAll(Slice buffer) {
    Status _ = together().here(FileCall.WRITE_ALL, () -> buffer).run();
  }

  @Override
  public Request iwriteAll(Slice buffer) {
    return together().here(FileCall.WRITE_ALL, () -> shared(buffer)).start();
  }

  @Override
  public void writeOrdered(Slice buffer) {
    Status _ = together().ordered(FileCall.WRITE_ORDERED, () -> buffer).run();
  }

  @Override
  public Request iwriteOrdered(Slice buffer) {
    return together().ordered(FileCall.WRITE_ORDERED, () -> shared(buffer)).start();
  }

  private SingleAccess single() {
    checkOpen();
    return single;
  }

  private CollectiveAccess together() {
    checkOpen();
    return together;
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

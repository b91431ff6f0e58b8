package dev.weft.internal.io;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.internal.io.CollectiveAccess.Wish;
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
import java.util.function.Supplier;

/**
 * A file that is open on all ranks: checks that the call is allowed, and hands it on. What the file
 * as a whole is concerned with is in {@link FileSettings}.
 */
final class OpenFile implements ParallelFile {
  private final Comm comm;
  private final Comm calls;
  private final FileErrors errors;
  private final FileAgreement meeting;
  private final OpenModes modes;
  private final FileHints hints;
  private final Storage storage;
  private final Pointers pointers;
  private final Coordinator coordinator;
  private final SingleAccess single;
  private final CollectiveAccess together;
  private final FileSettings settings;
  private final CollectiveOrder order = new CollectiveOrder();
  private volatile boolean closed;
  private volatile boolean written;

  /**
   * @param comm for collective operations
   * @param calls for the coordinator
   */
  OpenFile(
      Comm comm,
      Comm calls,
      FileErrors errors,
      FileAgreement meeting,
      OpenModes modes,
      FileHints hints,
      Storage storage) {
    this.comm = comm;
    this.calls = calls;
    this.errors = errors;
    this.meeting = meeting;
    this.modes = modes;
    this.hints = hints;
    this.storage = storage;
    this.pointers = new Pointers(storage);
    Staging staging = new Staging();
    Independent independent = new Independent(storage, staging, hints);
    SharedPointer shared = new SharedPointer();
    this.coordinator =
        comm.rank() == 0 ? new LocalCoordinator(calls, shared) : new RemoteCoordinator(calls);
    this.single = new SingleAccess(pointers, independent, coordinator);
    Aggregator aggregator = new Aggregator(storage, staging);
    TwoPhase twoPhase = new TwoPhase(comm, independent, aggregator, staging, hints);
    this.together = new CollectiveAccess(comm, meeting, pointers, twoPhase, coordinator);
    this.settings = new FileSettings(meeting, storage, staging, pointers, shared, comm.rank());
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
    check(Direction.READ, fileOffset);
    return single.at(Direction.READ, fileOffset, buffer);
  }

  @Override
  public Request ireadAt(long fileOffset, Slice buffer) {
    check(Direction.READ, fileOffset);
    return single.startAt(Direction.READ, fileOffset, buffer);
  }

  @Override
  public void writeAt(long fileOffset, Slice buffer) {
    check(Direction.WRITE, fileOffset);
    Status _ = single.at(Direction.WRITE, fileOffset, buffer);
  }

  @Override
  public Request iwriteAt(long fileOffset, Slice buffer) {
    check(Direction.WRITE, fileOffset);
    return single.startAt(Direction.WRITE, fileOffset, buffer);
  }

  @Override
  public Status read(Slice buffer) {
    check(Direction.READ, position());
    return single.here(Direction.READ, buffer);
  }

  @Override
  public Request iread(Slice buffer) {
    check(Direction.READ, position());
    return single.startHere(Direction.READ, buffer);
  }

  @Override
  public void write(Slice buffer) {
    check(Direction.WRITE, position());
    Status _ = single.here(Direction.WRITE, buffer);
  }

  @Override
  public Request iwrite(Slice buffer) {
    check(Direction.WRITE, position());
    return single.startHere(Direction.WRITE, buffer);
  }

  @Override
  public Status readShared(Slice buffer) {
    check(Direction.READ, 0);
    return single.shared(Direction.READ, buffer);
  }

  @Override
  public Request ireadShared(Slice buffer) {
    check(Direction.READ, 0);
    return single.startShared(Direction.READ, buffer);
  }

  @Override
  public void writeShared(Slice buffer) {
    check(Direction.WRITE, 0);
    Status _ = single.shared(Direction.WRITE, buffer);
  }

  @Override
  public Request iwriteShared(Slice buffer) {
    check(Direction.WRITE, 0);
    return single.startShared(Direction.WRITE, buffer);
  }

  @Override
  public Status readAtAll(long fileOffset, Slice buffer) {
    return run(FileCall.READ_AT_ALL, Direction.READ, wishAt(Direction.READ, fileOffset, buffer));
  }

  @Override
  public Request ireadAtAll(long fileOffset, Slice buffer) {
    return start(
        FileCall.READ_AT_ALL, Direction.READ, buffer, wishAt(Direction.READ, fileOffset, buffer));
  }

  @Override
  public void writeAtAll(long fileOffset, Slice buffer) {
    Status _ =
        run(FileCall.WRITE_AT_ALL, Direction.WRITE, wishAt(Direction.WRITE, fileOffset, buffer));
  }

  @Override
  public Request iwriteAtAll(long fileOffset, Slice buffer) {
    return start(
        FileCall.WRITE_AT_ALL,
        Direction.WRITE,
        buffer,
        wishAt(Direction.WRITE, fileOffset, buffer));
  }

  @Override
  public Status readAll(Slice buffer) {
    return run(FileCall.READ_ALL, Direction.READ, wishHere(Direction.READ, buffer));
  }

  @Override
  public Request ireadAll(Slice buffer) {
    return start(FileCall.READ_ALL, Direction.READ, buffer, wishHere(Direction.READ, buffer));
  }

  @Override
  public void writeAll(Slice buffer) {
    Status _ = run(FileCall.WRITE_ALL, Direction.WRITE, wishHere(Direction.WRITE, buffer));
  }

  @Override
  public Request iwriteAll(Slice buffer) {
    return start(FileCall.WRITE_ALL, Direction.WRITE, buffer, wishHere(Direction.WRITE, buffer));
  }

  @Override
  public Status readOrdered(Slice buffer) {
    return inTurn(() -> ordered(FileCall.READ_ORDERED, Direction.READ, () -> buffer));
  }

  @Override
  public Request ireadOrdered(Slice buffer) {
    return background(() -> ordered(FileCall.READ_ORDERED, Direction.READ, () -> shared(buffer)));
  }

  @Override
  public void writeOrdered(Slice buffer) {
    Status _ = inTurn(() -> ordered(FileCall.WRITE_ORDERED, Direction.WRITE, () -> buffer));
  }

  @Override
  public Request iwriteOrdered(Slice buffer) {
    return background(() -> ordered(FileCall.WRITE_ORDERED, Direction.WRITE, () -> shared(buffer)));
  }

  @Override
  public void setView(FileView view) {
    boolean _ = inTurn(() -> settings.setView(view));
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
    boolean _ = inTurn(() -> settings.seekShared(position));
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
    boolean _ =
        inTurn(
            () ->
                settings.setSize(
                    bytes, () -> checkAllowed(Direction.WRITE, "change the size", bytes)));
  }

  @Override
  public void preallocate(long bytes) {
    boolean _ =
        inTurn(
            () ->
                settings.preallocate(
                    bytes, () -> checkAllowed(Direction.WRITE, "make room", bytes)));
  }

  @Override
  public Consistency consistency() {
    return single.consistency();
  }

  @Override
  public void setConsistency(Consistency consistency) {
    boolean _ = inTurn(() -> settings.setConsistency(consistency, single));
  }

  @Override
  public void sync() {
    boolean _ = inTurn(() -> settings.sync());
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
      boolean _ = order.run(this::closeInTurn);
    } finally {
      storage.close();
      comm.close();
      calls.close();
    }
  }

  private boolean closeInTurn() {
    if (comm.rank() > 0) {
      coordinator.leave();
    }
    if (meeting.isOutOfStep()) {
      return false;
    }
    boolean delete = modes.has(StandardOpenOption.DELETE_ON_CLOSE);
    boolean closedByAll = settings.close(written && !delete, () -> delete(delete));
    if (comm.rank() == 0) {
      coordinator.leave();
    }
    return closedByAll;
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

  private Wish wishAt(Direction direction, long fileOffset, Slice buffer) {
    checkOpen();
    return Wish.of(
        () -> {
          check(direction, fileOffset);
          return pointers.clipped(direction, pointers.requested(direction, fileOffset, buffer));
        });
  }

  private Wish wishHere(Direction direction, Slice buffer) {
    checkOpen();
    return Wish.of(
        () -> {
          synchronized (pointers) {
            check(direction, position());
            Access access = pointers.clipped(direction, pointers.requestedHere(direction, buffer));
            pointers.moveBehind(access);
            return access;
          }
        });
  }

  private Status run(FileCall call, Direction direction, Wish wish) {
    return inTurn(() -> together.run(call, direction, consistency(), wish));
  }

  private Request start(FileCall call, Direction direction, Slice buffer, Wish wish) {
    Wish checked = wish.and(() -> UserBuffer.checkShared(buffer));
    return background(() -> together.run(call, direction, consistency(), checked));
  }

  private Status ordered(FileCall call, Direction direction, Supplier<Slice> buffer) {
    return together.runOrdered(
        call,
        direction,
        consistency(),
        () -> {
          checkAllowed(direction, direction.verb(), 0);
          return buffer.get();
        });
  }

  private static Slice shared(Slice buffer) {
    UserBuffer.checkShared(buffer);
    return buffer;
  }

  private <T> T inTurn(Supplier<T> operation) {
    checkOpen();
    return order.run(operation);
  }

  private Request background(Supplier<Status> operation) {
    checkOpen();
    return new FileRequest(order.start(operation));
  }

  private void check(Direction direction, long fileOffset) {
    checkOpen();
    written |= direction == Direction.WRITE;
    if (!modes.allows(direction)) {
      View view = pointers.view();
      long offset = Math.max(0, fileOffset);
      boolean far = offset > Long.MAX_VALUE / 2 / view.elementBytes();
      checkAllowed(
          direction,
          direction.verb(),
          far ? offset : view.fileOffset(offset * view.elementBytes()));
    }
  }

  private void checkAllowed(Direction direction, String action, long offset) {
    written |= direction == Direction.WRITE;
    if (!modes.allows(direction)) {
      throw errors.notOpenFor(action, offset, OpenModes.needed(direction).name());
    }
  }

  private void checkOpen() {
    if (closed) {
      throw errors.closed();
    }
  }
}

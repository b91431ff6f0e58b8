package dev.weft.internal.io;

import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.io.FileView;
import org.jspecify.annotations.Nullable;

/**
 * One rank's place in the file: its view and its file pointer. Turns the arguments of a call into
 * an {@link Access}. Any thread; blocks only to ask for the size of the file.
 *
 * <p>The number of bytes to read is decided here, at the call, so that the pointer can move on
 * before the data are read.
 */
final class Pointers {
  private final Storage storage;
  private final OpenModes modes;
  private final FileErrors errors;
  private FileView fileView = FileView.BYTES;
  private volatile View view = View.of(fileView);

  /** Null while types are not checked, and until a view is set. */
  private volatile @Nullable ViewType viewType;

  private long position;

  Pointers(Storage storage, OpenModes modes, FileErrors errors) {
    this.storage = storage;
    this.modes = modes;
    this.errors = errors;
  }

  synchronized FileView fileView() {
    return fileView;
  }

  synchronized void view(FileView given, View runs) {
    fileView = given;
    viewType = ViewType.of(given);
    view = runs;
    position = 0;
  }

  synchronized long position() {
    return position;
  }

  synchronized void seek(long elements) {
    checkOffset(elements);
    position = elements;
  }

  /** How many whole elements of the view lie before the end of the file. */
  long end() {
    return view.streamBefore(storage.size()) / view.elementBytes();
  }

  long byteOffset(long element) {
    View now = view;
    if (now.isEmpty()) {
      throw new ArgumentException(
          FailureCode.FILE_ACCESS,
          "element %d does not exist: the view of this rank holds no element".formatted(element));
    }
    return now.fileOffset(streamAt(now, element, now.elementBytes()));
  }

  /** Up to where the shared pointer moves, in elements: to read, to the end of the file. */
  long limit(Direction direction) {
    return direction == Direction.READ ? end() : Long.MAX_VALUE;
  }

  /** All of the buffer, at a place, wherever the file ends. */
  Access requested(Direction direction, long offset, Slice buffer) {
    View now = view;
    ViewType type = viewType;
    if (type != null) {
      type.require(direction, buffer);
    }
    modes.require(direction, direction.verb(), fileOffset(now, offset), errors);
    if (buffer.bytes() % now.elementBytes() != 0) {
      throw new ArgumentException(
          FailureCode.FILE_ACCESS,
          "the buffer has %d bytes, which is no whole number of view elements of %d bytes; give a multiple, or set another view"
              .formatted(buffer.bytes(), now.elementBytes()));
    }
    long stream = streamAt(now, offset, buffer.bytes());
    if (direction == Direction.WRITE && now.isEmpty() && buffer.bytes() > 0) {
      throw new ArgumentException(
          FailureCode.FILE_ACCESS,
          "%d bytes are to be written, but the view of this rank holds no element; give an empty buffer, or set another view"
              .formatted(buffer.bytes()));
    }
    UserBuffer memory =
        direction == Direction.READ
            ? UserBuffer.target(buffer, now.representation())
            : UserBuffer.source(buffer, now.representation());
    return new Access(direction, now, stream, buffer.bytes(), memory);
  }

  /** All of the buffer, at the pointer. */
  synchronized Access requestedHere(Direction direction, Slice buffer) {
    return requested(direction, position, buffer);
  }

  /** What there is of it: all to write, to read as much as lies before the end of the file. */
  Access clipped(Access access) {
    if (access.direction() == Direction.WRITE || access.bytes() == 0) {
      return access;
    }
    View seen = access.view();
    long there = Math.max(0, seen.streamBefore(storage.size()) - access.stream());
    return access.first(Math.min(access.bytes(), there - there % seen.elementBytes()));
  }

  /** Moves the pointer behind an access. */
  synchronized Access movedBehind(Access access) {
    position = (access.stream() + access.bytes()) / access.view().elementBytes();
    return access;
  }

  /** Where an access begins, for the words of a failure; its offset has not been checked. */
  private static long fileOffset(View view, long offset) {
    long element = Math.max(0, offset);
    boolean far = element > Long.MAX_VALUE / 2 / view.elementBytes();
    return far ? element : view.fileOffset(element * view.elementBytes());
  }

  private static long streamAt(View view, long offset, long bytes) {
    checkOffset(offset);
    if (offset > Long.MAX_VALUE / view.elementBytes()) {
      throw new ArgumentException(
          FailureCode.FILE_ACCESS,
          "element %d of the view lies beyond the largest file; give a smaller offset"
              .formatted(offset));
    }
    long stream = offset * view.elementBytes();
    view.checkReach(stream, bytes);
    return stream;
  }

  private static void checkOffset(long offset) {
    if (offset < 0) {
      throw new ArgumentException(
          FailureCode.FILE_ACCESS,
          "file offset %d is negative; give one from 0 on, in elements of the view"
              .formatted(offset));
    }
  }
}

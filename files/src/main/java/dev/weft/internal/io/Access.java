package dev.weft.internal.io;

import dev.weft.Comm;
import dev.weft.data.DataRepresentation;
import dev.weft.data.Slice;
import dev.weft.data.Status;

/**
 * One rank's part of an operation: which bytes of its view's stream go to or from which memory.
 *
 * @param stream the first byte, in the view's stream
 * @param bytes how many: the size of the buffer or, for a read, what lies before the end of the
 *     file
 */
record Access(Direction direction, View view, long stream, long bytes, UserBuffer buffer) {

  /** Where it begins in the file. */
  long fileFrom() {
    return view.fileOffset(stream);
  }

  /** Where it ends in the file. */
  long fileTo() {
    return view.fileEnd(stream, bytes);
  }

  boolean isOneRun() {
    return view.isOneRun(stream, bytes);
  }

  /** Number of elements of the view. */
  long elements() {
    return bytes / view.elementBytes();
  }

  /** So many bytes have been moved; gives what the program gets to know. */
  Status moved(long moved) {
    if (direction == Direction.READ) {
      buffer.store(moved);
    }
    return new Status(Comm.PROC_NULL, Comm.ANY_TAG, moved, buffer.slice().type(), false);
  }

  /** The same with fewer bytes. */
  Access first(long fewer) {
    return new Access(direction, view, stream, fewer, buffer);
  }

  /** Nothing: the part of a rank whose arguments were refused. */
  static Access none(Direction direction) {
    View view = View.contiguous(0, 1, DataRepresentation.NATIVE);
    UserBuffer nothing = UserBuffer.source(Slice.of(new byte[0]), DataRepresentation.NATIVE);
    return new Access(direction, view, 0, 0, nothing);
  }
}

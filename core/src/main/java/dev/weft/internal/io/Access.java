package dev.weft.internal.io;

import dev.weft.Comm;
import dev.weft.data.DataRepresentation;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;

/**
 * One rank's part of an operation: which bytes of its view's stream go to or from which memory.
 *
 * @param stream the first byte, in the view's stream
 * @param bytes how many: those of the buffer or, of a read, those that lie before the end of file
 */
record Access(View view, long stream, long bytes, UserBuffer buffer) {

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

  /** So many bytes have been read; gives what the program gets to know. */
  Status stored(long moved) {
    buffer.store(moved);
    return status(moved);
  }

  /** What the program gets to know of it, once so many bytes have been moved. */
  Status status(long moved) {
    ElementType type = buffer.slice().type();
    return new Status(Comm.PROC_NULL, Comm.ANY_TAG, moved, type, false);
  }

  /** Nothing: the part of a rank whose arguments were refused. */
  static Access none() {
    View view = View.contiguous(0, 1, DataRepresentation.NATIVE);
    return new Access(
        view, 0, 0, UserBuffer.source(Slice.of(new byte[0]), DataRepresentation.NATIVE));
  }
}

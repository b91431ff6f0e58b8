package dev.weft.internal.window;

import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;

/** Complaints about the use of windows, as words. */
final class WindowErrors {

  static ArgumentException rank(int rank, int size) {
    return new ArgumentException(
        "target "
            + rank
            + " is not a rank of this window, which has ranks 0 to "
            + (size - 1)
            + "; Comm.PROC_NULL is allowed too");
  }

  static ArgumentException place(
      int target, long displacement, ElementType type, long bytes, long memoryBytes) {
    return new ArgumentException(
        bytes
            + " bytes at displacement "
            + displacement
            + " do not lie within the memory of rank "
            + target
            + ", which has "
            + (memoryBytes >> type.shift())
            + " elements of "
            + type);
  }

  static ArgumentException span(
      int target, long displacement, Datatype layout, long count, long memoryBytes) {
    return new ArgumentException(
        "%d x %s at displacement %d do not lie within the memory of rank %d, which has %d bytes"
            .formatted(count, layout, displacement, target, memoryBytes));
  }

  static ArgumentException sizes(Slice buffer, long count, Datatype layout) {
    return new ArgumentException(
        "a buffer of %d bytes for %d x %s, which hold %d bytes each; give both the same size"
            .formatted(buffer.bytes(), count, layout, layout.size()));
  }

  static ArgumentException elements(Slice buffer, Datatype layout) {
    return new ArgumentException(
        "elements of %s and a %s; give both the same elements".formatted(buffer.type(), layout));
  }

  static ArgumentException mixed(Slice buffer) {
    return new ArgumentException(
        buffer + " has elements of several types, which cannot be combined; update each by itself");
  }

  static ArgumentException overlapping(Datatype layout) {
    return new ArgumentException(
        "elements of the target share memory (%s); give a datatype without overlaps"
            .formatted(layout));
  }

  static ArgumentException type(ElementType given, ElementType window) {
    return new ArgumentException(
        given
            + " elements for a window of "
            + window
            + "; use the window's type, or make a window of BYTE, which takes all");
  }

  static ArgumentException noEpoch(int rank, int target) {
    return new ArgumentException(
        "rank %d has no access epoch open to rank %d on this window; call fence(), start(), lock()"
                .formatted(rank, target)
            + " or lockAll() first");
  }

  static ArgumentException notPassive(int rank, int target) {
    return new ArgumentException(
        "rank %d has not locked rank %d on this window; flush is for use between lock and unlock only"
            .formatted(rank, target));
  }

  static ArgumentException state(String call, String state, String remedy) {
    return new ArgumentException(call + " while " + state + "; " + remedy);
  }

  static ArgumentException dynamic(String what) {
    return new ArgumentException("a dynamic window has no " + what + ": its memory is attached");
  }

  static ClosedException closed() {
    return new ClosedException("this window has been closed");
  }

  private WindowErrors() {}
}

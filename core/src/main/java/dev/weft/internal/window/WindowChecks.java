package dev.weft.internal.window;

import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.stall.CallSite;

/** Checks of a window's arguments, and exceptions about its use. Stateless. */
final class WindowChecks {

  static ArgumentException rank(String role, int rank, int size) {
    return new ArgumentException(
        FailureCode.RANK,
        "%s %d is not a rank of this window, which has ranks 0 to %d; Comm.PROC_NULL is allowed too"
            .formatted(role, rank, size - 1));
  }

  static ArgumentException place(
      int target, long displacement, ElementType type, long bytes, long memoryBytes) {
    return new ArgumentException(
        FailureCode.WINDOW_RANGE,
        "%d bytes at displacement %d do not lie within the memory of rank %d, which has %d elements of %s"
            .formatted(bytes, displacement, target, memoryBytes >> type.shift(), type));
  }

  static ArgumentException span(
      int target, long displacement, Datatype layout, long count, long memoryBytes) {
    return new ArgumentException(
        FailureCode.WINDOW_RANGE,
        "%d x %s at displacement %d do not lie within the memory of rank %d, which has %d bytes"
            .formatted(count, layout, displacement, target, memoryBytes));
  }

  /** Checks that a buffer holds as many bytes as the elements at the target. */
  static void requireSameSize(Slice buffer, long count, Datatype layout) {
    long size = layout.size();
    boolean same =
        size == 0
            ? buffer.count() == 0
            : buffer.bytes() % size == 0 && buffer.bytes() / size == count;
    if (count < 0 || !same) {
      throw new ArgumentException(
          FailureCode.BUFFER_SIZE,
          "a buffer of %d bytes for %d x %s, which hold %d bytes each; give both the same size"
              .formatted(buffer.bytes(), count, layout, size));
    }
  }

  static ArgumentException elements(Slice buffer, Datatype layout) {
    return new ArgumentException(
        FailureCode.BUFFER_TYPE,
        "elements of %s and a %s; give both the same elements".formatted(buffer.type(), layout));
  }

  /** Checks that no elements at the target share memory. */
  static void requireStorable(Datatype layout, long count) {
    if (!layout.isStorable(count)) {
      throw new ArgumentException(
          FailureCode.DATATYPE,
          "elements of the target share memory (%s); give a datatype without overlaps"
              .formatted(layout));
    }
  }

  /** Checks that the result has room for the old element of each element of a buffer. */
  static void requireResult(Slice buffer, Slice result) {
    requireAlike(buffer, result);
    result.requireStorable();
  }

  static void requireAlike(Slice one, Slice other) {
    if (one.type() != other.type() || one.count() != other.count()) {
      throw new ArgumentException(
          FailureCode.BUFFER_TYPE,
          "slices of %s and %s; give them one type and count".formatted(one, other));
    }
  }

  /** The operation, if it can be applied to a buffer's elements. */
  static Update updateOf(Op op, Slice buffer) {
    if (buffer.isMixed()) {
      throw new ArgumentException(
          FailureCode.REDUCTION,
          buffer
              + " has elements of several types, which cannot be combined; update each by itself");
    }
    return Update.of(op, buffer.type());
  }

  /**
   * @param made where the program made the window; may be empty
   */
  static ArgumentException type(ElementType given, ElementType window, String made) {
    return new ArgumentException(
        FailureCode.BUFFER_TYPE,
        "%s elements for a window of %s%s; use the window's type, or make a window of BYTE, which takes all"
            .formatted(
                given,
                window,
                made.isEmpty()
                    ? ""
                    : ", made at %s, given at %s".formatted(made, CallSite.here().place())));
  }

  static ArgumentException noEpoch(int rank, int target) {
    return new ArgumentException(
        FailureCode.WINDOW_USE,
        "rank %d has no access epoch open to rank %d on this window; call fence(), start(), lock()"
                .formatted(rank, target)
            + " or lockAll() first");
  }

  static ArgumentException notPassive(int rank, int target) {
    return new ArgumentException(
        FailureCode.WINDOW_USE,
        "rank %d has not locked rank %d on this window; flush is for use between lock and unlock only"
            .formatted(rank, target));
  }

  static ArgumentException state(String call, String state, String remedy) {
    return new ArgumentException(FailureCode.WINDOW_USE, call + " while " + state + "; " + remedy);
  }

  static ArgumentException dynamic(String what) {
    return new ArgumentException(
        FailureCode.WINDOW_USE, "a dynamic window has no " + what + ": its memory is attached");
  }

  static ClosedException closed() {
    return new ClosedException("this window has been closed");
  }

  private WindowChecks() {}
}

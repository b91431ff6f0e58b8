package dev.weft.internal.io;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.check.Check;
import dev.weft.internal.check.TypeMatching;
import dev.weft.internal.stall.CallSite;
import dev.weft.io.FileView;
import org.jspecify.annotations.Nullable;

/**
 * The element type of a file's view and where the program set it, kept only while types are
 * checked. Immutable; any thread.
 */
record ViewType(ElementType type, String place) {

  /** Of the view that the calling thread sets; null if it has no type, or nothing is checked. */
  static @Nullable ViewType of(FileView view) {
    ElementType type = Check.TYPES.isOn() ? view.elementType().elementType() : null;
    return type == null ? null : new ViewType(type, CallSite.here().place());
  }

  /**
   * Checks that the buffer of an access has the view's elements.
   *
   * @throws ArgumentException if it has others; bytes are any
   */
  void require(Direction direction, Slice buffer) {
    if (!TypeMatching.agree(type, buffer.type())) {
      throw new ArgumentException(
          FailureCode.FILE_ACCESS,
          "%s of %s at %s through a view of %s, set at %s; let both have the same element type, or view the file as BYTE"
              .formatted(direction.verb(), buffer.type(), CallSite.here().place(), type, place));
    }
  }
}

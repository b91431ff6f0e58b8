package dev.weft.data;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Counts the elements of runs. */
final class ElementCount extends RunSink {
  private long count;

  private ElementCount() {
    super(Typing.APART);
  }

  /** The number of whole elements in so many bytes of instances of a layout. */
  static long in(long bytes, Layout layout) {
    if (layout.size == 0) {
      return 0;
    }
    ElementCount rest = new ElementCount();
    if (bytes % layout.size > 0) {
      layout.visit(0, 0, bytes % layout.size, rest);
      rest.flush();
    }
    return bytes / layout.size * layout.elements + rest.count;
  }

  @Override
  void accept(@Nullable ElementType elements, long runOffset, long runBytes) {
    count += runBytes >> Objects.requireNonNull(elements).shift();
  }
}

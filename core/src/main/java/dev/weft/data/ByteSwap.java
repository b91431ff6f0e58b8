package dev.weft.data;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reverses the bytes of packed elements in place; the runs of their slice give their types. */
final class ByteSwap extends RunSink {
  private final byte[] bytes;
  private int place;

  ByteSwap(byte[] bytes, int place) {
    super(Typing.APART);
    this.bytes = bytes;
    this.place = place;
  }

  @Override
  void accept(@Nullable ElementType elements, long runOffset, long runBytes) {
    int width = Objects.requireNonNull(elements).bytes();
    if (runBytes % width != 0) {
      throw new ArgumentException(
          FailureCode.DATATYPE,
          "a part of a slice of several types ends within an element of type %s; give whole elements"
              .formatted(elements));
    }
    int end = place + (int) runBytes;
    if (width > 1) {
      for (int at = place; at < end; at += width) {
        reverse(at, at + width - 1);
      }
    }
    place = end;
  }

  private void reverse(int first, int last) {
    for (int i = first, j = last; i < j; i++, j--) {
      byte kept = bytes[i];
      bytes[i] = bytes[j];
      bytes[j] = kept;
    }
  }
}

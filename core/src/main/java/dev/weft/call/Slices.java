package dev.weft.call;

import dev.weft.data.Slice;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Slices over buffers that may be absent: those that are used at the root of a collective operation
 * only.
 */
final class Slices {
  private Slices() {}

  static @Nullable Slice of(byte @Nullable [] array) {
    return array == null ? null : Slice.of(array);
  }

  static @Nullable Slice of(boolean @Nullable [] array) {
    return array == null ? null : Slice.of(array);
  }

  static @Nullable Slice of(char @Nullable [] array) {
    return array == null ? null : Slice.of(array);
  }

  static @Nullable Slice of(short @Nullable [] array) {
    return array == null ? null : Slice.of(array);
  }

  static @Nullable Slice of(int @Nullable [] array) {
    return array == null ? null : Slice.of(array);
  }

  static @Nullable Slice of(long @Nullable [] array) {
    return array == null ? null : Slice.of(array);
  }

  static @Nullable Slice of(float @Nullable [] array) {
    return array == null ? null : Slice.of(array);
  }

  static @Nullable Slice of(double @Nullable [] array) {
    return array == null ? null : Slice.of(array);
  }

  static @Nullable Slice of(@Nullable MemorySegment segment) {
    return segment == null ? null : Slice.of(segment);
  }
}

package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
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

  static @Nullable Slice of(byte @Nullable [] array, int offset, int count) {
    return array == null ? null : Slice.of(array, offset, count);
  }

  static @Nullable Slice of(boolean @Nullable [] array, int offset, int count) {
    return array == null ? null : Slice.of(array, offset, count);
  }

  static @Nullable Slice of(char @Nullable [] array, int offset, int count) {
    return array == null ? null : Slice.of(array, offset, count);
  }

  static @Nullable Slice of(short @Nullable [] array, int offset, int count) {
    return array == null ? null : Slice.of(array, offset, count);
  }

  static @Nullable Slice of(int @Nullable [] array, int offset, int count) {
    return array == null ? null : Slice.of(array, offset, count);
  }

  static @Nullable Slice of(long @Nullable [] array, int offset, int count) {
    return array == null ? null : Slice.of(array, offset, count);
  }

  static @Nullable Slice of(float @Nullable [] array, int offset, int count) {
    return array == null ? null : Slice.of(array, offset, count);
  }

  static @Nullable Slice of(double @Nullable [] array, int offset, int count) {
    return array == null ? null : Slice.of(array, offset, count);
  }

  static @Nullable Slice of(@Nullable MemorySegment segment) {
    return segment == null ? null : Slice.of(segment);
  }

  static @Nullable Slice of(@Nullable ByteBuffer buffer) {
    return buffer == null ? null : Slice.of(buffer);
  }

  static @Nullable Slice of(@Nullable MemorySegment segment, ElementType type) {
    return segment == null ? null : Slice.of(segment, type);
  }

  static Slice of(ByteBuffer buffer, ElementType type) {
    return Slice.of(MemorySegment.ofBuffer(buffer), type);
  }

  static @Nullable Slice ofNullable(@Nullable ByteBuffer buffer, ElementType type) {
    return buffer == null ? null : of(buffer, type);
  }

  static @Nullable Blocks blocks(int @Nullable [] counts) {
    return counts == null ? null : Blocks.of(counts);
  }

  static @Nullable Blocks blocks(int @Nullable [] counts, int @Nullable [] displacements) {
    return counts == null || displacements == null ? null : Blocks.of(counts, displacements);
  }
}

package dev.weft.collective;

import dev.weft.Slice;

/**
 * A buffer cut into chunks of equal count, but for the last. At least one, so that all ranks meet.
 */
record Chunks(long count, long each) {

  /** Chunks of at most so many bytes, of whole values of {@code width} elements. */
  static Chunks of(Slice buffer, long mostBytes, int width) {
    long values = (mostBytes >> buffer.type().shift()) / width;
    return new Chunks(buffer.count(), values * width);
  }

  int number() {
    return (int) Math.max(1, (count + each - 1) / each);
  }

  Slice of(Slice buffer, int chunk) {
    long from = chunk * each;
    return Buffers.part(buffer, from, Math.min(each, count - from));
  }
}

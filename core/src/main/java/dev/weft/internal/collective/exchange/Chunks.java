package dev.weft.internal.collective.exchange;

import dev.weft.data.Slice;

/**
 * A buffer cut into chunks of equal count, except the last. At least one, so that all ranks meet.
 */
public record Chunks(long count, long each) {

  /** Chunks of at most so many bytes, of whole values of {@code width} elements. */
  public static Chunks of(Slice buffer, long mostBytes, int width) {
    long values = (mostBytes >> buffer.type().shift()) / width;
    return new Chunks(buffer.count(), values * width);
  }

  public int number() {
    return (int) Math.max(1, (count + each - 1) / each);
  }

  /** A chunk of the buffer; beyond the end of a shorter buffer it is empty. */
  public Slice of(Slice buffer, int chunk) {
    long from = Math.min(chunk * each, buffer.count());
    return SliceCopies.part(buffer, from, Math.min(each, buffer.count() - from));
  }
}

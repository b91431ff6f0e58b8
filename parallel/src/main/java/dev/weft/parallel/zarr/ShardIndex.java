package dev.weft.parallel.zarr;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Where the chunks of a shard are in its file. Of each chunk, by rows:
 *
 * <pre>
 *  0                8                16
 * +----------------+----------------+------
 * | offset         | bytes          | next
 * +----------------+----------------+------
 * </pre>
 *
 * Both are 2^64 - 1 of a chunk that is not there. A checksum may follow.
 */
final class ShardIndex {
  private static final long NONE = -1;
  private static final int ENTRY_BYTES = 2 * Long.BYTES;

  private final Format format;
  private final long[] offsets;
  private final long[] lengths;

  private ShardIndex(Format format, int chunks) {
    this.format = format;
    this.offsets = new long[chunks];
    this.lengths = new long[chunks];
  }

  /**
   * How an index lies in a file.
   *
   * @param isAtStart before the chunks, or behind them
   * @param hasChecksum of itself
   */
  record Format(boolean isAtStart, ByteOrder byteOrder, boolean hasChecksum) {
    static final Format USUAL = new Format(false, ByteOrder.LITTLE_ENDIAN, true);

    int bytes(int chunks) {
      return chunks * ENTRY_BYTES + (hasChecksum ? Crc32cCodec.BYTES : 0);
    }
  }

  /** An index of chunks that are not there. */
  static ShardIndex empty(Format format, int chunks) {
    ShardIndex index = new ShardIndex(format, chunks);
    java.util.Arrays.fill(index.offsets, NONE);
    java.util.Arrays.fill(index.lengths, NONE);
    return index;
  }

  /**
   * Reads an index, and checks that each chunk lies within its file.
   *
   * @param bytes as many as the format says
   */
  static ShardIndex decode(Format format, int chunks, ByteBuffer bytes, long fileBytes)
      throws ZarrFormatException {
    try (Arena arena = Arena.ofConfined()) {
      ByteBuffer entries =
          format.hasChecksum
              ? new Crc32cCodec().decode(bytes, bytes.remaining(), arena)
              : bytes.slice();
      entries.order(format.byteOrder);
      ShardIndex index = new ShardIndex(format, chunks);
      for (int chunk = 0; chunk < chunks; chunk++) {
        long offset = entries.getLong();
        long length = entries.getLong();
        boolean isNone = offset == NONE && length == NONE;
        boolean isWithin = offset >= 0 && length >= 0 && length <= fileBytes - offset;
        if (!isNone && !(isWithin && length <= Integer.MAX_VALUE)) {
          throw new ZarrFormatException(
              "is damaged: its index has chunk %d of %s bytes from byte %s on, and there are %d"
                  .formatted(
                      chunk,
                      Long.toUnsignedString(length),
                      Long.toUnsignedString(offset),
                      fileBytes));
        }
        index.offsets[chunk] = offset;
        index.lengths[chunk] = length;
      }
      return index;
    }
  }

  ByteBuffer encode(Arena arena) {
    ByteBuffer entries =
        Codec.allocate((long) offsets.length * ENTRY_BYTES, arena).order(format.byteOrder);
    for (int chunk = 0; chunk < offsets.length; chunk++) {
      entries.putLong(offsets[chunk]).putLong(lengths[chunk]);
    }
    entries.flip();
    return format.hasChecksum ? new Crc32cCodec().encode(entries, arena) : entries;
  }

  void set(int chunk, long offset, long length) {
    offsets[chunk] = offset;
    lengths[chunk] = length;
  }

  boolean has(int chunk) {
    return offsets[chunk] != NONE;
  }

  long offset(int chunk) {
    return offsets[chunk];
  }

  int length(int chunk) {
    return (int) lengths[chunk];
  }
}

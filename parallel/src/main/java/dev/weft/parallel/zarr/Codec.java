package dev.weft.parallel.zarr;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.Map;

/**
 * A step from the bytes of a chunk to those in the file, and back. Buffers are direct; results lie
 * in memory of the given arena, or are the buffer that came in.
 */
sealed interface Codec permits GzipCodec, ZstdCodec, Crc32cCodec {

  /** As {@code zarr.json} has it. */
  String name();

  /** As {@code zarr.json} has it; empty if there is nothing to say. */
  Map<String, Object> configuration();

  /** From the remaining bytes to those that the next step gets. */
  ByteBuffer encode(ByteBuffer bytes, Arena arena);

  /**
   * From the remaining bytes to those that the step before was given.
   *
   * @param most how many these can be; a file that has more is damaged
   */
  ByteBuffer decode(ByteBuffer bytes, int most, Arena arena) throws ZarrFormatException;

  /** New memory. */
  static ByteBuffer allocate(long bytes, Arena arena) {
    return arena.allocate(Math.max(1, bytes), Long.BYTES).asByteBuffer().limit((int) bytes);
  }
}

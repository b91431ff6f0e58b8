package dev.weft.parallel.checkpoint;

import java.lang.foreign.MemorySegment;
import java.util.zip.CRC32C;

/** CRC32C of memory outside the heap, block by block, so that a block is still in a cache. */
final class Checksum {
  /** Several fit a second-level cache, and the copy of one costs more than its call. */
  static final long BLOCK_BYTES = 64 << 10;

  private Checksum() {}

  /** Copies all of a segment to the beginning of another, and returns the checksum of the copy. */
  static int copy(MemorySegment from, MemorySegment to) {
    CRC32C crc = new CRC32C();
    long bytes = from.byteSize();
    for (long at = 0; at < bytes; at += BLOCK_BYTES) {
      long block = Math.min(BLOCK_BYTES, bytes - at);
      MemorySegment.copy(from, at, to, at, block);
      crc.update(to.asSlice(at, block).asByteBuffer());
    }
    return (int) crc.getValue();
  }

  static int of(MemorySegment memory) {
    CRC32C crc = new CRC32C();
    long bytes = memory.byteSize();
    for (long at = 0; at < bytes; at += BLOCK_BYTES) {
      crc.update(memory.asSlice(at, Math.min(BLOCK_BYTES, bytes - at)).asByteBuffer());
    }
    return (int) crc.getValue();
  }

  static int of(byte[] bytes, int count) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, count);
    return (int) crc.getValue();
  }
}

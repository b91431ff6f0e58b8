package dev.weft.parallel.zarr;

import dev.weft.parallel.array.Box;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/**
 * The chunks of one file: those of a shard with their index, or a single one. A box of the whole
 * array, within the file, lies in memory; a chunk is made of the part of the box that it has, and
 * what is beyond the array is the fill value.
 */
final class ShardFile {
  private final ZarrMetadata metadata;
  private final ChunkCodec codec;
  private final BoxMemory array;
  private final long[] origin;

  /** Chunks of the file along each dimension. */
  private final int[] grid;

  /**
   * A file.
   *
   * @param numbers of the file along each dimension
   */
  ShardFile(ZarrMetadata metadata, long[] numbers, BoxMemory array) {
    this.metadata = metadata;
    this.codec = metadata.codec();
    this.array = array;
    int[] files = metadata.files();
    this.origin = new long[numbers.length];
    Arrays.setAll(origin, d -> numbers[d] * files[d]);
    this.grid = new int[numbers.length];
    Arrays.setAll(grid, d -> files[d] / codec.shape()[d]);
  }

  /** The elements of the whole array that a file has, without those beyond the array's end. */
  static Box boxOf(ZarrMetadata metadata, long[] numbers) {
    int[] files = metadata.files();
    long[] from = new long[numbers.length];
    long[] to = new long[numbers.length];
    Arrays.setAll(from, d -> numbers[d] * files[d]);
    Arrays.setAll(to, d -> Math.min(from[d] + files[d], metadata.shape()[d]));
    return Box.of(from, to);
  }

  private int chunks() {
    int chunks = 1;
    for (int each : grid) {
      chunks *= each;
    }
    return chunks;
  }

  /** The first element of a chunk, in the whole array. */
  private long[] origin(int chunk) {
    long[] first = new long[grid.length];
    int rest = chunk;
    for (int d = grid.length - 1; d >= 0; d--) {
      first[d] = origin[d] + (long) (rest % grid[d]) * codec.shape()[d];
      rest /= grid[d];
    }
    return first;
  }

  /** What the box has of a chunk. */
  private Box part(long[] first) {
    long[] end = first.clone();
    for (int d = 0; d < end.length; d++) {
      end[d] += codec.shape()[d];
    }
    return array.box().intersection(Box.of(first, end));
  }

  /**
   * Writes all chunks that hold something else than the fill value.
   *
   * @return whether there is one
   */
  boolean write(FileChannel file) throws IOException {
    ShardIndex.Format format = metadata.index();
    ShardIndex index = ShardIndex.empty(format, chunks());
    boolean leads = metadata.isSharded() && format.isAtStart();
    long start = leads ? format.bytes(chunks()) : 0;
    long at = start;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment chunk = arena.allocate(Math.max(1, codec.bytes()), Long.BYTES);
      MemorySegment fill = arena.allocate(Math.max(1, codec.bytes()), Long.BYTES);
      codec.fill(fill, metadata.fill());
      for (int i = 0; i < chunks(); i++) {
        long[] first = origin(i);
        Box part = part(first);
        if (part.count() < codec.count()) {
          MemorySegment _ = chunk.copyFrom(fill);
        }
        if (part.count() > 0) {
          codec.pack(array, part, chunk, first);
        }
        if (chunk.mismatch(fill) >= 0) {
          long length = append(file, chunk, at);
          index.set(i, at, length);
          at += length;
        }
      }
      if (at > start && metadata.isSharded()) {
        writeAll(file, index.encode(arena), leads ? 0 : at);
      }
    }
    return at > start;
  }

  private long append(FileChannel file, MemorySegment chunk, long at) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      ByteBuffer encoded = codec.encode(chunk, arena);
      long length = encoded.remaining();
      writeAll(file, encoded, at);
      return length;
    }
  }

  private static void writeAll(FileChannel file, ByteBuffer bytes, long offset) throws IOException {
    long at = offset;
    while (bytes.hasRemaining()) {
      at += file.write(bytes, at);
    }
  }

  /** Fills the box with what the file has of it. */
  void read(FileChannel file) throws IOException {
    long size = file.size();
    ShardIndex index = metadata.isSharded() ? index(file, size) : single(size);
    for (int i = 0; i < chunks(); i++) {
      Box part = part(origin(i));
      if (part.count() > 0) {
        try (Arena arena = Arena.ofConfined()) {
          take(index.has(i) ? chunk(file, index, i, arena) : fill(arena), i, part);
        } catch (ZarrFormatException e) {
          throw metadata.isSharded() ? new ZarrFormatException(chunk(i) + e.getMessage(), e) : e;
        }
      }
    }
  }

  private static String chunk(int chunk) {
    return "is damaged: its chunk " + chunk + " ";
  }

  private void take(MemorySegment chunk, int number, Box part) {
    codec.unpack(chunk, origin(number), array, part);
  }

  /** Sets the box to the fill value: there is no file. */
  void fill() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment chunk = fill(arena);
      for (int i = 0; i < chunks(); i++) {
        Box part = part(origin(i));
        if (part.count() > 0) {
          take(chunk, i, part);
        }
      }
    }
  }

  private MemorySegment fill(Arena arena) {
    MemorySegment chunk = arena.allocate(Math.max(1, codec.bytes()), Long.BYTES);
    codec.fill(chunk, metadata.fill());
    return chunk;
  }

  private ShardIndex single(long size) throws ZarrFormatException {
    if (size > Integer.MAX_VALUE) {
      throw new ZarrFormatException("has " + size + " bytes, which is more than a chunk can have");
    }
    ShardIndex index = ShardIndex.empty(metadata.index(), 1);
    index.set(0, 0, size);
    return index;
  }

  private ShardIndex index(FileChannel file, long size) throws IOException {
    ShardIndex.Format format = metadata.index();
    int bytes = format.bytes(chunks());
    if (size < bytes) {
      throw new ZarrFormatException(
          "is damaged: it has %d bytes, and the index of %d chunks alone takes %d"
              .formatted(size, chunks(), bytes));
    }
    try (Arena arena = Arena.ofConfined()) {
      ByteBuffer index = readAll(file, format.isAtStart() ? 0 : size - bytes, bytes, arena);
      return ShardIndex.decode(format, chunks(), index, size);
    }
  }

  private MemorySegment chunk(FileChannel file, ShardIndex index, int number, Arena arena)
      throws IOException {
    int length = index.length(number);
    if (codec.codecs().isEmpty() && length != codec.bytes()) {
      throw new ZarrFormatException(
          "holds %d bytes where a chunk of %d is due".formatted(length, codec.bytes()));
    }
    return codec.decode(readAll(file, index.offset(number), length, arena), arena);
  }

  private static ByteBuffer readAll(FileChannel file, long offset, int length, Arena arena)
      throws IOException {
    ByteBuffer bytes = Codec.allocate(length, arena);
    while (bytes.hasRemaining()) {
      if (file.read(bytes, offset + bytes.position()) < 0) {
        throw new ZarrFormatException("ends early, at byte " + (offset + bytes.position()));
      }
    }
    return bytes.flip();
  }
}

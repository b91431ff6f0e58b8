package dev.weft.parallel.zarr;

import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.parallel.array.Box;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * The way of elements from an array by rows to the bytes of a chunk, and back.
 *
 * @param order the dimensions in the order in which the chunk has them, the last running fastest
 * @param byteOrder of the elements
 * @param codecs the steps from elements to bytes in the file, in this order
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ChunkCodec(
    ElementType type, int[] shape, int[] order, ByteOrder byteOrder, List<Codec> codecs) {

  /** What steps before the last one may add to the bytes of a chunk. */
  private static final int SLACK_BYTES = 1 << 16;

  /** Elements of a chunk. */
  int count() {
    int count = 1;
    for (int each : shape) {
      count *= each;
    }
    return count;
  }

  /** Bytes of a chunk before any step. */
  int bytes() {
    return count() << type.shift();
  }

  /** Distances in a chunk of elements that are neighbours in a dimension. */
  private long[] strides() {
    long[] strides = new long[shape.length];
    long stride = 1;
    for (int i = order.length - 1; i >= 0; i--) {
      strides[order[i]] = stride;
      stride *= shape[order[i]];
    }
    return strides;
  }

  /**
   * Elements in the order in which a chunk has them.
   *
   * @param first place of the first element, in elements
   */
  private Slice slice(MemorySegment memory, long first, long[] counts, long[] strides) {
    Datatype part = Datatype.of(type);
    for (int i = order.length - 1; i >= 0; i--) {
      int d = order[i];
      part = part.hvector(counts[d], 1, strides[d] << type.shift());
    }
    return Slice.of(memory, first << type.shift(), 1, part);
  }

  /** The part of a chunk that a box has. */
  private Slice inChunk(MemorySegment chunk, long[] origin, Box part) {
    long[] strides = strides();
    long first = 0;
    for (int d = 0; d < strides.length; d++) {
      first += (part.from(d) - origin[d]) * strides[d];
    }
    return slice(chunk, first, part.shape(), strides);
  }

  private Slice inArray(BoxMemory array, Box part) {
    long[] first = new long[order.length];
    Arrays.setAll(first, part::from);
    return slice(array.memory(), array.at(first), part.shape(), array.strides());
  }

  /**
   * Copies a part of an array into a chunk.
   *
   * @param origin the first element of the chunk, in the whole
   */
  void pack(BoxMemory array, Box part, MemorySegment chunk, long[] origin) {
    inArray(array, part).copyTo(inChunk(chunk, origin, part));
  }

  /** The opposite of {@link #pack}. */
  void unpack(MemorySegment chunk, long[] origin, BoxMemory array, Box part) {
    inChunk(chunk, origin, part).copyTo(inArray(array, part));
  }

  /** The bytes in the file of a chunk, whose memory may be changed. */
  ByteBuffer encode(MemorySegment chunk, Arena arena) {
    swapIfNeeded(chunk);
    ByteBuffer bytes = chunk.asByteBuffer();
    for (Codec each : codecs) {
      bytes = each.encode(bytes, arena);
    }
    return bytes;
  }

  /** The elements of a chunk. */
  MemorySegment decode(ByteBuffer file, Arena arena) throws ZarrFormatException {
    ByteBuffer bytes = file;
    for (int i = codecs.size() - 1; i >= 0; i--) {
      int most =
          i == 0 ? bytes() : Math.min(bytes(), Integer.MAX_VALUE - SLACK_BYTES) + SLACK_BYTES;
      bytes = codecs.get(i).decode(bytes, most, arena);
    }
    if (bytes.remaining() != bytes()) {
      throw new ZarrFormatException(
          "holds %d bytes where a chunk of %d is due".formatted(bytes.remaining(), bytes()));
    }
    MemorySegment chunk = MemorySegment.ofBuffer(bytes);
    swapIfNeeded(chunk);
    return chunk;
  }

  private void swapIfNeeded(MemorySegment chunk) {
    if (byteOrder == ByteOrder.nativeOrder()) {
      return;
    }
    switch (type.bytes()) {
      case Short.BYTES -> {
        for (long at = 0; at < chunk.byteSize(); at += Short.BYTES) {
          short value = chunk.get(ValueLayout.JAVA_SHORT_UNALIGNED, at);
          chunk.set(ValueLayout.JAVA_SHORT_UNALIGNED, at, Short.reverseBytes(value));
        }
      }
      case Integer.BYTES -> {
        for (long at = 0; at < chunk.byteSize(); at += Integer.BYTES) {
          int value = chunk.get(ValueLayout.JAVA_INT_UNALIGNED, at);
          chunk.set(ValueLayout.JAVA_INT_UNALIGNED, at, Integer.reverseBytes(value));
        }
      }
      case Long.BYTES -> {
        for (long at = 0; at < chunk.byteSize(); at += Long.BYTES) {
          long value = chunk.get(ValueLayout.JAVA_LONG_UNALIGNED, at);
          chunk.set(ValueLayout.JAVA_LONG_UNALIGNED, at, Long.reverseBytes(value));
        }
      }
      default -> {}
    }
  }

  /** Sets all elements of some memory to the same bits. */
  void fill(MemorySegment memory, long bits) {
    switch (type.bytes()) {
      case Short.BYTES -> {
        for (long at = 0; at < memory.byteSize(); at += Short.BYTES) {
          memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, at, (short) bits);
        }
      }
      case Integer.BYTES -> {
        for (long at = 0; at < memory.byteSize(); at += Integer.BYTES) {
          memory.set(ValueLayout.JAVA_INT_UNALIGNED, at, (int) bits);
        }
      }
      case Long.BYTES -> {
        for (long at = 0; at < memory.byteSize(); at += Long.BYTES) {
          memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at, bits);
        }
      }
      default -> {
        MemorySegment _ = memory.fill((byte) bits);
      }
    }
  }
}

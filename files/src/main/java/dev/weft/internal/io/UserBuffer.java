package dev.weft.internal.io;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.weft.data.DataRepresentation;
import dev.weft.data.Packer;
import dev.weft.data.Slice;
import dev.weft.data.Unpacker;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The memory that a program reads into or writes from, as the bytes of the file: the slice's
 * elements in order, converted if the view's representation requires it. Places are in bytes from
 * the beginning of the slice.
 *
 * <p>A slice with gaps is first copied without gaps, and so is a slice of several types that must
 * be converted.
 */
final class UserBuffer {
  private final Slice slice;
  private final Slice dense;
  private final DataRepresentation representation;
  private final boolean swapped;

  private UserBuffer(Slice slice, Slice dense, DataRepresentation representation) {
    this.slice = slice;
    this.dense = dense;
    this.representation = representation;
    this.swapped =
        representation == DataRepresentation.EXTERNAL32
            && !slice.isMixed()
            && slice.type().bytes() > 1
            && ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
  }

  /** To be written. */
  static UserBuffer source(Slice slice, DataRepresentation representation) {
    Slice dense = slice;
    if (isPacked(slice, representation)) {
      dense = new Packer(representation).put(slice).packed();
    } else if (!slice.isContiguous()) {
      dense = slice.copy();
    }
    return new UserBuffer(slice, dense, representation);
  }

  /**
   * To be read into.
   *
   * @throws ArgumentException if nothing can be stored there
   */
  static UserBuffer target(Slice slice, DataRepresentation representation) {
    slice.requireStorable();
    boolean itself = slice.isContiguous() && !isPacked(slice, representation);
    return new UserBuffer(slice, itself ? slice : slice.newLike(slice.count()), representation);
  }

  private static boolean isPacked(Slice slice, DataRepresentation representation) {
    return slice.isMixed() && representation == DataRepresentation.EXTERNAL32;
  }

  /** So many bytes have been read: now the slice has them, if it did not before. */
  void store(long bytes) {
    if (dense != slice) {
      long elements = bytes >> slice.type().shift();
      Slice filled = slice.part(0, elements);
      if (isPacked(slice, representation)) {
        byte[] packed = (byte[]) dense.base();
        new Unpacker(packed, 0, (int) bytes, representation).get(filled);
      } else {
        dense.part(0, elements).copyTo(filled);
      }
    }
  }

  Slice slice() {
    return slice;
  }

  /**
   * A slice whose memory another thread may use.
   *
   * @throws ArgumentException if it is confined to one
   */
  static Slice shared(Slice slice) {
    if (slice.base() instanceof MemorySegment segment && !Memory.isForAnyThread(segment)) {
      throw new ArgumentException(
          FailureCode.BUFFER_MEMORY,
          "the memory segment is confined to its thread, but a non-blocking access to a file works in another; allocate it from a shared or automatic arena");
    }
    return slice;
  }

  /** Bytes of the slice as they are in the file; null if they are not, or not in native memory. */
  @Nullable MemorySegment direct(long from, long bytes) {
    return !swapped && dense.base() instanceof MemorySegment segment && segment.isNative()
        ? segment.asSlice(dense.offsetBytes() + from, bytes)
        : null;
  }

  /** The slice as it is in the file; null if its memory does not hold it so. */
  @Nullable MemorySegment whole() {
    MemorySegment memory = swapped ? null : Memory.segment(dense.base());
    return memory == null ? null : memory.asSlice(dense.offsetBytes(), dense.bytes());
  }

  /** Copies, converted, from the slice to the beginning of the target. */
  void copyOut(long from, MemorySegment target, long bytes) {
    Memory.copyOut(dense.base(), dense.offsetBytes() + from, target, 0, bytes);
    if (swapped) {
      swap(target, bytes);
    }
  }

  /** Copies, converted, from the beginning of the source, which may be changed, to the slice. */
  void copyIn(MemorySegment source, long from, long bytes) {
    if (swapped) {
      swap(source, bytes);
    }
    Memory.copyIn(source, 0, dense.base(), dense.offsetBytes() + from, bytes);
  }

  /** Turns the bytes of each whole element round. */
  private void swap(MemorySegment memory, long bytes) {
    int size = dense.type().bytes();
    ValueLayout here =
        switch (size) {
          case Short.BYTES -> JAVA_SHORT_UNALIGNED;
          case Integer.BYTES -> JAVA_INT_UNALIGNED;
          default -> JAVA_LONG_UNALIGNED;
        };
    ValueLayout there = here.withOrder(ByteOrder.BIG_ENDIAN);
    MemorySegment.copy(memory, here, 0, memory, there, 0, bytes / size);
  }
}

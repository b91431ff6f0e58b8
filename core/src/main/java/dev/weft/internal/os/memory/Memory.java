package dev.weft.internal.os.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_CHAR_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.weft.internal.os.OsTuning;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Copies between segments and the memory below a slice: a primitive array or a segment, with byte
 * offsets. The two do not overlap. Any thread.
 *
 * <p>Whole elements are copied from and to the array itself: a view of it would be one more object,
 * which the compiler does not always eliminate. Only pieces that end within an element need a view.
 * Eight bytes, the size of most short messages, are moved without a call.
 *
 * <p>Copies of some megabytes are made in pieces; {@link OsTuning#CACHED_COPY_BYTES} says why.
 */
public final class Memory {
  /** Never started: memory that it may access is open to every thread. */
  private static final Thread ANYBODY = Thread.ofPlatform().unstarted(() -> {});

  private static final VarHandle LONG_OF_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  /** Whether every thread may use this array or segment: it is not confined to one. */
  public static boolean isForAnyThread(Object base) {
    return !(base instanceof MemorySegment segment) || segment.isAccessibleBy(ANYBODY);
  }

  /** Copies {@code length} bytes from {@code base} at byte {@code offset} into a segment. */
  public static void copyOut(
      Object base, long offset, MemorySegment target, long targetOffset, long length) {
    if (isInPieces(length)) {
      for (long at = 0; at < length; at += OsTuning.COPY_PIECE_BYTES) {
        long bytes = Math.min(OsTuning.COPY_PIECE_BYTES, length - at);
        copyOut(base, offset + at, target, targetOffset + at, bytes);
      }
    } else if (base instanceof byte[] a) {
      if (length == Long.BYTES) {
        target.set(JAVA_LONG_UNALIGNED, targetOffset, (long) LONG_OF_BYTES.get(a, (int) offset));
      } else {
        MemorySegment.copy(a, (int) offset, target, JAVA_BYTE, targetOffset, (int) length);
      }
    } else if (base instanceof double[] a && ((offset | length) & 7) == 0) {
      if (length == Double.BYTES) {
        target.set(JAVA_DOUBLE_UNALIGNED, targetOffset, a[(int) (offset >> 3)]);
        return;
      }
      MemorySegment.copy(
          a, (int) (offset >> 3), target, JAVA_DOUBLE_UNALIGNED, targetOffset, (int) (length >> 3));
    } else if (base instanceof int[] a && ((offset | length) & 3) == 0) {
      MemorySegment.copy(
          a, (int) (offset >> 2), target, JAVA_INT_UNALIGNED, targetOffset, (int) (length >> 2));
    } else if (base instanceof long[] a && ((offset | length) & 7) == 0) {
      MemorySegment.copy(
          a, (int) (offset >> 3), target, JAVA_LONG_UNALIGNED, targetOffset, (int) (length >> 3));
    } else if (base instanceof float[] a && ((offset | length) & 3) == 0) {
      MemorySegment.copy(
          a, (int) (offset >> 2), target, JAVA_FLOAT_UNALIGNED, targetOffset, (int) (length >> 2));
    } else if (base instanceof short[] a && ((offset | length) & 1) == 0) {
      MemorySegment.copy(
          a, (int) (offset >> 1), target, JAVA_SHORT_UNALIGNED, targetOffset, (int) (length >> 1));
    } else if (base instanceof char[] a && ((offset | length) & 1) == 0) {
      MemorySegment.copy(
          a, (int) (offset >> 1), target, JAVA_CHAR_UNALIGNED, targetOffset, (int) (length >> 1));
    } else if (base instanceof boolean[] flags) {
      Booleans.copyOut(flags, (int) offset, target, targetOffset, (int) length);
    } else {
      MemorySegment.copy(view(base), offset, target, targetOffset, length);
    }
  }

  /** Copies {@code length} bytes from a segment to {@code base} at byte {@code offset}. */
  public static void copyIn(
      MemorySegment source, long sourceOffset, Object base, long offset, long length) {
    if (isInPieces(length)) {
      for (long at = 0; at < length; at += OsTuning.COPY_PIECE_BYTES) {
        long bytes = Math.min(OsTuning.COPY_PIECE_BYTES, length - at);
        copyIn(source, sourceOffset + at, base, offset + at, bytes);
      }
    } else if (base instanceof byte[] a) {
      if (length == Long.BYTES) {
        LONG_OF_BYTES.set(a, (int) offset, source.get(JAVA_LONG_UNALIGNED, sourceOffset));
      } else {
        MemorySegment.copy(source, JAVA_BYTE, sourceOffset, a, (int) offset, (int) length);
      }
    } else if (base instanceof double[] a && ((offset | length) & 7) == 0) {
      if (length == Double.BYTES) {
        a[(int) (offset >> 3)] = source.get(JAVA_DOUBLE_UNALIGNED, sourceOffset);
        return;
      }
      MemorySegment.copy(
          source, JAVA_DOUBLE_UNALIGNED, sourceOffset, a, (int) (offset >> 3), (int) (length >> 3));
    } else if (base instanceof int[] a && ((offset | length) & 3) == 0) {
      MemorySegment.copy(
          source, JAVA_INT_UNALIGNED, sourceOffset, a, (int) (offset >> 2), (int) (length >> 2));
    } else if (base instanceof long[] a && ((offset | length) & 7) == 0) {
      MemorySegment.copy(
          source, JAVA_LONG_UNALIGNED, sourceOffset, a, (int) (offset >> 3), (int) (length >> 3));
    } else if (base instanceof float[] a && ((offset | length) & 3) == 0) {
      MemorySegment.copy(
          source, JAVA_FLOAT_UNALIGNED, sourceOffset, a, (int) (offset >> 2), (int) (length >> 2));
    } else if (base instanceof short[] a && ((offset | length) & 1) == 0) {
      MemorySegment.copy(
          source, JAVA_SHORT_UNALIGNED, sourceOffset, a, (int) (offset >> 1), (int) (length >> 1));
    } else if (base instanceof char[] a && ((offset | length) & 1) == 0) {
      MemorySegment.copy(
          source, JAVA_CHAR_UNALIGNED, sourceOffset, a, (int) (offset >> 1), (int) (length >> 1));
    } else if (base instanceof boolean[] flags) {
      Booleans.copyIn(source, sourceOffset, flags, (int) offset, (int) length);
    } else {
      MemorySegment.copy(source, sourceOffset, view(base), offset, length);
    }
  }

  /** Copies between two such memories, which may be of different types. */
  public static void copy(
      Object source, long sourceOffset, Object target, long targetOffset, long length) {
    if (source instanceof boolean[] from && target instanceof boolean[] to) {
      System.arraycopy(from, (int) sourceOffset, to, (int) targetOffset, (int) length);
    } else if (source instanceof boolean[]) {
      copyOut(source, sourceOffset, view(target), targetOffset, length);
    } else {
      copyIn(view(source), sourceOffset, target, targetOffset, length);
    }
  }

  /**
   * Copies elements of {@code 1 << shift} bytes between two such memories of the same type, in the
   * quickest way for the two kinds of memory.
   */
  public static void copy(
      Object source, long sourceOffset, Object target, long targetOffset, long length, int shift) {
    if (source.getClass() == target.getClass() && !(source instanceof MemorySegment)) {
      copyElements(source, sourceOffset, target, targetOffset, length, shift);
    } else {
      copy(source, sourceOffset, target, targetOffset, length);
    }
  }

  /** Copies between two arrays of the same class, whose elements have {@code 1 << shift} bytes. */
  public static void copyElements(
      Object source, long sourceOffset, Object target, long targetOffset, long length, int shift) {
    long piece = isInPieces(length) ? OsTuning.COPY_PIECE_BYTES : length;
    for (long at = 0; at < length; at += piece) {
      System.arraycopy(
          source,
          (int) ((sourceOffset + at) >> shift),
          target,
          (int) ((targetOffset + at) >> shift),
          (int) (Math.min(piece, length - at) >> shift));
    }
  }

  private static boolean isInPieces(long length) {
    return length > OsTuning.COPY_PIECE_BYTES && length <= OsTuning.CACHED_COPY_BYTES;
  }

  /** The whole memory as a segment, or null for {@code boolean[]}, which has no such view. */
  public static @Nullable MemorySegment segment(Object base) {
    return base instanceof boolean[] ? null : view(base);
  }

  private static MemorySegment view(Object base) {
    if (base instanceof byte[] a) {
      return MemorySegment.ofArray(a);
    } else if (base instanceof double[] a) {
      return MemorySegment.ofArray(a);
    } else if (base instanceof int[] a) {
      return MemorySegment.ofArray(a);
    } else if (base instanceof long[] a) {
      return MemorySegment.ofArray(a);
    } else if (base instanceof float[] a) {
      return MemorySegment.ofArray(a);
    } else if (base instanceof MemorySegment s) {
      return s;
    } else if (base instanceof short[] a) {
      return MemorySegment.ofArray(a);
    }
    return MemorySegment.ofArray((char[]) base);
  }

  /** Element by element: a segment may not lie over {@code boolean[]}. */
  private static final class Booleans {
    static void copyOut(boolean[] from, int offset, MemorySegment to, long at, int length) {
      for (int i = 0; i < length; i++) {
        to.set(ValueLayout.JAVA_BYTE, at + i, (byte) (from[offset + i] ? 1 : 0));
      }
    }

    static void copyIn(MemorySegment from, long at, boolean[] to, int offset, int length) {
      for (int i = 0; i < length; i++) {
        to[offset + i] = from.get(ValueLayout.JAVA_BYTE, at + i) != 0;
      }
    }
  }

  private Memory() {}
}

package dev.weft.collective;

import dev.weft.ElementType;
import dev.weft.Slice;
import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * A combiner made of one loop for each element type.
 *
 * <p>The JIT of JDK 25 vectorises a loop over several arrays only if all of them are indexed alike:
 * with an offset for each it cannot rule out that a store reaches what a later turn loads. So the
 * loops take one range for all three arrays, the algorithms lay their scratch at the index of the
 * user's data ({@link Scratch#beside}), and everything else, native segments too, is staged through
 * blocks that stay in the first-level cache.
 */
abstract class Kernel implements Combiner {
  private static final int STAGE_BYTES = 4096;

  private final Set<ElementType> elementTypes;

  Kernel(EnumSet<ElementType> elementTypes) {
    this.elementTypes = Collections.unmodifiableSet(elementTypes);
  }

  static EnumSet<ElementType> integers() {
    return EnumSet.of(
        ElementType.BYTE, ElementType.CHAR, ElementType.SHORT, ElementType.INT, ElementType.LONG);
  }

  static EnumSet<ElementType> integersAndBoolean() {
    return including(integers(), ElementType.BOOLEAN);
  }

  static EnumSet<ElementType> numbers() {
    return including(integers(), ElementType.FLOAT, ElementType.DOUBLE);
  }

  private static EnumSet<ElementType> including(EnumSet<ElementType> set, ElementType... more) {
    Collections.addAll(set, more);
    return set;
  }

  @Override
  public final Set<ElementType> elementTypes() {
    return elementTypes;
  }

  @Override
  public final void combine(Slice left, Slice right, Slice result) {
    long offsetBytes = result.offsetBytes();
    if (left.offsetBytes() == offsetBytes
        && right.offsetBytes() == offsetBytes
        && isArray(left)
        && isArray(right)
        && isArray(result)) {
      int from = (int) (offsetBytes >> result.type().shift());
      loop(left.base(), right.base(), result.base(), from, from + (int) result.count());
    } else {
      staged(left, right, result);
    }
  }

  private static boolean isArray(Slice slice) {
    return !(slice.base() instanceof MemorySegment);
  }

  private void staged(Slice left, Slice right, Slice result) {
    ElementType type = result.type();
    long bytes = result.bytes();
    int stageBytes = (int) Math.min(STAGE_BYTES, bytes);
    Object a = Slice.ofNewArray(type, stageBytes >> type.shift()).base();
    Object b = Slice.ofNewArray(type, stageBytes >> type.shift()).base();
    for (long at = 0; at < bytes; at += stageBytes) {
      int now = (int) Math.min(stageBytes, bytes - at);
      Buffers.copy(left.base(), left.offsetBytes() + at, a, 0, now, type);
      Buffers.copy(right.base(), right.offsetBytes() + at, b, 0, now, type);
      loop(a, b, a, 0, now >> type.shift());
      Buffers.copy(a, 0, result.base(), result.offsetBytes() + at, now, type);
    }
  }

  private void loop(Object left, Object right, Object result, int from, int to) {
    switch (result) {
      case double[] r -> combine((double[]) left, (double[]) right, r, from, to);
      case long[] r -> combine((long[]) left, (long[]) right, r, from, to);
      case int[] r -> combine((int[]) left, (int[]) right, r, from, to);
      case float[] r -> combine((float[]) left, (float[]) right, r, from, to);
      case byte[] r -> combine((byte[]) left, (byte[]) right, r, from, to);
      case short[] r -> combine((short[]) left, (short[]) right, r, from, to);
      case char[] r -> combine((char[]) left, (char[]) right, r, from, to);
      case boolean[] r -> combine((boolean[]) left, (boolean[]) right, r, from, to);
      default -> throw new AssertionError(result.getClass());
    }
  }

  // Each kernel overrides those of its element types; the others are never called.

  void combine(byte[] left, byte[] right, byte[] result, int from, int to) {
    throw new AssertionError(elementTypes);
  }

  void combine(boolean[] left, boolean[] right, boolean[] result, int from, int to) {
    throw new AssertionError(elementTypes);
  }

  void combine(char[] left, char[] right, char[] result, int from, int to) {
    throw new AssertionError(elementTypes);
  }

  void combine(short[] left, short[] right, short[] result, int from, int to) {
    throw new AssertionError(elementTypes);
  }

  void combine(int[] left, int[] right, int[] result, int from, int to) {
    throw new AssertionError(elementTypes);
  }

  void combine(long[] left, long[] right, long[] result, int from, int to) {
    throw new AssertionError(elementTypes);
  }

  void combine(float[] left, float[] right, float[] result, int from, int to) {
    throw new AssertionError(elementTypes);
  }

  void combine(double[] left, double[] right, double[] result, int from, int to) {
    throw new AssertionError(elementTypes);
  }
}

package dev.weft.data;

import dev.weft.internal.kernel.Kernel;
import java.lang.foreign.MemorySegment;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;

/** The implementation of user-defined operations: a function called for each element. */
final class UserCombiners {
  private UserCombiners() {}

  record Ints(IntBinaryOperator operator) implements Kernel {
    @Override
    public void combine(byte[] left, byte[] right, byte[] result, int from, int to) {
      for (int i = from; i < to; i++) {
        result[i] = (byte) operator.applyAsInt(left[i], right[i]);
      }
    }

    @Override
    public void combine(char[] left, char[] right, char[] result, int from, int to) {
      for (int i = from; i < to; i++) {
        result[i] = (char) operator.applyAsInt(left[i], right[i]);
      }
    }

    @Override
    public void combine(short[] left, short[] right, short[] result, int from, int to) {
      for (int i = from; i < to; i++) {
        result[i] = (short) operator.applyAsInt(left[i], right[i]);
      }
    }

    @Override
    public void combine(int[] left, int[] right, int[] result, int from, int to) {
      for (int i = from; i < to; i++) {
        result[i] = operator.applyAsInt(left[i], right[i]);
      }
    }
  }

  record Longs(LongBinaryOperator operator) implements Kernel {
    @Override
    public void combine(long[] left, long[] right, long[] result, int from, int to) {
      for (int i = from; i < to; i++) {
        result[i] = operator.applyAsLong(left[i], right[i]);
      }
    }
  }

  record Doubles(DoubleBinaryOperator operator) implements Kernel {
    @Override
    public void combine(float[] left, float[] right, float[] result, int from, int to) {
      for (int i = from; i < to; i++) {
        result[i] = (float) operator.applyAsDouble(left[i], right[i]);
      }
    }

    @Override
    public void combine(double[] left, double[] right, double[] result, int from, int to) {
      for (int i = from; i < to; i++) {
        result[i] = operator.applyAsDouble(left[i], right[i]);
      }
    }
  }

  record Booleans(Op.BooleanOperator operator) implements Kernel {
    @Override
    public void combine(boolean[] left, boolean[] right, boolean[] result, int from, int to) {
      for (int i = from; i < to; i++) {
        result[i] = operator.applyAsBoolean(left[i], right[i]);
      }
    }
  }

  /** A combiner of values of some bytes each. */
  record Segments(int valueBytes, Op.SegmentOperator operator) implements Combiner {
    @Override
    public Set<ElementType> elementTypes() {
      return EnumSet.of(ElementType.BYTE);
    }

    @Override
    public void combine(Slice left, Slice right, Slice result) {
      MemorySegment a = segment(left);
      MemorySegment b = segment(right);
      MemorySegment c = segment(result);
      for (long at = 0; at < c.byteSize(); at += valueBytes) {
        operator.apply(
            a.asSlice(at, valueBytes), b.asSlice(at, valueBytes), c.asSlice(at, valueBytes));
      }
    }

    private static MemorySegment segment(Slice bytes) {
      MemorySegment whole =
          bytes.base() instanceof MemorySegment segment
              ? segment
              : MemorySegment.ofArray((byte[]) bytes.base());
      return whole.asSlice(bytes.offsetBytes(), bytes.bytes());
    }
  }
}

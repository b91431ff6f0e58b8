package dev.weft.data;

import dev.weft.internal.kernel.Kernel;
import java.lang.foreign.MemorySegment;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;

/** The combiners of user-defined operations: a function called for each element. */
final class UserCombiners {
  private UserCombiners() {}

  /** Of ints and what fits in one. */
  static Combiner ints(IntBinaryOperator operator) {
    return new KernelCombiner(
        new Ints(operator),
        EnumSet.of(ElementType.BYTE, ElementType.CHAR, ElementType.SHORT, ElementType.INT));
  }

  /** Of longs. */
  static Combiner longs(LongBinaryOperator operator) {
    return new KernelCombiner(new Longs(operator), EnumSet.of(ElementType.LONG));
  }

  /** Of doubles and floats. */
  static Combiner doubles(DoubleBinaryOperator operator) {
    return new KernelCombiner(
        new Doubles(operator), EnumSet.of(ElementType.FLOAT, ElementType.DOUBLE));
  }

  /** Of booleans. */
  static Combiner booleans(Op.BooleanOperator operator) {
    return new KernelCombiner(new Booleans(operator), EnumSet.of(ElementType.BOOLEAN));
  }

  /** Of whatever the operator takes. */
  static Combiner slices(Op.SliceOperator operator) {
    return new Slices(operator);
  }

  /** Of values of some bytes each. */
  static Combiner segments(int valueBytes, Op.SegmentOperator operator) {
    return new Segments(valueBytes, operator);
  }

  private static final class Ints extends Kernel {
    private final IntBinaryOperator operator;

    Ints(IntBinaryOperator operator) {
      this.operator = operator;
    }

    @Override
    protected void combine(byte[] left, byte[] right, byte[] result, int from, int to) {
      for (int i = from; i < to; i++) {
        result[i] = (byte) operator.applyAsInt(left[i], right[i]);
      }
    }

    @Override
    protected void combine(char[] left, char[] right, char[] result, int from, int to) {
      for (int i = from; i < to; i++) {
        result[i] = (char) operator.applyAsInt(left[i], right[i]);
      }
    }

    @Override
    protected void combine(short[] left, short[] right, short[] result, int from, int to) {
      for (int i = from; i < to; i++) {
        result[i] = (short) operator.applyAsInt(left[i], right[i]);
      }
    }

    @Override
    protected void combine(int[] left, int[] right, int[] result, int from, int to) {
      for (int i = from; i < to; i++) {
        result[i] = operator.applyAsInt(left[i], right[i]);
      }
    }
  }

  private static final class Longs extends Kernel {
    private final LongBinaryOperator operator;

    Longs(LongBinaryOperator operator) {
      this.operator = operator;
    }

    @Override
    protected void combine(long[] left, long[] right, long[] result, int from, int to) {
      for (int i = from; i < to; i++) {
        result[i] = operator.applyAsLong(left[i], right[i]);
      }
    }
  }

  private static final class Doubles extends Kernel {
    private final DoubleBinaryOperator operator;

    Doubles(DoubleBinaryOperator operator) {
      this.operator = operator;
    }

    @Override
    protected void combine(float[] left, float[] right, float[] result, int from, int to) {
      for (int i = from; i < to; i++) {
        result[i] = (float) operator.applyAsDouble(left[i], right[i]);
      }
    }

    @Override
    protected void combine(double[] left, double[] right, double[] result, int from, int to) {
      for (int i = from; i < to; i++) {
        result[i] = operator.applyAsDouble(left[i], right[i]);
      }
    }
  }

  private static final class Booleans extends Kernel {
    private final Op.BooleanOperator operator;

    Booleans(Op.BooleanOperator operator) {
      this.operator = operator;
    }

    @Override
    protected void combine(boolean[] left, boolean[] right, boolean[] result, int from, int to) {
      for (int i = from; i < to; i++) {
        result[i] = operator.applyAsBoolean(left[i], right[i]);
      }
    }
  }

  private record Segments(int valueBytes, Op.SegmentOperator operator) implements Combiner {
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

  private record Slices(Op.SliceOperator operator) implements Combiner {
    @Override
    public Set<ElementType> elementTypes() {
      return EnumSet.allOf(ElementType.class);
    }

    @Override
    public void combine(Slice left, Slice right, Slice result) {
      operator.apply(left, right, result);
    }
  }
}

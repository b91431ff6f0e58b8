package dev.weft.contract.collective;

import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import java.util.List;
import java.util.SplittableRandom;

/** Operations of reductions, once as the library has them and once on arrays of longs. */
enum Reducer {
  SUM(Op.SUM),
  PRODUCT(Op.PROD),
  MAXIMUM(Op.MAX),
  EXCLUSIVE_OR(Op.BXOR),
  FIRST_LOCATION(Op.MINLOC),
  COMPOSITION(Op.ofSlices(2, Reducer::compose).named("compose")),
  RECORDS(Op.of(Affine.class, Affine::then)),
  LEFT(Op.ofInts((left, _) -> left).named("left"));

  private static final List<ElementType> NUMBERS =
      List.of(
          ElementType.BYTE,
          ElementType.CHAR,
          ElementType.SHORT,
          ElementType.INT,
          ElementType.LONG,
          ElementType.FLOAT,
          ElementType.DOUBLE);

  private record Affine(long factor, long addend) {
    Affine then(Affine next) {
      return new Affine(factor * next.factor, next.factor * addend + next.addend);
    }
  }

  final Op op;

  Reducer(Op op) {
    this.op = op;
  }

  int width() {
    return op.width();
  }

  List<ElementType> types() {
    return this == COMPOSITION || this == RECORDS
        ? List.of(ElementType.LONG)
        : NUMBERS.stream().filter(op::isDefinedFor).toList();
  }

  /** Small enough for every type to be exact, over as many ranks as the tests have. */
  long value(SplittableRandom random) {
    return this == PRODUCT ? 1 + random.nextInt(16) / 15 : random.nextInt(8);
  }

  /** Element by element, in rank order. */
  long[] combine(ElementType type, long[] left, long[] right) {
    long[] result = new long[left.length];
    for (int i = 0; i < result.length; i += width()) {
      switch (this) {
        case SUM -> result[i] = left[i] + right[i];
        case PRODUCT -> result[i] = left[i] * right[i];
        case MAXIMUM -> result[i] = Math.max(left[i], right[i]);
        case EXCLUSIVE_OR -> result[i] = left[i] ^ right[i];
        case LEFT -> result[i] = left[i];
        case FIRST_LOCATION -> {
          boolean isLeft =
              left[i] < right[i] || (left[i] == right[i] && left[i + 1] <= right[i + 1]);
          System.arraycopy(isLeft ? left : right, i, result, i, 2);
        }
        case COMPOSITION, RECORDS -> compose(left, right, result, i);
      }
      result[i] = Elements.narrowed(type, result[i]);
    }
    return result;
  }

  private static void compose(Slice left, Slice right, Slice result) {
    long[] leftValues = Elements.values(left);
    long[] rightValues = Elements.values(right);
    long[] values = new long[leftValues.length];
    for (int i = 0; i < values.length; i += 2) {
      compose(leftValues, rightValues, values, i);
    }
    System.arraycopy(
        values, 0, result.base(), (int) (result.offsetBytes() / Long.BYTES), values.length);
  }

  /** x -> a x + b, first the left one. */
  private static void compose(long[] left, long[] right, long[] result, int at) {
    result[at] = left[at] * right[at];
    result[at + 1] = right[at] * left[at + 1] + right[at + 1];
  }
}

package dev.weft.internal.window;

import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;

/**
 * The operations that updates may use (MPI 4.1, section 12.3.4), on elements as the bits of a
 * {@code long}. Their ordinals travel in requests. The most frequent operations come first, because
 * {@link #of} searches in order.
 */
enum Update {
  SUM(Op.SUM),
  REPLACE(Op.REPLACE),
  NO_OP(Op.NO_OP),
  MAX(Op.MAX),
  MIN(Op.MIN),
  PROD(Op.PROD),
  BAND(Op.BAND),
  BOR(Op.BOR),
  BXOR(Op.BXOR),
  LAND(Op.LAND),
  LOR(Op.LOR),
  LXOR(Op.LXOR);

  private static final Update[] ALL = values();

  @SuppressWarnings("ImmutableEnumChecker") // an operation is immutable
  private final Op op;

  Update(Op op) {
    this.op = op;
  }

  static Update of(Op op, ElementType type) {
    if (!op.isDefinedFor(type)) {
      op.require(Slice.ofNewArray(type, op.width()));
    }
    for (Update update : ALL) {
      if (update.op == op) {
        return update;
      }
    }
    throw new ArgumentException(
        FailureCode.REDUCTION,
        op + " is not one of the predefined operations of Op; updates of a window take only those");
  }

  /** The bits of {@code old op operand}; those above the element's may be anything. */
  long combine(ElementType type, long old, long operand) {
    if (this == REPLACE || this == NO_OP) {
      return this == REPLACE ? operand : old;
    }
    return switch (type) {
      case FLOAT ->
          Float.floatToRawIntBits(
              (float)
                  ofNumbers(Float.intBitsToFloat((int) old), Float.intBitsToFloat((int) operand)));
      case DOUBLE ->
          Double.doubleToRawLongBits(
              ofNumbers(Double.longBitsToDouble(old), Double.longBitsToDouble(operand)));
      default -> ofIntegers(old, operand);
    };
  }

  private long ofIntegers(long old, long operand) {
    return switch (this) {
      case SUM -> old + operand;
      case PROD -> old * operand;
      case MIN -> Math.min(old, operand);
      case MAX -> Math.max(old, operand);
      case BAND -> old & operand;
      case BOR -> old | operand;
      case BXOR -> old ^ operand;
      case LAND -> old != 0 && operand != 0 ? 1 : 0;
      case LOR -> old != 0 || operand != 0 ? 1 : 0;
      case LXOR -> (old != 0) != (operand != 0) ? 1 : 0;
      case REPLACE, NO_OP -> throw new AssertionError(this);
    };
  }

  /** Sums and products of floats have the same bits when they are rounded from those of doubles. */
  private double ofNumbers(double old, double operand) {
    return switch (this) {
      case SUM -> old + operand;
      case PROD -> old * operand;
      case MIN -> Math.min(old, operand);
      case MAX -> Math.max(old, operand);
      default -> throw new AssertionError(this);
    };
  }
}

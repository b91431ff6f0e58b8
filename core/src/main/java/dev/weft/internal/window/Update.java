package dev.weft.internal.window;

import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.failure.ArgumentException;

/**
 * The operations that updates may use (MPI 4.1, section 12.3.4), on elements as bits: {@code int}
 * for all up to four bytes, {@code long} for those of eight. Their ordinals travel in requests.
 */
enum Update {
  REPLACE,
  NO_OP,
  SUM,
  PROD,
  MIN,
  MAX,
  BAND,
  BOR,
  BXOR,
  LAND,
  LOR,
  LXOR;

  static Update of(Op op, ElementType type) {
    if (!op.isDefinedFor(type)) {
      op.require(dev.weft.data.Slice.ofNewArray(type, op.width()));
    }
    if (op == Op.SUM) {
      return SUM;
    } else if (op == Op.REPLACE) {
      return REPLACE;
    } else if (op == Op.NO_OP) {
      return NO_OP;
    } else if (op == Op.MAX) {
      return MAX;
    } else if (op == Op.MIN) {
      return MIN;
    } else if (op == Op.PROD) {
      return PROD;
    } else if (op == Op.BAND) {
      return BAND;
    } else if (op == Op.BOR) {
      return BOR;
    } else if (op == Op.BXOR) {
      return BXOR;
    } else if (op == Op.LAND) {
      return LAND;
    } else if (op == Op.LOR) {
      return LOR;
    } else if (op == Op.LXOR) {
      return LXOR;
    }
    throw new ArgumentException(
        op + " is not one of the predefined operations of Op; updates of a window take only those");
  }

  /** {@code old op operand}, as bits of an element of at most four bytes. */
  int combine(ElementType type, int old, int operand) {
    return switch (this) {
      case REPLACE -> operand;
      case NO_OP -> old;
      default ->
          type == ElementType.FLOAT
              ? Float.floatToRawIntBits(
                  (float) ofNumbers(Float.intBitsToFloat(old), Float.intBitsToFloat(operand)))
              : (int) ofIntegers(old, operand);
    };
  }

  /** {@code old op operand}, as bits of an element of eight bytes. */
  long combine(ElementType type, long old, long operand) {
    return switch (this) {
      case REPLACE -> operand;
      case NO_OP -> old;
      default ->
          type == ElementType.DOUBLE
              ? Double.doubleToRawLongBits(
                  ofNumbers(Double.longBitsToDouble(old), Double.longBitsToDouble(operand)))
              : ofIntegers(old, operand);
    };
  }

  private long ofIntegers(long old, long operand) {
    return switch (this) {
      case REPLACE -> operand;
      case NO_OP -> old;
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

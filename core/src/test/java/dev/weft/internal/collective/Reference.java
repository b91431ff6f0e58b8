package dev.weft.internal.collective;

import dev.weft.data.ElementType;
import dev.weft.data.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;

/** The operations once more, element by element on objects, as simple as can be. */
final class Reference {
  static final List<Op> PREDEFINED =
      List.of(Op.SUM, Op.PROD, Op.MIN, Op.MAX, Op.BAND, Op.BOR, Op.BXOR, Op.LAND, Op.LOR, Op.LXOR);

  private static final Map<Op, BinaryOperator<Long>> ON_LONGS =
      Map.of(
          Op.SUM, (a, b) -> a + b,
          Op.PROD, (a, b) -> a * b,
          Op.MIN, (a, b) -> a < b ? a : b,
          Op.MAX, (a, b) -> a > b ? a : b,
          Op.BAND, (a, b) -> a & b,
          Op.BOR, (a, b) -> a | b,
          Op.BXOR, (a, b) -> a ^ b,
          Op.LAND, (a, b) -> a != 0 && b != 0 ? 1L : 0L,
          Op.LOR, (a, b) -> a != 0 || b != 0 ? 1L : 0L,
          Op.LXOR, (a, b) -> (a != 0) != (b != 0) ? 1L : 0L);

  private Reference() {}

  /** Combines lists of elements, in the order given. */
  static List<Object> combine(Op op, ElementType type, List<List<Object>> inputs) {
    List<Object> result = inputs.getFirst();
    for (List<Object> input : inputs.subList(1, inputs.size())) {
      List<Object> next = new ArrayList<>();
      for (int i = 0; i < result.size(); i++) {
        next.add(combine(op, type, result.get(i), input.get(i)));
      }
      result = next;
    }
    return result;
  }

  /** For elements that are small whole numbers, so that longs represent them all. */
  private static Object combine(Op op, ElementType type, Object a, Object b) {
    long value = ON_LONGS.get(op).apply(toLong(a), toLong(b));
    return switch (type) {
      case BYTE -> (byte) value;
      case BOOLEAN -> value != 0;
      case CHAR -> (char) value;
      case SHORT -> (short) value;
      case INT -> (int) value;
      case LONG -> value;
      case FLOAT -> (float) value;
      case DOUBLE -> (double) value;
    };
  }

  private static long toLong(Object element) {
    return switch (element) {
      case Boolean b -> b ? 1 : 0;
      case Character c -> c;
      case Number n -> n.longValue();
      default -> throw new AssertionError(element);
    };
  }
}

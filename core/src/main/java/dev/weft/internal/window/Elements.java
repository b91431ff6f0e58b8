package dev.weft.internal.window;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_CHAR_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.weft.data.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * Elements in memory as the bits of a {@code long}; shorter elements take its lower part. Atomic
 * updates need an aligned element of four or eight bytes and never wait. Any thread; stateless.
 */
final class Elements {
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
  private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();

  /** Updates an element; returns the old one. */
  static long update(MemorySegment memory, long at, ElementType type, Update op, long operand) {
    boolean wide = isWide(type);
    if (op == Update.NO_OP) {
      return wide ? (long) LONG.getVolatile(memory, at) : (int) INT.getVolatile(memory, at);
    } else if (op == Update.REPLACE) {
      return wide
          ? (long) LONG.getAndSet(memory, at, operand)
          : (int) INT.getAndSet(memory, at, (int) operand);
    } else if (op == Update.SUM && type == ElementType.LONG) {
      return (long) LONG.getAndAdd(memory, at, operand);
    } else if (op == Update.SUM && type == ElementType.INT) {
      return (int) INT.getAndAdd(memory, at, (int) operand);
    }
    while (true) {
      long old = wide ? (long) LONG.getAcquire(memory, at) : (int) INT.getAcquire(memory, at);
      long updated = op.combine(type, old, operand);
      if (swap(memory, at, type, old, updated) == old) {
        return old;
      }
    }
  }

  /** Stores the replacement if the element is as expected; returns the old one. */
  static long swap(
      MemorySegment memory, long at, ElementType type, long expected, long replacement) {
    return isWide(type)
        ? (long) LONG.compareAndExchange(memory, at, expected, replacement)
        : (int) INT.compareAndExchange(memory, at, (int) expected, (int) replacement);
  }

  private static boolean isWide(ElementType type) {
    return type.bytes() == Long.BYTES;
  }

  /** An element, wherever it lies. */
  static long load(MemorySegment memory, long at, ElementType type) {
    return switch (type) {
      case BYTE, BOOLEAN -> memory.get(JAVA_BYTE, at);
      case CHAR -> memory.get(JAVA_CHAR_UNALIGNED, at);
      case SHORT -> memory.get(JAVA_SHORT_UNALIGNED, at);
      case INT, FLOAT -> memory.get(JAVA_INT_UNALIGNED, at);
      case LONG, DOUBLE -> memory.get(JAVA_LONG_UNALIGNED, at);
    };
  }

  static void store(MemorySegment memory, long at, ElementType type, long bits) {
    switch (type) {
      case BYTE, BOOLEAN -> memory.set(JAVA_BYTE, at, (byte) bits);
      case CHAR -> memory.set(JAVA_CHAR_UNALIGNED, at, (char) bits);
      case SHORT -> memory.set(JAVA_SHORT_UNALIGNED, at, (short) bits);
      case INT, FLOAT -> memory.set(JAVA_INT_UNALIGNED, at, (int) bits);
      case LONG, DOUBLE -> memory.set(JAVA_LONG_UNALIGNED, at, bits);
    }
  }

  private Elements() {}
}

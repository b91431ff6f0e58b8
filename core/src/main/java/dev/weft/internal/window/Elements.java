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
 * Updates of elements in memory, as bits; each returns what was there before. The atomic ones need
 * an aligned element of four or eight bytes and never wait; the plain ones take any element, with
 * whatever keeps others out held by the caller. Any thread; stateless.
 */
final class Elements {
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
  private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();

  static long atomic(MemorySegment memory, long at, ElementType type, Update op, long operand) {
    if (op == Update.NO_OP) {
      return (long) LONG.getVolatile(memory, at);
    } else if (op == Update.REPLACE) {
      return (long) LONG.getAndSet(memory, at, operand);
    } else if (op == Update.SUM && type == ElementType.LONG) {
      return (long) LONG.getAndAdd(memory, at, operand);
    }
    while (true) {
      long old = (long) LONG.getAcquire(memory, at);
      if (LONG.compareAndSet(memory, at, old, op.combine(type, old, operand))) {
        return old;
      }
    }
  }

  static int atomic(MemorySegment memory, long at, ElementType type, Update op, int operand) {
    if (op == Update.NO_OP) {
      return (int) INT.getVolatile(memory, at);
    } else if (op == Update.REPLACE) {
      return (int) INT.getAndSet(memory, at, operand);
    } else if (op == Update.SUM && type == ElementType.INT) {
      return (int) INT.getAndAdd(memory, at, operand);
    }
    while (true) {
      int old = (int) INT.getAcquire(memory, at);
      if (INT.compareAndSet(memory, at, old, op.combine(type, old, operand))) {
        return old;
      }
    }
  }

  static long atomicSwap(MemorySegment memory, long at, long expected, long replacement) {
    return (long) LONG.compareAndExchange(memory, at, expected, replacement);
  }

  static int atomicSwap(MemorySegment memory, long at, int expected, int replacement) {
    return (int) INT.compareAndExchange(memory, at, expected, replacement);
  }

  static long plain(MemorySegment memory, long at, ElementType type, Update op, long operand) {
    long old = load8(memory, at);
    store8(memory, at, op.combine(type, old, operand));
    return old;
  }

  static int plain(MemorySegment memory, long at, ElementType type, Update op, int operand) {
    int old = load(memory, at, type);
    store(memory, at, type, op.combine(type, old, operand));
    return old;
  }

  /** The bits of an element of eight bytes, wherever it lies. */
  static long load8(MemorySegment memory, long at) {
    return memory.get(JAVA_LONG_UNALIGNED, at);
  }

  static void store8(MemorySegment memory, long at, long bits) {
    memory.set(JAVA_LONG_UNALIGNED, at, bits);
  }

  /** The bits of a smaller element, wherever it lies. */
  static int load(MemorySegment memory, long at, ElementType type) {
    return switch (type) {
      case BYTE, BOOLEAN -> memory.get(JAVA_BYTE, at);
      case CHAR -> memory.get(JAVA_CHAR_UNALIGNED, at);
      case SHORT -> memory.get(JAVA_SHORT_UNALIGNED, at);
      case INT, FLOAT -> memory.get(JAVA_INT_UNALIGNED, at);
      case LONG, DOUBLE -> throw new AssertionError(type);
    };
  }

  static void store(MemorySegment memory, long at, ElementType type, int bits) {
    switch (type) {
      case BYTE, BOOLEAN -> memory.set(JAVA_BYTE, at, (byte) bits);
      case CHAR -> memory.set(JAVA_CHAR_UNALIGNED, at, (char) bits);
      case SHORT -> memory.set(JAVA_SHORT_UNALIGNED, at, (short) bits);
      case INT, FLOAT -> memory.set(JAVA_INT_UNALIGNED, at, bits);
      case LONG, DOUBLE -> throw new AssertionError(type);
    }
  }

  private Elements() {}
}

package dev.weft.parallel.array;

import dev.weft.data.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Single elements of any type; a value is converted as a cast does, and 0 is false. */
final class ElementAccess {
  private ElementAccess() {}

  static double getDouble(MemorySegment memory, ElementType type, long at) {
    return switch (type) {
      case DOUBLE -> memory.getAtIndex(ValueLayout.JAVA_DOUBLE_UNALIGNED, at);
      case FLOAT -> memory.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, at);
      default -> getLong(memory, type, at);
    };
  }

  static long getLong(MemorySegment memory, ElementType type, long at) {
    return switch (type) {
      case BYTE -> memory.get(ValueLayout.JAVA_BYTE, at);
      case BOOLEAN -> memory.get(ValueLayout.JAVA_BYTE, at) == 0 ? 0 : 1;
      case CHAR -> memory.getAtIndex(ValueLayout.JAVA_CHAR_UNALIGNED, at);
      case SHORT -> memory.getAtIndex(ValueLayout.JAVA_SHORT_UNALIGNED, at);
      case INT -> memory.getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, at);
      case LONG -> memory.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, at);
      case FLOAT, DOUBLE -> (long) getDouble(memory, type, at);
    };
  }

  static void set(MemorySegment memory, ElementType type, long at, double value) {
    switch (type) {
      case DOUBLE -> memory.setAtIndex(ValueLayout.JAVA_DOUBLE_UNALIGNED, at, value);
      case FLOAT -> memory.setAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, at, (float) value);
      case BOOLEAN -> memory.set(ValueLayout.JAVA_BYTE, at, (byte) (value == 0 ? 0 : 1));
      default -> set(memory, type, at, (long) value);
    }
  }

  static void set(MemorySegment memory, ElementType type, long at, long value) {
    switch (type) {
      case BYTE -> memory.set(ValueLayout.JAVA_BYTE, at, (byte) value);
      case BOOLEAN -> memory.set(ValueLayout.JAVA_BYTE, at, (byte) (value == 0 ? 0 : 1));
      case CHAR -> memory.setAtIndex(ValueLayout.JAVA_CHAR_UNALIGNED, at, (char) value);
      case SHORT -> memory.setAtIndex(ValueLayout.JAVA_SHORT_UNALIGNED, at, (short) value);
      case INT -> memory.setAtIndex(ValueLayout.JAVA_INT_UNALIGNED, at, (int) value);
      case LONG -> memory.setAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, at, value);
      case FLOAT, DOUBLE -> set(memory, type, at, (double) value);
    }
  }
}

package dev.weft.data;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/** The element types of slices: Java's primitives. Sizes are in bytes. */
public enum ElementType {
  /** {@code byte}, 1 byte. */
  BYTE(Byte.BYTES),
  /** {@code boolean}, 1 byte. */
  BOOLEAN(1),
  /** {@code char}, 2 bytes. */
  CHAR(Character.BYTES),
  /** {@code short}, 2 bytes. */
  SHORT(Short.BYTES),
  /** {@code int}, 4 bytes. */
  INT(Integer.BYTES),
  /** {@code long}, 8 bytes. */
  LONG(Long.BYTES),
  /** {@code float}, 4 bytes. */
  FLOAT(Float.BYTES),
  /** {@code double}, 8 bytes. */
  DOUBLE(Double.BYTES);

  private final int bytes;
  private final int shift;

  ElementType(int bytes) {
    this.bytes = bytes;
    this.shift = Integer.numberOfTrailingZeros(bytes);
  }

  /** Size of one element in bytes. */
  public int bytes() {
    return bytes;
  }

  /** Base-two logarithm of {@link #bytes}: {@code count << shift} is a size in bytes. */
  public int shift() {
    return shift;
  }

  /** How one element lies in memory, aligned to its size. */
  ValueLayout layout() {
    return switch (this) {
      case BYTE -> ValueLayout.JAVA_BYTE;
      case BOOLEAN -> ValueLayout.JAVA_BOOLEAN;
      case CHAR -> ValueLayout.JAVA_CHAR;
      case SHORT -> ValueLayout.JAVA_SHORT;
      case INT -> ValueLayout.JAVA_INT;
      case LONG -> ValueLayout.JAVA_LONG;
      case FLOAT -> ValueLayout.JAVA_FLOAT;
      case DOUBLE -> ValueLayout.JAVA_DOUBLE;
    };
  }

  /** A new array of so many elements. */
  Object newArray(long elements) {
    int count = (int) elements;
    if (count != elements || count < 0) {
      throw new ArgumentException(
          FailureCode.BUFFER_SIZE,
          "an array holds at most 2147483647 elements, not " + elements + "; use a MemorySegment");
    }
    return switch (this) {
      case BYTE -> new byte[count];
      case BOOLEAN -> new boolean[count];
      case CHAR -> new char[count];
      case SHORT -> new short[count];
      case INT -> new int[count];
      case LONG -> new long[count];
      case FLOAT -> new float[count];
      case DOUBLE -> new double[count];
    };
  }

  /** The element type of a primitive type; null for other types. */
  static @Nullable ElementType ofCarrier(Class<?> carrier) {
    for (ElementType type : values()) {
      if (type.layout().carrier() == carrier) {
        return type;
      }
    }
    return null;
  }
}

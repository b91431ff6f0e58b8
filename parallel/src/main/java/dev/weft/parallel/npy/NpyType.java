package dev.weft.parallel.npy;

import dev.weft.data.ElementType;
import java.nio.ByteOrder;

/**
 * The names of element types in {@code .npy} files: byte order, kind, size. Java has no unsigned
 * numbers but {@code char}; others are read as the signed type of their size, with the same bits.
 */
final class NpyType {
  private NpyType() {}

  static String descriptor(ElementType type, ByteOrder order) {
    String sign = type.bytes() == 1 ? "|" : order == ByteOrder.LITTLE_ENDIAN ? "<" : ">";
    String kind =
        switch (type) {
          case BOOLEAN -> "b";
          case CHAR -> "u";
          case BYTE, SHORT, INT, LONG -> "i";
          case FLOAT, DOUBLE -> "f";
        };
    return sign + kind + type.bytes();
  }

  static ElementType of(String descriptor) throws NpyHeader.InvalidException {
    String kind = descriptor.replaceFirst("^[<>|=]", "");
    return switch (kind) {
      case "b1", "?" -> ElementType.BOOLEAN;
      case "i1", "u1" -> ElementType.BYTE;
      case "i2" -> ElementType.SHORT;
      case "u2" -> ElementType.CHAR;
      case "i4", "u4" -> ElementType.INT;
      case "i8", "u8" -> ElementType.LONG;
      case "f4" -> ElementType.FLOAT;
      case "f8" -> ElementType.DOUBLE;
      default ->
          throw new NpyHeader.InvalidException(
              "has elements of type '"
                  + descriptor
                  + "'; b1, i1 to i8, u1 to u8, f4 and f8 are read, convert others in NumPy");
    };
  }

  static ByteOrder byteOrder(String descriptor) {
    return switch (descriptor.charAt(0)) {
      case '<' -> ByteOrder.LITTLE_ENDIAN;
      case '>' -> ByteOrder.BIG_ENDIAN;
      default -> ByteOrder.nativeOrder();
    };
  }
}

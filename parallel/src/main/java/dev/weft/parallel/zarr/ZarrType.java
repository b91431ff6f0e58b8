package dev.weft.parallel.zarr;

import dev.weft.data.ElementType;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * The names that Zarr gives to element types, and its values for elements that are not there. Java
 * has no unsigned numbers but {@code char}; others are the signed type of their size, with the same
 * bits.
 */
final class ZarrType {
  private ZarrType() {}

  static String name(ElementType type) {
    return switch (type) {
      case BOOLEAN -> "bool";
      case BYTE -> "int8";
      case CHAR -> "uint16";
      case SHORT -> "int16";
      case INT -> "int32";
      case LONG -> "int64";
      case FLOAT -> "float32";
      case DOUBLE -> "float64";
    };
  }

  static ElementType of(@Nullable Object name) throws ZarrFormatException {
    return switch (String.valueOf(name)) {
      case "bool" -> ElementType.BOOLEAN;
      case "int8", "uint8" -> ElementType.BYTE;
      case "uint16" -> ElementType.CHAR;
      case "int16" -> ElementType.SHORT;
      case "int32", "uint32" -> ElementType.INT;
      case "int64", "uint64" -> ElementType.LONG;
      case "float32" -> ElementType.FLOAT;
      case "float64" -> ElementType.DOUBLE;
      default ->
          throw new ZarrFormatException(
              "has elements of type "
                  + name
                  + "; bool, int8 to int64, uint8 to uint64, float32 and float64 are read");
    };
  }

  /** An element's bits, in the lowest bytes. */
  static long bits(ElementType type, double value) {
    return switch (type) {
      case DOUBLE -> Double.doubleToRawLongBits(value);
      case FLOAT -> Integer.toUnsignedLong(Float.floatToRawIntBits((float) value));
      case BOOLEAN -> value == 0 ? 0 : 1;
      default -> (long) value & mask(type);
    };
  }

  private static long mask(ElementType type) {
    return type.bytes() == Long.BYTES ? -1 : (1L << (8 * type.bytes())) - 1;
  }

  /** What stands for these bits in {@code zarr.json}. */
  static Object fillValue(ElementType type, long bits) {
    return switch (type) {
      case DOUBLE -> real(Double.longBitsToDouble(bits), "0x%016x".formatted(bits));
      case FLOAT -> real(Float.intBitsToFloat((int) bits), "0x%08x".formatted(bits));
      case BOOLEAN -> bits != 0;
      case BYTE -> (byte) bits;
      case SHORT -> (short) bits;
      case CHAR -> (int) (char) bits;
      case INT -> (int) bits;
      case LONG -> bits;
    };
  }

  private static Object real(double value, String bits) {
    if (Double.isNaN(value)) {
      return bits.equals("0x7ff8000000000000") || bits.equals("0x7fc00000") ? "NaN" : bits;
    }
    return Double.isInfinite(value) ? value > 0 ? "Infinity" : "-Infinity" : (Object) value;
  }

  /** The bits that a value in {@code zarr.json} stands for. */
  static long bits(ElementType type, @Nullable Object value) throws ZarrFormatException {
    boolean isReal = type == ElementType.FLOAT || type == ElementType.DOUBLE;
    switch (value) {
      case Boolean bool when type == ElementType.BOOLEAN -> {
        return bool ? 1 : 0;
      }
      case BigDecimal number when isReal -> {
        return bits(type, number.doubleValue());
      }
      case BigDecimal number when type != ElementType.BOOLEAN && isWhole(number) -> {
        BigInteger whole = number.toBigIntegerExact();
        int bits = 8 * type.bytes();
        if (whole.bitLength() <= (whole.signum() < 0 ? bits - 1 : bits)) {
          return whole.longValue() & mask(type);
        }
      }
      case String name when isReal -> {
        return bitsOf(type, name);
      }
      case null, default -> {}
    }
    throw noFillValue(type, value);
  }

  /** Without making the number that 1e9999 is. */
  private static boolean isWhole(BigDecimal number) {
    return number.precision() - number.scale() <= 20
        && number.scale() <= 20
        && number.stripTrailingZeros().scale() <= 0;
  }

  private static long bitsOf(ElementType type, String name) throws ZarrFormatException {
    if (name.matches("0x[0-9a-fA-F]{" + 2 * type.bytes() + "}")) {
      return Long.parseUnsignedLong(name.substring(2), 16);
    }
    return switch (name) {
      case "NaN" -> bits(type, Double.NaN);
      case "Infinity" -> bits(type, Double.POSITIVE_INFINITY);
      case "-Infinity" -> bits(type, Double.NEGATIVE_INFINITY);
      default -> throw noFillValue(type, name);
    };
  }

  private static ZarrFormatException noFillValue(ElementType type, @Nullable Object value) {
    return new ZarrFormatException(
        "has the fill value %s, which is no %s".formatted(value, name(type)));
  }
}

package dev.weft;

/** The element types of slices: Java's primitives. Sizes are in bytes. */
public enum ElementType {
  BYTE(Byte.BYTES),
  BOOLEAN(1),
  CHAR(Character.BYTES),
  SHORT(Short.BYTES),
  INT(Integer.BYTES),
  LONG(Long.BYTES),
  FLOAT(Float.BYTES),
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
}

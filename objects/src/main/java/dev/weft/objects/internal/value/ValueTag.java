package dev.weft.objects.internal.value;

/**
 * The format in a frame of a value that is not a primitive.
 *
 * <pre>
 *   0     1        2               6
 *   +-----+--------+---------------+------------------
 *   | tag | detail |     count     |  contents, unless beside
 *   +-----+--------+---------------+------------------
 * </pre>
 *
 * The detail is the element type of arrays and the type of boxes, with {@link #BESIDE} if the
 * contents are the next message after the frame. Counts are in elements; {@link #SEGMENT} has one
 * of 8 bytes. {@link #NULL} is the tag alone.
 */
final class ValueTag {
  static final byte NULL = 0;

  /** A string, as UTF-8 or, if that cannot hold it, as chars: the detail says which. */
  static final byte TEXT = 1;

  /** A boxed primitive: the contents follow the detail. */
  static final byte BOX = 2;

  /** A primitive array. */
  static final byte ARRAY = 3;

  /** A primitive array that is to be filled: no contents. */
  static final byte OUT = 4;

  /** The bytes of a memory segment. */
  static final byte SEGMENT = 5;

  /** The remaining bytes of a buffer, with {@link #LITTLE} if that is its order. */
  static final byte BUFFER = 6;

  /** The number and hash of a {@link Reference}, its rank as the count, its type as text. */
  static final byte REFERENCE = 7;

  /** What the codec has made of an object; the count is in bytes. */
  static final byte OBJECT = 8;

  /** A {@link Batch}: the values follow; the detail is 1 if it is the last. */
  static final byte BATCH = 9;

  /** A {@link ReferenceTable}: that of the {@link #OBJECT} that is next. */
  static final byte REFERENCES = 10;

  static final int BESIDE = 0x80;

  /** In the detail of a {@link #BUFFER} whose order is little endian. */
  static final int LITTLE = 0x40;

  private ValueTag() {}
}

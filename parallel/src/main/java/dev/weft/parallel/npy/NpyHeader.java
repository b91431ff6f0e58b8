package dev.weft.parallel.npy;

import dev.weft.data.ArrayOrder;
import dev.weft.data.ElementType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * What a {@code .npy} file begins with (NumPy Enhancement Proposal 1), versions 1.0 to 3.0:
 *
 * <pre>
 *  0          6     7     8            8 + l
 * +----------+-----+-----+------------+---------------------------------------+------
 * | \x93NUMPY|major|minor| length     | {'descr': '&lt;f8', 'fortran_order':  | data
 * |          |     |     | l = 2 or 4 |  False, 'shape': (3, 4), }    \n      |
 * +----------+-----+-----+------------+---------------------------------------+------
 * </pre>
 *
 * The length counts the text, and is little-endian; it has two bytes in version 1 and four since
 * then. The text is padded with blanks, so that the data begins at a multiple of 64.
 *
 * @param descriptor of an element: byte order, kind and size
 * @param bytes before the data
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record NpyHeader(String descriptor, ArrayOrder order, long[] shape, int bytes) {
  /** Magic, version and the longer of the two lengths. */
  static final int FIXED_BYTES = 12;

  /** More text than an array of numbers can need. */
  static final int MOST_BYTES = 1 << 16;

  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final int VERSION_OFFSET = 6;
  private static final int LENGTH_OFFSET = 8;
  private static final int ALIGNMENT_BYTES = 64;

  private static final Pattern ENTRY =
      Pattern.compile(
          "\\s*(['\"])(descr|fortran_order|shape)\\1\\s*:\\s*"
              + "(?:(['\"])([^'\"]*)\\3|(True|False)|\\(([\\d,\\sL]*)\\))\\s*,?");

  /** A file that is none, or whose array cannot be read. */
  static final class InvalidException extends Exception {
    private static final long serialVersionUID = 1;

    InvalidException(String message) {
      super(message);
    }
  }

  /** The header of an array to be written. */
  static NpyHeader of(ElementType type, ByteOrder byteOrder, ArrayOrder order, long[] shape) {
    NpyHeader header = new NpyHeader(NpyType.descriptor(type, byteOrder), order, shape, 0);
    return new NpyHeader(header.descriptor, order, shape, header.encode().length);
  }

  /** As it stands in a file of version 1.0. */
  byte[] encode() {
    String dimensions =
        LongStream.of(shape).mapToObj(each -> each + ",").collect(Collectors.joining(" "));
    String text =
        "{'descr': '%s', 'fortran_order': %s, 'shape': (%s), }"
            .formatted(descriptor, order == ArrayOrder.COLUMN_MAJOR ? "True" : "False", dimensions);
    int fixed = LENGTH_OFFSET + Short.BYTES;
    int length = (fixed + text.length() + ALIGNMENT_BYTES) / ALIGNMENT_BYTES * ALIGNMENT_BYTES;
    byte[] all = new byte[length];
    Arrays.fill(all, (byte) ' ');
    ByteBuffer.wrap(all)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(MAGIC)
        .put((byte) 1)
        .put((byte) 0)
        .putShort((short) (length - fixed))
        .put(text.getBytes(StandardCharsets.US_ASCII));
    all[length - 1] = '\n';
    return all;
  }

  /**
   * How many bytes the header has, by its first ones.
   *
   * @param start at least {@value #FIXED_BYTES} bytes, unless the file is shorter
   */
  static int length(byte[] start) throws InvalidException {
    if (start.length < FIXED_BYTES
        || !Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
      throw new InvalidException("does not begin as a .npy file does");
    }
    int major = start[VERSION_OFFSET];
    if (major < 1 || major > 3) {
      throw new InvalidException("has version " + major + "; versions 1 to 3 can be read");
    }
    ByteBuffer lengths = ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN);
    long text =
        major == 1
            ? Short.toUnsignedInt(lengths.getShort(LENGTH_OFFSET))
            : Integer.toUnsignedLong(lengths.getInt(LENGTH_OFFSET));
    long all = LENGTH_OFFSET + (major == 1 ? Short.BYTES : Integer.BYTES) + text;
    if (all > MOST_BYTES) {
      throw new InvalidException(
          "has a header of " + all + " bytes; at most " + MOST_BYTES + " are read");
    }
    return (int) all;
  }

  /** Reads a whole header. */
  static NpyHeader decode(byte[] header) throws InvalidException {
    if (length(header) != header.length) {
      throw new InvalidException("ends within its header");
    }
    int start = header[VERSION_OFFSET] == 1 ? LENGTH_OFFSET + Short.BYTES : FIXED_BYTES;
    String text = new String(header, start, header.length - start, StandardCharsets.UTF_8).strip();
    if (!text.startsWith("{") || !text.endsWith("}")) {
      throw notOfNumbers(text);
    }
    String inside = text.substring(1, text.length() - 1);
    String descriptor = null;
    String fortran = null;
    String shape = null;
    Matcher entry = ENTRY.matcher(inside);
    while (entry.lookingAt()) {
      switch (entry.group(2)) {
        case "descr" -> descriptor = entry.group(4);
        case "fortran_order" -> fortran = entry.group(5);
        default -> shape = entry.group(6);
      }
      entry.region(entry.end(), inside.length());
    }
    boolean isAll = inside.substring(entry.regionStart()).isBlank();
    if (!isAll || descriptor == null || fortran == null || shape == null) {
      throw notOfNumbers(text);
    }
    ArrayOrder order = fortran.equals("True") ? ArrayOrder.COLUMN_MAJOR : ArrayOrder.ROW_MAJOR;
    return new NpyHeader(descriptor, order, numbers(shape), header.length);
  }

  /** A single number has no dimension in NumPy; here it has one, of length 1. */
  private static long[] numbers(String tuple) throws InvalidException {
    if (tuple.isBlank()) {
      return new long[] {1};
    }
    try {
      return Arrays.stream(tuple.split(","))
          .map(each -> each.strip().replaceFirst("L$", ""))
          .mapToLong(Long::parseLong)
          .toArray();
    } catch (NumberFormatException e) {
      throw new InvalidException("has the shape (" + tuple + ")");
    }
  }

  private static InvalidException notOfNumbers(String text) {
    String shown = text.length() > 200 ? text.substring(0, 200) + "…" : text;
    return new InvalidException(
        "has the header "
            + shown
            + "; arrays of numbers with descr, fortran_order and shape are read");
  }

  ElementType type() throws InvalidException {
    return NpyType.of(descriptor);
  }

  ByteOrder byteOrder() {
    return NpyType.byteOrder(descriptor);
  }

  /** Bytes of the array; refuses a shape that no file can have. */
  long dataBytes() throws InvalidException {
    try {
      long elements = 1;
      for (long each : shape) {
        elements = Math.multiplyExact(elements, each);
      }
      return Math.addExact(bytes, Math.multiplyExact(elements, type().bytes())) - bytes;
    } catch (ArithmeticException e) {
      throw new InvalidException("has the shape " + Arrays.toString(shape));
    }
  }
}

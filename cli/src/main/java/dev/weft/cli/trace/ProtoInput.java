package dev.weft.cli.trace;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of a message of protocol buffers, one after the other. Each is a number that
 * says field and type, and its value: a number in groups of seven bits, the least first; eight or
 * four bytes; or a length with so many bytes. For one thread.
 */
final class ProtoInput {
  static final int TYPE_BITS = 3;
  static final int VARINT = 0;
  static final int FIXED_64 = 1;
  static final int LENGTH = 2;

  static final int BITS = 7;
  static final long SEVEN_BITS = (1 << BITS) - 1;

  /** Set in each byte of a number but the last. */
  static final int MORE = 1 << BITS;

  private static final int FIXED_32 = 5;
  private static final int TYPES = (1 << TYPE_BITS) - 1;

  private final byte[] bytes;
  private final int end;
  private int at;
  private int field;

  /** Where the field's content begins, if it has a length. */
  private int from;

  private long number;

  ProtoInput(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  private ProtoInput(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  /**
   * Goes to the next field; false if there is none.
   *
   * @throws IOException if the bytes are no message
   */
  boolean next() throws IOException {
    if (at == end) {
      return false;
    }
    long key = varint();
    field = (int) (key >>> TYPE_BITS);
    from = at;
    switch ((int) key & TYPES) {
      case VARINT -> number = varint();
      case FIXED_64 -> number = little(Long.BYTES).getLong();
      case FIXED_32 -> number = little(Integer.BYTES).getInt();
      case LENGTH -> {
        long length = varint();
        from = at;
        skip(length);
        number = 0;
      }
      default -> throw broken();
    }
    return true;
  }

  /** The number of the field. */
  int field() {
    return field;
  }

  /** Its value; 0 if it has a length. */
  long number() {
    return number;
  }

  String text() {
    return new String(bytes, from, at - from, StandardCharsets.UTF_8);
  }

  ProtoInput message() {
    return new ProtoInput(bytes, from, at);
  }

  InputStream content() {
    return new ByteArrayInputStream(bytes, from, at - from);
  }

  private ByteBuffer little(int length) throws IOException {
    int begin = at;
    skip(length);
    return ByteBuffer.wrap(bytes, begin, length).order(ByteOrder.LITTLE_ENDIAN);
  }

  private void skip(long length) throws IOException {
    if (length < 0 || length > end - at) {
      throw broken();
    }
    at += (int) length;
  }

  private long varint() throws IOException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += BITS) {
      if (at == end) {
        throw broken();
      }
      byte next = bytes[at++];
      value |= (next & SEVEN_BITS) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw broken();
  }

  /**
   * The length and the content of the only kind of field that a file of such fields has, or null at
   * its end. Blocks as reading does.
   *
   * @throws IOException also if it is another field, or longer than a limit
   */
  static byte @Nullable [] read(InputStream in, int field, int mostBytes) throws IOException {
    int key = in.read();
    if (key < 0) {
      return null;
    }
    long length = 0;
    int next = MORE;
    for (int shift = 0; (next & MORE) != 0 && shift < Integer.SIZE; shift += BITS) {
      next = in.read();
      length |= (next & SEVEN_BITS) << shift;
    }
    if (key != (field << TYPE_BITS | LENGTH) || (next & MORE) != 0 || length > mostBytes) {
      throw broken();
    }
    byte[] content = in.readNBytes((int) length);
    if (content.length < length) {
      throw broken();
    }
    return content;
  }

  private static IOException broken() {
    return new IOException("these bytes are no message of protocol buffers");
  }
}

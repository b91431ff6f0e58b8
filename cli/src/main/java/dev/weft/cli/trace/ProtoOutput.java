package dev.weft.cli.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes the fields of a message of protocol buffers, in memory. For one thread. */
final class ProtoOutput {
  private static final int FIRST_BYTES = 64;
  private static final int MOST_OF_A_VARINT = 10;

  private byte[] bytes = new byte[FIRST_BYTES];
  private int size;

  int size() {
    return size;
  }

  /** Empties it, to be used again. */
  ProtoOutput clear() {
    size = 0;
    return this;
  }

  /** An integer that is not negative, or any 64 bits. */
  ProtoOutput number(int field, long value) {
    varint(field << ProtoInput.TYPE_BITS | ProtoInput.VARINT);
    varint(value);
    return this;
  }

  /** 64 bits that always take eight bytes. */
  ProtoOutput fixed(int field, long value) {
    varint(field << ProtoInput.TYPE_BITS | ProtoInput.FIXED_64);
    reserve(Long.BYTES);
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(size, value);
    size += Long.BYTES;
    return this;
  }

  ProtoOutput text(int field, String value) {
    byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
    return content(field, encoded, encoded.length);
  }

  /** A message within this one. */
  ProtoOutput message(int field, ProtoOutput message) {
    return content(field, message.bytes, message.size);
  }

  /** The first bytes of an array. */
  ProtoOutput content(int field, byte[] content, int length) {
    varint(field << ProtoInput.TYPE_BITS | ProtoInput.LENGTH);
    varint(length);
    reserve(length);
    System.arraycopy(content, 0, bytes, size, length);
    size += length;
    return this;
  }

  /** Writes what there is. Blocks as writing does. */
  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  private void varint(long value) {
    reserve(MOST_OF_A_VARINT);
    long rest = value;
    while ((rest & ~ProtoInput.SEVEN_BITS) != 0) {
      bytes[size++] = (byte) (rest | ProtoInput.MORE);
      rest >>>= ProtoInput.BITS;
    }
    bytes[size++] = (byte) rest;
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }
}

package dev.weft.internal.control;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Writes a record of numbers and texts that {@link RecordReader} reads. Numbers are big-endian; a
 * text is the number of its bytes, then its UTF-8; a list is the number of its texts, then the
 * texts. One thread; does not block.
 */
public final class RecordWriter {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  public RecordWriter number(int value) {
    bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(value).array());
    return this;
  }

  public RecordWriter number(long value) {
    bytes.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
    return this;
  }

  /** True is 1 and false is 0. */
  public RecordWriter flag(boolean value) {
    return number(value ? 1 : 0);
  }

  public RecordWriter text(String text) {
    byte[] encoded = text.getBytes(UTF_8);
    number(encoded.length);
    bytes.writeBytes(encoded);
    return this;
  }

  public RecordWriter texts(List<String> texts) {
    number(texts.size());
    texts.forEach(this::text);
    return this;
  }

  /** An address and a port. */
  public RecordWriter address(InetSocketAddress address) {
    return text(address.getAddress().getHostAddress()).number(address.getPort());
  }

  /** Another record, which the reader reads by itself. */
  public RecordWriter append(byte[] record) {
    bytes.writeBytes(record);
    return this;
  }

  /** The record so far. */
  public byte[] bytes() {
    return bytes.toByteArray();
  }
}

package dev.weft.internal.control;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a record of {@link RecordWriter} from a buffer's position on. All methods refuse an invalid
 * record before they allocate memory for its claimed sizes. One thread; does not block.
 */
public final class RecordReader {
  private final String record;
  private final ByteBuffer in;

  /**
   * @param record what it is, for messages
   */
  public RecordReader(String record, ByteBuffer in) {
    this.record = record;
    this.in = in;
  }

  /** A number from {@code least} to {@code most}. */
  public int number(String field, int least, int most) throws ProtocolException {
    int value = take(Integer.BYTES).getInt();
    return (int) ControlFrame.require("in " + record + " " + field, value, least, most);
  }

  public long number() throws ProtocolException {
    return take(Long.BYTES).getLong();
  }

  public boolean flag(String field) throws ProtocolException {
    return number(field, 0, 1) == 1;
  }

  public String text() throws ProtocolException {
    return UTF_8.decode(take(number("the length of a text", 0, in.remaining()))).toString();
  }

  public List<String> texts() throws ProtocolException {
    int count = number("the number of texts", 0, in.remaining() / Integer.BYTES);
    List<String> texts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      texts.add(text());
    }
    return texts;
  }

  /** An address and a port. */
  public InetSocketAddress address() throws ProtocolException {
    String literal = text();
    int port = number("a port", 1, 0xffff);
    try {
      return new InetSocketAddress(InetAddress.ofLiteral(literal), port);
    } catch (IllegalArgumentException e) {
      throw new ProtocolException("an address in " + record + " is invalid");
    }
  }

  /** Nothing may follow. */
  public void end() throws ProtocolException {
    ControlFrame.requireEnd(record, in.remaining());
  }

  private ByteBuffer take(int bytes) throws ProtocolException {
    if (in.remaining() < bytes) {
      throw new ProtocolException(record + " ends early");
    }
    ByteBuffer taken = in.slice(in.position(), bytes);
    in.position(in.position() + bytes);
    return taken;
  }
}

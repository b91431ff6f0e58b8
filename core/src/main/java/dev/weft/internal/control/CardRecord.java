package dev.weft.internal.control;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.failure.ArgumentException;
import dev.weft.internal.job.Card;
import java.net.ProtocolException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A {@link Card} on the control connection. Numbers are big-endian.
 *
 * <pre>
 *   0      4                12              14
 *  +------+----------------+---------------+------+---------+--------------------+
 *  | rank | process id     | address count | host | process | name, address, ... |
 *  +------+----------------+---------------+------+---------+--------------------+
 *
 *  text:  0              2
 *        +--------------+--------------+
 *        | UTF-8 bytes  | UTF-8        |
 *        +--------------+--------------+
 * </pre>
 */
public final class CardRecord {
  static final int LIMIT_BYTES = 8 << 10;
  private static final int FIXED_BYTES = Integer.BYTES + Long.BYTES + Short.BYTES;

  /** With empty texts and no address. */
  static final int LEAST_BYTES = FIXED_BYTES + 2 * Short.BYTES;

  private static final int ADDRESS_BYTES = 2 * Short.BYTES;

  /** The card as the body of a {@link ControlFrame#JOIN}. */
  public static ByteBuffer encode(Card card) {
    long bytes = bytes(card);
    if (bytes > LIMIT_BYTES) {
      throw new ArgumentException(
          "the card of rank %d is longer than the limit of %d bytes; its addresses are %s"
              .formatted(card.rank(), LIMIT_BYTES, card.addresses()));
    }
    ByteBuffer record = ByteBuffer.allocate((int) bytes);
    record.putInt(card.rank()).putLong(card.pid()).putShort((short) card.addresses().size());
    putText(record, card.host());
    putText(record, card.process());
    for (Map.Entry<String, String> address : card.addresses().entrySet()) {
      putText(record, address.getKey());
      putText(record, address.getValue());
    }
    return record.flip();
  }

  /**
   * Reads the card of a rank at the buffer's position and moves past it.
   *
   * @throws ProtocolException if there is none, or it is another rank's
   */
  public static Card decode(ByteBuffer record, int rank) throws ProtocolException {
    Card card = decode(record);
    ControlFrame.require("the rank on the card of rank " + rank, card.rank(), rank, rank);
    return card;
  }

  /**
   * Reads the card at the buffer's position and moves past it.
   *
   * @throws ProtocolException if there is none
   */
  static Card decode(ByteBuffer record) throws ProtocolException {
    try {
      int rank = record.getInt();
      long pid = record.getLong();
      int count = Short.toUnsignedInt(record.getShort());
      ControlFrame.require(
          "the number of addresses on a card", count, 0, record.remaining() / ADDRESS_BYTES);
      String host = text(record);
      String process = text(record);
      Map<String, String> addresses = new LinkedHashMap<>();
      for (int i = 0; i < count; i++) {
        String name = text(record);
        addresses.put(name, text(record));
      }
      return new Card(rank, host, process, pid, addresses);
    } catch (BufferUnderflowException cutShort) {
      throw new ProtocolException("a card on the control connection ends early");
    }
  }

  private static long bytes(Card card) {
    long bytes = FIXED_BYTES + textBytes(card.host()) + textBytes(card.process());
    for (Map.Entry<String, String> address : card.addresses().entrySet()) {
      bytes += textBytes(address.getKey()) + textBytes(address.getValue());
    }
    return bytes;
  }

  private static long textBytes(String text) {
    return (long) Short.BYTES + text.getBytes(UTF_8).length;
  }

  private static void putText(ByteBuffer record, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    record.putShort((short) bytes.length).put(bytes);
  }

  private static String text(ByteBuffer record) {
    int length = Short.toUnsignedInt(record.getShort());
    if (length > record.remaining()) {
      throw new BufferUnderflowException();
    }
    String text = UTF_8.decode(record.slice(record.position(), length)).toString();
    record.position(record.position() + length);
    return text;
  }

  private CardRecord() {}
}

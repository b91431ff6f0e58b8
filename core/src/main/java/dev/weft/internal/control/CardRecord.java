package dev.weft.internal.control;

import dev.weft.failure.ArgumentException;
import dev.weft.internal.job.Card;
import dev.weft.internal.os.CorePlace;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A {@link Card} on the control connection, as {@link RecordWriter} writes it.
 *
 * <pre>
 *   0      4            12   16     20       24     ..        ..           ..
 *  +------+------------+----+------+--------+------+---------+------------+---------------+
 *  | rank | process id | l3 | numa | socket | host | process | processors | address count |
 *  +------+------------+----+------+--------+------+---------+------------+---------------+
 *  | name, address, ... |
 *  +--------------------+
 * </pre>
 */
public final class CardRecord {
  static final int LIMIT_BYTES = 8 << 10;

  /** The highest number of a rank that has a card of its own: in a joint job of processes. */
  private static final int MOST_RANK = 2 * LaunchPlan.PROCESS_LIMIT - 1;

  /** With empty texts and no address. */
  static final int LEAST_BYTES = Long.BYTES + 8 * Integer.BYTES;

  private static final int LEAST_ADDRESS_BYTES = 2 * Integer.BYTES;

  /** The record of one card, at most {@value #LIMIT_BYTES} bytes. */
  public static ByteBuffer encode(Card card) {
    RecordWriter record = new RecordWriter().number(card.rank()).number(card.pid());
    writePlace(record, card.place());
    record.text(card.host()).text(card.process()).text(card.processors());
    record.number(card.addresses().size());
    card.addresses().forEach((name, address) -> record.text(name).text(address));
    byte[] bytes = record.bytes();
    if (bytes.length > LIMIT_BYTES) {
      throw new ArgumentException(
          "the card of rank %d is longer than the limit of %d bytes; its addresses are %s"
              .formatted(card.rank(), LIMIT_BYTES, card.addresses()));
    }
    return ByteBuffer.wrap(bytes);
  }

  /** A frame with the cards of all ranks. */
  public static ByteBuffer tableFrame(List<Card> cards) {
    return frame(ControlFrame.TABLE, cards);
  }

  /** A frame with the card of a rank that has come in a place that others have had before. */
  public static ByteBuffer returnedFrame(int place, int incarnation, Card card) {
    ByteBuffer record = encode(card);
    return ControlFrame.header(ControlFrame.RETURNED, 2 * Integer.BYTES + record.remaining())
        .putInt(place)
        .putInt(incarnation)
        .put(record)
        .flip();
  }

  static ByteBuffer frame(int type, List<Card> cards) {
    List<ByteBuffer> records = cards.stream().map(CardRecord::encode).toList();
    int bytes = records.stream().mapToInt(ByteBuffer::remaining).sum();
    ByteBuffer frame = ControlFrame.header(type, bytes);
    records.forEach(frame::put);
    return frame.flip();
  }

  /** Reads the card at the buffer's position and moves past it. */
  public static Card decode(ByteBuffer body) throws ProtocolException {
    RecordReader record = new RecordReader("a card", body);
    int rank = record.number("the rank", 0, MOST_RANK);
    long pid = record.number();
    CorePlace place = readPlace(record);
    String host = record.text();
    String process = record.text();
    String processors = record.text();
    int count = record.number("the number of addresses", 0, body.remaining() / LEAST_ADDRESS_BYTES);
    Map<String, String> addresses = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String name = record.text();
      addresses.put(name, record.text());
    }
    return new Card(rank, host, process, pid, processors, place, addresses);
  }

  /**
   * Reads the card of a rank, which is all of a body.
   *
   * @throws ProtocolException if there is none, or it is another rank's
   */
  public static Card decode(ByteBuffer body, int rank) throws ProtocolException {
    Card card = of(rank, body);
    ControlFrame.requireEnd("a card", body.remaining());
    return card;
  }

  /** Reads the cards of those who have so many places, by place: such ranks, or later ones. */
  public static List<Card> decodeTable(ByteBuffer body, int size) throws ProtocolException {
    List<Card> cards = new ArrayList<>(size);
    for (int place = 0; place < size; place++) {
      Card card = decode(body);
      int least = card.rank() < size ? place : size;
      int most = card.rank() < size ? place : MOST_RANK;
      ControlFrame.require("the rank on the card of place " + place, card.rank(), least, most);
      cards.add(card);
    }
    ControlFrame.requireEnd("the cards of all ranks", body.remaining());
    return List.copyOf(cards);
  }

  static void writePlace(RecordWriter record, CorePlace place) {
    RecordWriter _ = record.number(place.l3()).number(place.numa()).number(place.socket());
  }

  static CorePlace readPlace(RecordReader record) throws ProtocolException {
    return new CorePlace(
        group(record, "last cache"), group(record, "NUMA node"), group(record, "socket"));
  }

  private static int group(RecordReader record, String kind) throws ProtocolException {
    return record.number("the " + kind, CorePlace.UNKNOWN, Integer.MAX_VALUE);
  }

  private static Card of(int rank, ByteBuffer body) throws ProtocolException {
    Card card = decode(body);
    ControlFrame.require("the rank on the card of rank " + rank, card.rank(), rank, rank);
    return card;
  }

  private CardRecord() {}
}

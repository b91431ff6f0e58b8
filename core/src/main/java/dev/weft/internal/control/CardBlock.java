package dev.weft.internal.control;

import dev.weft.failure.ArgumentException;
import dev.weft.internal.job.Card;
import dev.weft.internal.os.CorePlace;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The cards of consecutive ranks of one process, as {@link RecordWriter} writes them: what the
 * ranks have in common stands there once. A process of many ranks has several blocks, of at most
 * {@value #LIMIT_BYTES} bytes.
 *
 * <pre>
 *   0            4       8            16     ..        ..           ..
 *  +------------+-------+------------+------+---------+------------+-------------------------------+
 *  | first rank | count | process id | host | process | processors | what each rank has by itself  |
 *  +------------+-------+------------+------+---------+------------+-------------------------------+
 *
 *  what a rank has by itself:
 *  +----+------+--------+---------------+--------------------+
 *  | l3 | numa | socket | address count | name, address, ... |
 *  +----+------+--------+---------------+--------------------+
 * </pre>
 */
public final class CardBlock {
  /** The longest block. */
  public static final int LIMIT_BYTES = 64 << 10;

  /**
   * So many bytes of what ranks have by themselves fill a block; those of one more rank still fit.
   */
  private static final int FULL_BYTES = LIMIT_BYTES - 2 * CardRecord.LIMIT_BYTES;

  /** With one rank, empty texts and no address. */
  static final int LEAST_BYTES = Long.BYTES + 9 * Integer.BYTES;

  private static final int LEAST_ADDRESS_BYTES = 2 * Integer.BYTES;

  /** The blocks of a process, in the order of its ranks, each as a frame. */
  public static List<ByteBuffer> frames(List<Card> cards) {
    List<ByteBuffer> frames = new ArrayList<>();
    int at = 0;
    while (at < cards.size()) {
      int first = at;
      RecordWriter each = new RecordWriter();
      int bytes = 0;
      while (at < cards.size() && bytes < FULL_BYTES) {
        byte[] next = own(cards.get(at));
        each.append(next);
        bytes += next.length;
        at++;
      }
      Card card = cards.get(first);
      byte[] block =
          new RecordWriter()
              .number(card.rank())
              .number(at - first)
              .number(card.pid())
              .text(card.host())
              .text(card.process())
              .text(card.processors())
              .append(each.bytes())
              .bytes();
      frames.add(ControlFrame.of(ControlFrame.CARDS, block));
    }
    return frames;
  }

  private static byte[] own(Card card) {
    RecordWriter record = new RecordWriter();
    CardRecord.writePlace(record, card.place());
    record.number(card.addresses().size());
    card.addresses().forEach((name, address) -> record.text(name).text(address));
    byte[] bytes = record.bytes();
    if (bytes.length > CardRecord.LIMIT_BYTES) {
      throw new ArgumentException(
          "the addresses of rank %d are longer than the limit of %d bytes: %s"
              .formatted(card.rank(), CardRecord.LIMIT_BYTES, card.addresses()));
    }
    return bytes;
  }

  /**
   * Reads a block, which is all of a body.
   *
   * @param first rank that it has to begin with
   * @param most ranks that it may have
   * @throws ProtocolException if it is not such a block
   */
  public static List<Card> decode(ByteBuffer body, int first, int most) throws ProtocolException {
    RecordReader record = new RecordReader("a block of cards", body);
    int _ = record.number("the first rank", first, first);
    int count = record.number("the number of ranks", 1, most);
    long pid = record.number();
    String host = record.text();
    String process = record.text();
    String processors = record.text();
    Map<String, String> names = new HashMap<>();
    List<Card> cards = new ArrayList<>();
    for (int rank = first; rank < first + count; rank++) {
      CorePlace place = CardRecord.readPlace(record);
      int ways =
          record.number("the number of addresses", 0, body.remaining() / LEAST_ADDRESS_BYTES);
      Map<String, String> addresses = HashMap.newHashMap(ways);
      for (int i = 0; i < ways; i++) {
        String name = record.text();
        addresses.put(names.computeIfAbsent(name, own -> own), record.text());
      }
      cards.add(new Card(rank, host, process, pid, processors, place, addresses));
    }
    record.end();
    return cards;
  }

  private CardBlock() {}
}

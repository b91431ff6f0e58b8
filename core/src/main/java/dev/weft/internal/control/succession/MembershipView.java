package dev.weft.internal.control.succession;

import dev.weft.internal.control.CardRecord;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.NoticeLog;
import dev.weft.internal.control.NoticeLog.Entry;
import dev.weft.internal.job.Card;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Who is in a job as its notices say: the process that has each place, whether that is a member,
 * and which one is the hub. Immutable.
 */
final class MembershipView {
  /** In a card, by this name: where the process would listen as the hub. */
  static final String ADDRESS = "hub";

  private static final String BETWEEN = ";";
  private static final String BEFORE_PORT = ",";

  /** By place; places that nobody has had yet have none. */
  private final SortedMap<Integer, Card> cards;

  private final BitSet absent;
  private final int hub;

  private MembershipView(SortedMap<Integer, Card> cards, BitSet absent, int hub) {
    this.cards = cards;
    this.absent = absent;
    this.hub = hub;
  }

  /**
   * As the notices of a log say.
   *
   * @param size number of ranks that are there from the beginning
   * @return null if no cards are among them: the ranks have not met
   */
  static @Nullable MembershipView of(NoticeLog log, int size) throws ProtocolException {
    SortedMap<Integer, Card> cards = new TreeMap<>();
    BitSet absent = new BitSet(size);
    int hub = 0;
    for (Entry entry : log.all()) {
      ByteBuffer body = entry.content();
      switch (entry.type()) {
        case ControlFrame.TABLE -> {
          cards.clear();
          for (Card card : CardRecord.decodeTable(body, size)) {
            cards.put(cards.size(), card);
          }
          absent.clear();
        }
        case ControlFrame.FAILED -> {
          int place = place(body);
          if (body.getInt() != ControlFrame.UNREPLACED) {
            absent.set(place);
          }
        }
        case ControlFrame.RETURNED -> {
          int place = place(body);
          int _ = body.getInt();
          Card card = CardRecord.decode(body);
          if (!cards.isEmpty()) {
            cards.put(place, card);
            absent.clear(place);
          }
        }
        case ControlFrame.HUB -> hub = place(body);
        default -> {}
      }
    }
    return cards.isEmpty() ? null : new MembershipView(cards, absent, hub);
  }

  private static int place(ByteBuffer body) throws ProtocolException {
    return (int)
        ControlFrame.require("a place in a notice", body.getInt(), 0, ControlFrame.MOST_RANK);
  }

  /** The place of the process that is the hub. */
  int hub() {
    return hub;
  }

  /** Whether the process that has a place is neither lost nor has it left. */
  boolean isMember(int place) {
    return !absent.get(place);
  }

  /** The places of all members. */
  List<Integer> members() {
    return cards.keySet().stream().filter(this::isMember).toList();
  }

  /** The card of the process that has a place. */
  Card card(int place) {
    return Objects.requireNonNull(cards.get(place));
  }

  /** The rank of the job of the process that has a place. */
  int rankOf(int place) {
    return card(place).rank();
  }

  /** Where the process that has a place listens; empty if it cannot be the hub. */
  List<InetSocketAddress> addresses(int place) {
    String text = card(place).addresses().getOrDefault(ADDRESS, "");
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (String each : text.split(BETWEEN, -1)) {
      String[] parts = each.split(BEFORE_PORT, -1);
      try {
        addresses.add(
            new InetSocketAddress(InetAddress.ofLiteral(parts[0]), Integer.parseInt(parts[1])));
      } catch (IllegalArgumentException | IndexOutOfBoundsException none) {
        // It cannot be found there.
      }
    }
    return addresses;
  }

  /** What a card says of addresses. */
  static String text(List<InetSocketAddress> addresses) {
    return String.join(
        BETWEEN,
        addresses.stream()
            .map(each -> each.getAddress().getHostAddress() + BEFORE_PORT + each.getPort())
            .toList());
  }
}

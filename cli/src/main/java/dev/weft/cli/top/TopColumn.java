package dev.weft.cli.top;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** A column of the table, by which its rows can be sorted. */
public enum TopColumn {
  RANK("rank", 4, RankRow::rank, row -> Integer.toString(row.rank())),
  HOST("host", 10, _ -> 0, row -> row.now().rank().host()),
  /** Takes the width that the others leave. */
  STATE("state", 14, RankRow::waiting, RankRow::stateAndCall),
  WAIT("wait", 5, RankRow::waitShare, row -> Units.percent(row.waitShare())),
  SENT("sent/s", 6, RankRow::messagesSent, row -> Units.count(row.messagesSent())),
  BYTES("bytes/s", 7, RankRow::bytesSent, row -> Units.bytes(row.bytesSent())),
  RECEIVED("recv/s", 6, RankRow::messagesReceived, row -> Units.count(row.messagesReceived())),
  BYTES_IN("bytes/s", 7, RankRow::bytesReceived, row -> Units.bytes(row.bytesReceived())),
  QUEUES("queues", 7, RankRow::queues, RankRow::queueLengths),
  HEAP("heap", 7, row -> row.now().machine().heapUsed(), RankRow::heap),
  GC("gc", 4, RankRow::collectedShare, row -> row.ofProcess(row.collectedShare())),
  CPU("cpu", 5, RankRow::processors, row -> row.ofProcess(row.processors()));

  /** Those that a table of any width has. */
  static final List<TopColumn> NEEDED = List.of(RANK, STATE, WAIT, SENT, BYTES);

  /** Those that it has if there is room, the most important first. */
  static final List<TopColumn> OPTIONAL = List.of(QUEUES, CPU, GC, HEAP, HOST, RECEIVED, BYTES_IN);

  /** The width from which on the call and its line find room. */
  private static final int CALL_WIDTH = 36;

  final String head;
  final int width;

  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  private final ToDoubleFunction<RankRow> order;

  @SuppressWarnings("ImmutableEnumChecker")
  final Function<RankRow, String> text;

  TopColumn(
      String head, int width, ToDoubleFunction<RankRow> order, Function<RankRow, String> text) {
    this.head = head;
    this.width = width;
    this.order = order;
    this.text = text;
  }

  /** The text of a row, in a column of that width. */
  String textOf(RankRow row, int cells) {
    return this == STATE && cells < CALL_WIDTH ? row.state() : text.apply(row);
  }

  /** Whether it shows what ranks of one process share. */
  boolean ofProcess() {
    return this == HEAP || this == GC || this == CPU;
  }

  /** Text stands at the left, numbers at the right. */
  boolean isText() {
    return this == HOST || this == STATE;
  }

  /** How users name it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The words of all, with commas between. */
  public static String words() {
    return String.join(", ", Arrays.stream(values()).map(TopColumn::word).toList());
  }

  /** The column of a word, or null if there is none. */
  public static @Nullable TopColumn of(String word) {
    return Arrays.stream(values())
        .filter(column -> column.word().equals(word))
        .findFirst()
        .orElse(null);
  }

  /** Ranks and hosts ascend, the others begin with the largest. */
  Comparator<RankRow> comparator() {
    Comparator<RankRow> byRank = Comparator.comparingInt(RankRow::rank);
    return switch (this) {
      case RANK -> byRank;
      case HOST ->
          Comparator.comparing((RankRow row) -> row.now().rank().host()).thenComparing(byRank);
      default -> Comparator.comparingDouble(order).reversed().thenComparing(byRank);
    };
  }
}

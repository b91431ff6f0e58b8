package dev.weft.cli.top;

import dev.weft.internal.counters.RankSample;
import dev.weft.internal.counters.RankSample.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The rows of a job's ranks, as lines that fit a width and a number of lines. */
public final class TopTable {
  private static final int GAP = 2;

  /** The heading of the columns, and the line of those that are left out. */
  private static final int OTHER_LINES = 2;

  private final List<RankRow> rows;
  private final List<String> hosts;
  private final boolean total;

  /** Whether all ranks are threads of one process. */
  private final boolean shared;

  private TopTable(List<RankRow> rows, boolean total) {
    this.total = total;
    this.rows = rows;
    this.shared = rows.size() > 1 && rows.stream().filter(RankRow::shown).count() == 1;
    this.hosts = rows.stream().map(row -> row.now().rank().host()).distinct().toList();
  }

  /**
   * Of two samples of each rank.
   *
   * @param before the earlier ones, by rank; empty for all since the ranks joined
   * @param total whether to show counts, rather than counts a second
   */
  public static TopTable of(
      List<RankSample> samples,
      Map<Integer, RankSample> before,
      TopColumn order,
      boolean total,
      long nowMillis) {
    List<RankRow> rows = new ArrayList<>();
    for (RankSample sample : samples) {
      RankSample earlier = before.get(sample.rank().number());
      rows.add(new RankRow(sample, earlier, nowMillis, total, true));
    }
    rows.sort(order.comparator());
    Set<String> processes = new HashSet<>();
    rows.replaceAll(row -> processes.add(row.process()) ? row : row.besideAnother());
    return new TopTable(rows, total);
  }

  /** The hosts of the ranks. */
  public List<String> hosts() {
    return hosts;
  }

  /** What the ranks do together, in a line. */
  public String sum() {
    String each = total ? "" : "/s";
    double messages = rows.stream().mapToDouble(RankRow::messagesSent).sum();
    double bytes = rows.stream().mapToDouble(RankRow::bytesSent).sum();
    double processors =
        rows.stream()
            .filter(RankRow::shown)
            .mapToDouble(row -> Math.max(0, row.processors()))
            .sum();
    return "%s; %s messages%s, %s%s; cpu %s%s"
        .formatted(
            states(rows),
            Units.count(messages),
            each,
            Units.bytes(bytes),
            each,
            Units.percent(processors),
            shared ? ofProcess(rows.getFirst()) : "");
  }

  private static String ofProcess(RankRow row) {
    return ", gc %s, heap %s".formatted(TopColumn.GC.text.apply(row), row.heap());
  }

  private static String states(List<RankRow> rows) {
    long silent = rows.stream().filter(row -> row.silentMillis() > 0).count();
    Map<State, Long> counts =
        rows.stream()
            .filter(row -> row.silentMillis() == 0)
            .collect(
                Collectors.groupingBy(row -> row.now().activity().state(), Collectors.counting()));
    List<String> parts = new ArrayList<>();
    add(parts, counts.getOrDefault(State.COMPUTES, 0L), "computes", "compute");
    add(parts, counts.getOrDefault(State.WAITS, 0L), "waits", "wait");
    add(
        parts,
        counts.getOrDefault(State.COLLECTIVE, 0L),
        "is in a collective",
        "are in a collective");
    add(parts, silent, "is silent", "are silent");
    return String.join(", ", parts);
  }

  private static void add(List<String> parts, long count, String one, String many) {
    if (count > 0) {
      parts.add(count + " " + (count == 1 ? one : many));
    }
  }

  /**
   * The table.
   *
   * @param most lines that there is room for
   */
  public List<String> lines(int width, int most) {
    List<TopColumn> columns = columns(width);
    int others = columns.stream().mapToInt(column -> column.width + GAP).sum() - GAP;
    int longest = rows.stream().mapToInt(row -> row.stateAndCall().length()).max().orElse(0);
    int least = TopColumn.STATE.width;
    int state = Math.clamp(longest, least, least + Math.max(0, width - others));
    List<String> lines = new ArrayList<>();
    lines.add(
        line(columns, state, width, column -> total ? column.head.replace("/s", "") : column.head));
    int shown = rows.size() + 1 <= most ? rows.size() : Math.max(1, most - OTHER_LINES);
    for (RankRow row : rows.subList(0, Math.min(shown, rows.size()))) {
      lines.add(line(columns, state, width, column -> column.textOf(row, state)));
    }
    if (shown < rows.size()) {
      List<RankRow> rest = rows.subList(shown, rows.size());
      String line = "and %d more: %s; wait %s".formatted(rest.size(), states(rest), waits(rest));
      lines.add(cut(line, width));
    }
    return lines;
  }

  private static String waits(List<RankRow> rows) {
    double least = rows.stream().mapToDouble(RankRow::waitShare).min().orElse(0);
    double most = rows.stream().mapToDouble(RankRow::waitShare).max().orElse(0);
    return Units.percent(least) + " to " + Units.percent(most);
  }

  private List<TopColumn> columns(int width) {
    Set<TopColumn> taken = new HashSet<>(TopColumn.NEEDED);
    int left = width - TopColumn.NEEDED.stream().mapToInt(column -> column.width + GAP).sum() + GAP;
    for (TopColumn column : TopColumn.OPTIONAL) {
      boolean useful = column == TopColumn.HOST ? hosts.size() > 1 : !shared || !column.ofProcess();
      if (useful && left >= column.width + GAP) {
        left -= column.width + GAP;
        taken.add(column);
      }
    }
    return Arrays.stream(TopColumn.values()).filter(taken::contains).toList();
  }

  private interface Cell {
    String of(TopColumn column);
  }

  private static String line(List<TopColumn> columns, int stateWidth, int width, Cell cell) {
    StringBuilder line = new StringBuilder();
    for (TopColumn column : columns) {
      int cells = column == TopColumn.STATE ? stateWidth : column.width;
      String text = cut(cell.of(column), column.isText() ? cells : Integer.MAX_VALUE);
      int pad = Math.max(0, cells - text.length());
      line.repeat(' ', line.isEmpty() ? 0 : GAP);
      if (column.isText()) {
        line.append(text).repeat(' ', pad);
      } else {
        line.repeat(' ', pad).append(text);
      }
    }
    return cut(line.toString().stripTrailing(), width);
  }

  private static String cut(String text, int width) {
    return text.length() <= width ? text : text.substring(0, Math.max(0, width - 1)) + "…";
  }
}

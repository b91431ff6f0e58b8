package dev.weft.internal.section;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;

/**
 * The times of all ranks' sections in one table: the least, the mean and the most over the ranks,
 * and which rank has the most. A rank that was never in a section counts with 0. For one thread.
 */
public final class SectionTable {
  private static final double NANOS = 1e9;
  private static final int LEAST_WIDTH = 20;

  private final int size;
  private final Map<Integer, List<SectionTime>> ofRanks = new TreeMap<>();

  /** A section on all ranks: the path to it, and its times by rank. */
  private static final class Row {
    final String name;
    final int depth;
    final Map<String, Row> parts = new LinkedHashMap<>();
    final Map<Integer, SectionTime> times = new TreeMap<>();

    Row(String name, int depth) {
      this.name = name;
      this.depth = depth;
    }

    String title() {
      return "  ".repeat(depth) + name;
    }
  }

  /**
   * @param size number of ranks of the job
   */
  public SectionTable(int size) {
    this.size = size;
  }

  /** Takes the times of a rank, in place of any that it has given before. */
  public void add(int rank, List<SectionTime> times) {
    ofRanks.put(rank, times);
  }

  public boolean isEmpty() {
    return ofRanks.isEmpty();
  }

  /** The table, as lines. */
  public String text() {
    List<Row> rows = rows();
    int width = rows.stream().mapToInt(row -> row.title().length()).reduce(LEAST_WIDTH, Math::max);
    StringBuilder text = new StringBuilder();
    text.append(
        "weft: seconds in the sections of the program, over %s [W2209]%n"
            .formatted(
                ofRanks.size() == size
                    ? size + (size == 1 ? " rank" : " ranks")
                    : "the %d of %d ranks that have closed Weft".formatted(ofRanks.size(), size)));
    String format = "weft:   %-" + width + "s  %9s  %9s  %9s  %9s  %s%n";
    text.append(format.formatted("section", "calls", "least", "mean", "most", "by rank"));
    rows.forEach(row -> text.append(line(row, format)));
    return text.toString();
  }

  private String line(Row row, String format) {
    LongSummaryStatistics calls = new LongSummaryStatistics();
    LongSummaryStatistics nanos = new LongSummaryStatistics();
    int slowest = -1;
    for (int rank : ofRanks.keySet()) {
      SectionTime time = row.times.getOrDefault(rank, new SectionTime(row.depth, row.name, 0, 0));
      if (slowest < 0 || time.nanos() > nanos.getMax()) {
        slowest = rank;
      }
      calls.accept(time.calls());
      nanos.accept(time.nanos());
    }
    return format.formatted(
        row.title(),
        calls.getMin() == calls.getMax() ? calls.getMin() : calls.getMin() + "-" + calls.getMax(),
        seconds((double) nanos.getMin()),
        seconds(nanos.getAverage()),
        seconds((double) nanos.getMax()),
        slowest);
  }

  private static String seconds(double nanos) {
    return "%.4f".formatted(nanos / NANOS);
  }

  /**
   * Sections with the same path are one row; rows are in the order of the lowest rank that has
   * them.
   */
  private List<Row> rows() {
    Row all = new Row("", -1);
    ofRanks.forEach((rank, times) -> merge(all, rank, times));
    List<Row> rows = new ArrayList<>();
    addParts(all, rows);
    return rows;
  }

  private static void merge(Row all, int rank, List<SectionTime> times) {
    List<Row> path = new ArrayList<>(List.of(all));
    for (SectionTime time : times) {
      while (path.size() > time.depth() + 1) {
        path.removeLast();
      }
      Row row =
          path.getLast().parts.computeIfAbsent(time.name(), name -> new Row(name, time.depth()));
      row.times.put(rank, time);
      path.add(row);
    }
  }

  private static void addParts(Row row, List<Row> rows) {
    for (Row part : row.parts.values()) {
      rows.add(part);
      addParts(part, rows);
    }
  }
}

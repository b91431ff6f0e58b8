package dev.weft.lab.report;

import java.util.ArrayList;
import java.util.List;

/** Rows of text with right-aligned columns. Used by one thread. */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  /** Without rows. */
  public TextTable() {}

  /** Adds a row below the others. */
  public void row(List<String> cells) {
    rows.add(List.copyOf(cells));
  }

  /** The lines, without trailing spaces. */
  public List<String> lines() {
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      line.append(GAP).append(" ".repeat(widths[i] - row.get(i).length())).append(row.get(i));
    }
    return line.toString().stripTrailing();
  }
}

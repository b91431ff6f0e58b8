package dev.weft.cli.doctor;

import java.util.List;

/** Lines of text with aligned columns. */
public final class AlignedLines {
  private static final int GAP = 2;

  /** One line for each row; no row has more columns than the first. */
  public static List<String> aligned(List<List<String>> rows) {
    int[] widths = new int[rows.getFirst().size()];
    for (List<String> row : rows) {
      for (int column = 0; column < row.size(); column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private static String line(List<String> row, int... widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < row.size() - 1; column++) {
      String text = row.get(column);
      line.append(text).repeat(' ', widths[column] + GAP - text.length());
    }
    return line.append(row.getLast()).toString();
  }

  private AlignedLines() {}
}

package dev.weft.examples;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Points from a CSV file, one per line. Their coordinates are whole numbers of units of 2^-20, so
 * that they can be added in any order without being rounded.
 *
 * @param coordinates those of the first point, then those of the next
 */
@SuppressWarnings("ArrayRecordComponent") // never compared as a whole
record PointTable(int dimensions, long[] coordinates) {
  static final double UNIT = 0x1p-20;

  private static final double LARGEST = 1e6;
  private static final String OWN = "clusters.csv";

  int points() {
    return coordinates.length / dimensions;
  }

  /** The points in a file, or for an empty name those that come with the examples. */
  static PointTable read(String file) throws IOException {
    boolean own = file.isEmpty();
    try (InputStream in =
            own
                ? Objects.requireNonNull(PointTable.class.getResourceAsStream(OWN))
                : Files.newInputStream(Path.of(file));
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return parse(own ? OWN : file, lines.readAllLines());
    }
  }

  /** The first line may be a title. */
  private static PointTable parse(String name, List<String> lines) throws IOException {
    boolean titled =
        !lines.isEmpty() && Stream.of(lines.getFirst().split(",")).allMatch(PointTable::isWord);
    int first = titled ? 1 : 0;
    if (lines.size() <= first) {
      throw new IOException(name + " has no points; give a line for each, such as 1.5,2.5");
    }
    int dimensions = lines.get(first).split(",", -1).length;
    long[] coordinates = new long[(lines.size() - first) * dimensions];
    for (int line = first; line < lines.size(); line++) {
      String[] cells = lines.get(line).split(",", -1);
      if (cells.length != dimensions) {
        throw bad(name, line, "has %d numbers, not %d".formatted(cells.length, dimensions));
      }
      for (int i = 0; i < dimensions; i++) {
        double value = isWord(cells[i]) ? Double.NaN : Double.parseDouble(cells[i]);
        if (!(Math.abs(value) <= LARGEST)) {
          throw bad(
              name, line, "has '%s' where a number up to a million is due".formatted(cells[i]));
        }
        coordinates[(line - first) * dimensions + i] = Math.round(value / UNIT);
      }
    }
    return new PointTable(dimensions, coordinates);
  }

  private static boolean isWord(String cell) {
    try {
      Double.parseDouble(cell);
      return false;
    } catch (NumberFormatException notANumber) {
      return true;
    }
  }

  private static IOException bad(String name, int line, String what) {
    return new IOException("line %d of %s %s".formatted(line + 1, name, what));
  }
}

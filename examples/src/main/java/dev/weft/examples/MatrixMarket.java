package dev.weft.examples;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;

/**
 * A reader of square matrices in the Matrix Market exchange format: a header, comments, the sizes,
 * then a line for each entry. A symmetric matrix has one triangle only.
 */
final class MatrixMarket {
  private static final String OWN = "plate.mtx";
  private static final String HEADER = "%%MatrixMarket matrix coordinate real (symmetric|general)";

  private final String name;
  private final BufferedReader lines;
  private int lineNumber;

  private MatrixMarket(String name, BufferedReader lines) {
    this.name = name;
    this.lines = lines;
  }

  /** The matrix in a file, or for an empty name the one that comes with the examples. */
  static SparseMatrix read(String file) throws IOException {
    boolean own = file.isEmpty();
    try (InputStream in =
            own
                ? Objects.requireNonNull(MatrixMarket.class.getResourceAsStream(OWN))
                : Files.newInputStream(Path.of(file));
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
      return new MatrixMarket(own ? OWN : file, lines).read();
    }
  }

  private SparseMatrix read() throws IOException {
    String header = line();
    if (!header.matches("(?i)" + HEADER)) {
      throw bad("begins with '" + header + "', not with " + HEADER);
    }
    boolean symmetric = header.toLowerCase(Locale.ROOT).endsWith("symmetric");
    String sizes = line();
    while (sizes.startsWith("%")) {
      sizes = line();
    }
    String[] counts = sizes.trim().split("\\s+", -1);
    if (counts.length != 3 || !counts[0].equals(counts[1])) {
      throw bad("has the sizes '" + sizes + "'; give a square matrix: ROWS ROWS ENTRIES");
    }
    return read(index(counts[0], Integer.MAX_VALUE) + 1, index(counts[2], 1 << 29) + 1, symmetric);
  }

  private SparseMatrix read(int size, int entries, boolean symmetric) throws IOException {
    int[] rows = new int[entries];
    int[] columns = new int[entries];
    double[] values = new double[entries];
    int[] starts = new int[size + 1];
    for (int i = 0; i < entries; i++) {
      String line = line();
      String[] parts = line.trim().split("\\s+", -1);
      if (parts.length != 3) {
        throw bad("has '" + line + "' for an entry; give ROW COLUMN VALUE");
      }
      rows[i] = index(parts[0], size);
      columns[i] = index(parts[1], size);
      values[i] = value(parts[2]);
      starts[rows[i] + 1]++;
      if (symmetric && rows[i] != columns[i]) {
        starts[columns[i] + 1]++;
      }
    }
    for (int row = 0; row < size; row++) {
      starts[row + 1] += starts[row];
    }
    SparseMatrix matrix = new SparseMatrix(starts, new int[starts[size]], new double[starts[size]]);
    int[] free = starts.clone();
    for (int i = 0; i < entries; i++) {
      matrix.set(free[rows[i]]++, columns[i], values[i]);
      if (symmetric && rows[i] != columns[i]) {
        matrix.set(free[columns[i]]++, rows[i], values[i]);
      }
    }
    return matrix;
  }

  private String line() throws IOException {
    String line = lines.readLine();
    lineNumber++;
    if (line == null) {
      throw bad("ends too early");
    }
    return line;
  }

  /** From 1 on in the file, from 0 on here. */
  private int index(String text, int size) throws IOException {
    try {
      int index = Integer.parseInt(text);
      if (index >= 1 && index <= size) {
        return index - 1;
      }
    } catch (NumberFormatException notANumber) {
      // refused below, like numbers out of range
    }
    throw bad("has '" + text + "' where a whole number from 1 to " + size + " is due");
  }

  private double value(String text) throws IOException {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException notANumber) {
      throw bad("has '" + text + "' where a number is due");
    }
  }

  private IOException bad(String what) {
    return new IOException("line " + lineNumber + " of " + name + " " + what);
  }
}

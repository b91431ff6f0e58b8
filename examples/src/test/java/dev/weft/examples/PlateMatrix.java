package dev.weft.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes {@code plate.mtx}, the matrix that the cg example starts from: how heat flows between the
 * points of a square plate that conducts better in the middle, with cold edges. Its main method
 * writes the file.
 */
final class PlateMatrix {
  static final int SIDE = 24;

  private PlateMatrix() {}

  public static void main(String[] args) throws IOException {
    Files.write(Path.of(args[0]), lines());
  }

  static List<String> lines() {
    List<String> entries = new ArrayList<>();
    for (int point = 0; point < SIDE * SIDE; point++) {
      int row = point / SIDE;
      int column = point % SIDE;
      double toRight = conductivity(row, column + 0.5);
      double toBelow = conductivity(row + 0.5, column);
      double all =
          conductivity(row, column - 0.5) + conductivity(row - 0.5, column) + toRight + toBelow;
      entries.add((point + 1) + " " + (point + 1) + " " + all);
      if (column + 1 < SIDE) {
        entries.add((point + 2) + " " + (point + 1) + " " + -toRight);
      }
      if (row + 1 < SIDE) {
        entries.add((point + 1 + SIDE) + " " + (point + 1) + " " + -toBelow);
      }
    }
    List<String> lines = new ArrayList<>();
    lines.add("%%MatrixMarket matrix coordinate real symmetric");
    lines.add("% Heat in a plate of " + SIDE + " x " + SIDE + " points; the lower triangle");
    lines.add(SIDE * SIDE + " " + SIDE * SIDE + " " + entries.size());
    lines.addAll(entries);
    return lines;
  }

  /** Ten in a disc in the middle, one around it; between two points, so that it is symmetric. */
  private static double conductivity(double row, double column) {
    double middle = (SIDE - 1) / 2.0;
    double distance = Math.hypot(row - middle, column - middle);
    return distance < SIDE / 4.0 ? 10 : 1;
  }
}

package dev.weft.lab.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What one series of samples is about.
 *
 * @param operation what is called, where an experiment knows several; otherwise empty
 */
public record Cell(String operation, int bytes) implements Comparable<Cell> {
  private static final Comparator<Cell> ORDER =
      Comparator.comparing(Cell::operation).thenComparingInt(Cell::bytes);

  /** A message size where there is only one operation. */
  public static Cell of(int bytes) {
    return new Cell("", bytes);
  }

  /** Each operation at each size, in the order given; what carries no data stands once, at 0. */
  public static List<Cell> all(List<String> operations, List<Integer> sizes) {
    if (operations.isEmpty()) {
      return sizes.stream().map(Cell::of).toList();
    }
    List<Cell> cells = new ArrayList<>();
    for (String operation : operations) {
      List<Integer> own = operation.equals(Collective.BARRIER.id()) ? List.of(0) : sizes;
      own.forEach(bytes -> cells.add(new Cell(operation, bytes)));
    }
    return cells;
  }

  @Override
  public int compareTo(Cell other) {
    return ORDER.compare(this, other);
  }
}

package dev.weft.lab.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/**
 * The operation and size of one series of samples.
 *
 * @param operation the called operation, if an experiment has several; otherwise empty
 */
public record Cell(String operation, int bytes) implements Comparable<Cell> {
  private static final Comparator<Cell> ORDER =
      Comparator.comparing(Cell::operation).thenComparingInt(Cell::bytes);

  /** A message size where there is only one operation. */
  public static Cell of(int bytes) {
    return new Cell("", bytes);
  }

  /** Each operation at each size, in the order given; what has one size only stands once. */
  public static List<Cell> all(List<String> operations, List<Integer> sizes) {
    if (operations.isEmpty()) {
      return sizes.stream().map(Cell::of).toList();
    }
    List<Cell> cells = new ArrayList<>();
    for (String operation : operations) {
      sizesOf(operation, sizes).forEach(bytes -> cells.add(new Cell(operation, bytes)));
    }
    return cells;
  }

  private static List<Integer> sizesOf(String operation, List<Integer> sizes) {
    if (isBarrier(operation)) {
      return List.of(0);
    }
    OptionalInt only = Call.onlyBytes(operation);
    if (only.isPresent()) {
      return List.of(only.getAsInt());
    }
    boolean atomic = operation.equals(OneSided.FETCH_AND_OP.id());
    return atomic ? List.of(OneSided.ATOMIC_BYTES) : sizes;
  }

  /** By whatever algorithm. */
  private static boolean isBarrier(String operation) {
    return operation.split("/", -1)[0].equals(Collective.BARRIER.id());
  }

  /**
   * Whether a figure for this cell says something about another: for the same one, or as a plain
   * copy of as many bytes for an operation that moves them.
   */
  public boolean boundsOrEquals(Cell other) {
    boolean copied = operation.isEmpty() && !other.operation.equals(OneSided.FETCH_AND_OP.id());
    return equals(other) || (copied && bytes == other.bytes);
  }

  @Override
  public int compareTo(Cell other) {
    return ORDER.compare(this, other);
  }
}

package dev.weft.data;

import dev.weft.data.Datatype.Member;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;

/** Datatypes of parts of multidimensional arrays. */
final class ArrayTypes {
  private ArrayTypes() {}

  static Datatype subarray(
      Datatype type, int[] sizes, int[] subsizes, int[] starts, ArrayOrder order) {
    sameLength(sizes, subsizes.length, "subsizes");
    sameLength(sizes, starts.length, "starts");
    Datatype part = type;
    long unit = type.extent();
    long offset = 0;
    for (int i = 0; i < sizes.length; i++) {
      int d = dimension(i, sizes.length, order);
      if (starts[d] < 0 || subsizes[d] < 0 || starts[d] > sizes[d] - subsizes[d]) {
        throw new ArgumentException(
            FailureCode.DATATYPE,
            "dimension %d: %d indices from %d on do not lie within %d"
                .formatted(d, subsizes[d], starts[d], sizes[d]));
      }
      part = part.hvector(subsizes[d], 1, unit);
      offset = CheckedMath.add(offset, CheckedMath.multiply(starts[d], unit));
      unit = CheckedMath.multiply(unit, sizes[d]);
    }
    return Datatype.struct(Member.at(offset, part)).resized(0, unit);
  }

  static Datatype distributed(
      Datatype type,
      int[] sizes,
      Distribution[] distributions,
      int[] grid,
      int process,
      ArrayOrder order) {
    sameLength(sizes, distributions.length, "distributions");
    sameLength(sizes, grid.length, "lengths of the grid of processes");
    int[] coordinates = coordinates(grid, process);
    Datatype part = type;
    long unit = type.extent();
    for (int i = 0; i < sizes.length; i++) {
      int d = dimension(i, sizes.length, order);
      if (sizes[d] < 0) {
        throw new ArgumentException(
            FailureCode.DATATYPE, "dimension %d: size %d is negative".formatted(d, sizes[d]));
      }
      part = distributions[d].share(part, unit, sizes[d], grid[d], coordinates[d]);
      unit = CheckedMath.multiply(unit, sizes[d]);
    }
    return part.resized(0, unit);
  }

  /** The dimensions, the fastest-running one first. */
  private static int dimension(int i, int dimensions, ArrayOrder order) {
    return order == ArrayOrder.ROW_MAJOR ? dimensions - 1 - i : i;
  }

  /** Coordinates of a process in the grid; the last runs fastest, in either order. */
  private static int[] coordinates(int[] grid, int process) {
    int[] coordinates = new int[grid.length];
    int rest = process;
    for (int d = grid.length - 1; d >= 0; d--) {
      if (grid[d] < 1) {
        throw new ArgumentException(
            FailureCode.DATATYPE,
            "dimension %d: %d processes; give 1 or more".formatted(d, grid[d]));
      }
      coordinates[d] = Math.floorMod(rest, grid[d]);
      rest = Math.floorDiv(rest, grid[d]);
    }
    if (rest != 0) {
      throw new ArgumentException(
          FailureCode.DATATYPE, "process %d is not in the grid".formatted(process));
    }
    return coordinates;
  }

  private static void sameLength(int[] sizes, int length, String what) {
    if (length != sizes.length || length == 0) {
      throw new ArgumentException(
          FailureCode.DATATYPE,
          "%d sizes and %d %s; give one of each for every dimension"
              .formatted(sizes.length, length, what));
    }
  }
}

package dev.weft.parallel.array;

import dev.weft.data.ArrayOrder;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.parallel.division.BalancedDivision;
import dev.weft.parallel.division.CyclicDivision;
import dev.weft.parallel.division.IndexDivision;
import dev.weft.parallel.division.RankGrid;
import dev.weft.topology.Cartesian;
import java.util.Arrays;

/**
 * How an array of a shape is divided among ranks, and which ghost cells each rank has around its
 * part. The ranks form a grid, numbered row by row; each dimension is divided among the ranks along
 * it, in one block a rank or in blocks that are dealt out in turn.
 *
 * <pre>{@code
 * ArrayLayout plate = ArrayLayout.of(world.size(), 1000, 800).withHalo(1).periodicIn(1);
 * ArrayLayout rows = ArrayLayout.of(world.size(), 1000, 800).dividedAlong(0);
 * ArrayLayout matrix = ArrayLayout.of(6, 1000, 1000).withGrid(2, 3).withBlocks(0, 64).withBlocks(1, 64);
 * }</pre>
 *
 * <p>A dimension may have length 0 or 1, and ranks may be more than elements: then some have an
 * empty part. A plain value: it is made, asked and tested without a job. Immutable; any thread.
 */
public final class ArrayLayout {
  private final int ranks;
  private final Cartesian grid;
  private final IndexDivision[] divisions;
  private final int[] halo;
  private final boolean corners;

  private ArrayLayout(
      int ranks, Cartesian grid, IndexDivision[] divisions, int[] halo, boolean corners) {
    this.ranks = ranks;
    this.grid = grid;
    this.divisions = divisions;
    this.halo = halo;
    this.corners = corners;
  }

  /**
   * One block a rank, in the grid of all ranks whose blocks have the smallest surface.
   *
   * @param ranks of the communicator that the array will be on
   * @param shape number of elements along each dimension, at least one dimension
   * @throws ArgumentException if there is no rank, no dimension, or a negative length
   */
  public static ArrayLayout of(int ranks, long... shape) {
    if (ranks < 1 || shape.length == 0 || Arrays.stream(shape).anyMatch(each -> each < 0)) {
      throw new ArgumentException(
          FailureCode.ARRAY,
          "an array of shape %s on %d ranks; give a rank, a dimension, and lengths of 0 or more"
              .formatted(Arrays.toString(shape), ranks));
    }
    return new ArrayLayout(
            ranks, Cartesian.of(1), new IndexDivision[shape.length], new int[shape.length], false)
        .over(RankGrid.of(ranks, shape.clone(), 0), shape);
  }

  private ArrayLayout over(Cartesian newGrid, long[] shape) {
    IndexDivision[] balanced = new IndexDivision[shape.length];
    Arrays.setAll(balanced, d -> new BalancedDivision(shape[d], newGrid.extent(d)));
    return new ArrayLayout(ranks, newGrid, balanced, halo, corners);
  }

  /**
   * One block a rank in a grid of these extents; ranks beyond it have empty parts.
   *
   * @param extents ranks along each dimension
   * @throws ArgumentException if they are more than there are, or not one for each dimension
   */
  public ArrayLayout withGrid(int... extents) {
    requireOneForEach("ranks along the dimensions", extents.length);
    Cartesian given = Cartesian.of(extents);
    if (given.size() > ranks) {
      throw new ArgumentException(
          FailureCode.ARRAY,
          "a grid of %s needs %d ranks; there are %d, give a smaller one"
              .formatted(Arrays.toString(extents), given.size(), ranks));
    }
    return over(periodicLike(given), shape());
  }

  /** All ranks along one dimension: of a matrix, 0 gives each rank rows, and 1 columns. */
  public ArrayLayout dividedAlong(int dimension) {
    int[] extents = new int[dimensions()];
    Arrays.fill(extents, 1);
    extents[requireDimension(dimension)] = ranks;
    return withGrid(extents);
  }

  /**
   * A dimension in blocks of a length, dealt out to the ranks along it in turn: block-cyclic.
   *
   * @param block indices in a block, at least 1; the last one may be shorter
   * @throws ArgumentException if it is less than 1
   */
  public ArrayLayout withBlocks(int dimension, long block) {
    if (block < 1) {
      throw new ArgumentException(
          FailureCode.ARRAY, "blocks of %d indices; give 1 or more".formatted(block));
    }
    long extent = extent(requireDimension(dimension));
    IndexDivision[] changed = divisions.clone();
    changed[dimension] =
        new CyclicDivision(extent, grid.extent(dimension), Math.clamp(extent, 1, block));
    ArrayLayout layout = new ArrayLayout(ranks, grid, changed, halo, corners);
    layout.requireBlocksForHalo();
    return layout;
  }

  /**
   * Ghost cells around each rank's part, filled by {@link NdArray#exchange}.
   *
   * @param widths one for all dimensions, or one for each; 0 for none
   * @throws ArgumentException if a width is negative, or a dimension is not in one block a rank
   */
  public ArrayLayout withHalo(int... widths) {
    int[] each = widths.clone();
    if (widths.length == 1) {
      each = new int[dimensions()];
      Arrays.fill(each, widths[0]);
    }
    requireOneForEach("widths", each.length);
    if (Arrays.stream(each).anyMatch(width -> width < 0)) {
      throw new ArgumentException(
          FailureCode.ARRAY,
          "a halo of %s; give widths of 0 or more".formatted(Arrays.toString(widths)));
    }
    ArrayLayout layout = new ArrayLayout(ranks, grid, divisions, each, corners);
    layout.requireBlocksForHalo();
    return layout;
  }

  /** The halo has corners too: cells that are ghosts in several dimensions are filled. */
  public ArrayLayout withCorners() {
    return new ArrayLayout(ranks, grid, divisions, halo, true);
  }

  /** In these dimensions the first and the last index are neighbours. */
  public ArrayLayout periodicIn(int... dimensions) {
    for (int each : dimensions) {
      int _ = requireDimension(each);
    }
    return new ArrayLayout(ranks, grid.periodicIn(dimensions), divisions, halo, corners);
  }

  /** The same division of some of the indices only, without ghost cells. */
  ArrayLayout window(Box box) {
    IndexDivision[] windows = new IndexDivision[dimensions()];
    Arrays.setAll(windows, d -> divisions[d].window(box.from(d), box.to(d)));
    return new ArrayLayout(ranks, grid, windows, new int[dimensions()], false);
  }

  /** Number of ranks, those with empty parts included. */
  public int ranks() {
    return ranks;
  }

  /** The grid of the ranks; those from its size on have empty parts. */
  public Cartesian grid() {
    return grid;
  }

  /** Number of dimensions. */
  public int dimensions() {
    return divisions.length;
  }

  /** Elements of the whole along a dimension. */
  public long extent(int dimension) {
    return divisions[dimension].extent();
  }

  /** Elements of the whole along each dimension. */
  public long[] shape() {
    long[] shape = new long[dimensions()];
    Arrays.setAll(shape, this::extent);
    return shape;
  }

  /** Width of the halo along a dimension. */
  public int halo(int dimension) {
    return halo[dimension];
  }

  /** Whether the halo has corners. */
  public boolean hasCorners() {
    return corners;
  }

  /** A rank's own elements along a dimension; 0 in all dimensions if it is beyond the grid. */
  public long count(int rank, int dimension) {
    return rank < grid.size() ? divisions[dimension].count(grid.coordinates(rank)[dimension]) : 0;
  }

  /** Number of a rank's own elements. */
  public long count(int rank) {
    long count = 1;
    for (int d = 0; d < dimensions(); d++) {
      count = Math.multiplyExact(count, count(rank, d));
    }
    return count;
  }

  /** The index in the whole of one of a rank's own indices along a dimension. */
  public long index(int rank, int dimension, long local) {
    return divisions[dimension].index(grid.coordinates(rank)[dimension], local);
  }

  /**
   * The rank that has an element.
   *
   * @throws IndexOutOfBoundsException if it is not in the array
   */
  public int owner(long... index) {
    int[] place = new int[requireOneForEach("indices", index.length)];
    for (int d = 0; d < index.length; d++) {
      if (index[d] < 0 || index[d] >= extent(d)) {
        throw new IndexOutOfBoundsException(
            FailureCode.INDEX.after(
                "index %d in dimension %d, which has 0 to %d"
                    .formatted(index[d], d, extent(d) - 1)));
      }
      place[d] = divisions[d].owner(index[d]);
    }
    return grid.rank(place);
  }

  /**
   * Where a rank's own elements lie in an array of the whole that is stored in an order: for the
   * view of a file, or to gather them.
   *
   * @param order of the whole, and the order in which the elements follow each other
   */
  public Datatype inWhole(ElementType type, int rank, ArrayOrder order) {
    long[] shape = shape();
    Datatype part =
        PartTypes.type(
            type,
            PartTypes.indices(this, rank, Box.whole(shape)),
            PartTypes.strides(shape, order),
            0,
            order);
    return part.resized(0, Box.whole(shape).count() << type.shift());
  }

  /**
   * Where the elements that a rank has here and another one in another layout of the same shape lie
   * among the rank's own elements, stored by rows without ghost cells. Both ranks of a transfer
   * list them in the same order.
   */
  public Datatype shared(ElementType type, int rank, ArrayLayout other, int otherRank) {
    long[] counts = new long[dimensions()];
    Arrays.setAll(counts, d -> count(rank, d));
    return PartTypes.type(
        type,
        PartTypes.common(this, rank, other, otherRank),
        PartTypes.strides(counts, ArrayOrder.ROW_MAJOR),
        0,
        ArrayOrder.ROW_MAJOR);
  }

  /**
   * The division in numbers, from which {@link #ofNumbers} makes it again: for programs that save
   * their own parts. Halo and edges are not in it.
   *
   * @throws ArgumentException for the layout of a slice
   */
  public long[] toNumbers() {
    int dimensions = dimensions();
    long[] numbers = new long[1 + 3 * dimensions];
    numbers[0] = ranks;
    for (int d = 0; d < dimensions; d++) {
      numbers[1 + d] = extent(d);
      numbers[1 + dimensions + d] = grid.extent(d);
      numbers[1 + 2 * dimensions + d] =
          switch (divisions[d]) {
            case BalancedDivision _ -> 0;
            case CyclicDivision cyclic -> cyclic.block();
            default ->
                throw new ArgumentException(
                    FailureCode.ARRAY,
                    "%s is that of a slice; give the array that it is part of".formatted(this));
          };
    }
    return numbers;
  }

  /**
   * The division that {@link #toNumbers} has given.
   *
   * @throws ArgumentException if there is none with these numbers
   */
  public static ArrayLayout ofNumbers(long... numbers) {
    int dimensions = (numbers.length - 1) / 3;
    int[] extents = new int[dimensions];
    Arrays.setAll(extents, d -> Math.toIntExact(numbers[1 + dimensions + d]));
    ArrayLayout layout =
        of(Math.toIntExact(numbers[0]), Arrays.copyOfRange(numbers, 1, 1 + dimensions))
            .withGrid(extents);
    for (int d = 0; d < dimensions; d++) {
      long block = numbers[1 + 2 * dimensions + d];
      layout = block == 0 ? layout : layout.withBlocks(d, block);
    }
    return layout;
  }

  IndexDivision division(int dimension) {
    return divisions[dimension];
  }

  /** A rank's place along a dimension; -1 if it is beyond the grid. */
  int place(int rank, int dimension) {
    return rank < grid.size() ? grid.coordinates(rank)[dimension] : -1;
  }

  /** Elements that a rank stores along a dimension: its own and the ghosts around them. */
  long stored(int rank, int dimension) {
    return count(rank, dimension) + 2L * halo[dimension];
  }

  boolean hasHalo() {
    return Arrays.stream(halo).anyMatch(width -> width > 0);
  }

  private Cartesian periodicLike(Cartesian other) {
    Cartesian result = other;
    for (int d = 0; d < dimensions(); d++) {
      result = grid.isPeriodic(d) ? result.periodicIn(d) : result;
    }
    return result;
  }

  private void requireBlocksForHalo() {
    for (int d = 0; d < dimensions(); d++) {
      if (halo[d] > 0 && !divisions[d].isInBlocks()) {
        throw new ArgumentException(
            FailureCode.ARRAY,
            "dimension %d has a halo of %d and several blocks a rank; give it longer blocks, or no halo"
                .formatted(d, halo[d]));
      }
    }
  }

  private int requireOneForEach(String what, int given) {
    if (given != dimensions()) {
      throw new ArgumentException(
          FailureCode.ARRAY,
          "%d %s for an array of %d dimensions; give one for each"
              .formatted(given, what, dimensions()));
    }
    return given;
  }

  private int requireDimension(int dimension) {
    if (dimension < 0 || dimension >= dimensions()) {
      throw new ArgumentException(
          FailureCode.ARRAY,
          "dimension %d of an array that has %d; give 0 to %d"
              .formatted(dimension, dimensions(), dimensions() - 1));
    }
    return dimension;
  }

  @Override
  public String toString() {
    return "array of shape %s on %s of %d ranks, halo %s"
        .formatted(Arrays.toString(shape()), grid, ranks, Arrays.toString(halo));
  }
}

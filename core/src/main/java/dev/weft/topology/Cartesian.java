package dev.weft.topology;

import dev.weft.data.CheckReturnValue;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.base.MpiConstants;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * A grid of any number of dimensions (MPI 4.1, sections 8.5.1, 8.5.2 and 8.5.5 to 8.5.7). Ranks are
 * numbered row by row: the last coordinate runs fastest. Immutable; nothing blocks.
 *
 * <pre>{@code
 * Cartesian grid = Cartesian.balanced(world.size(), 2).periodicIn(0);
 * Comm comm = world.create(grid, Placement.NEIGHBORS_TOGETHER);
 * Cartesian.Shift shift = grid.shift(comm.rank(), 0, 1);
 * comm.sendReceive(edge, shift.destination(), TAG, halo, shift.source(), TAG);
 * }</pre>
 */
@CheckReturnValue
public final class Cartesian implements Topology {
  private final int[] extents;
  private final BitSet periodic;
  private final int size;

  /**
   * The two ranks of a shift, either of which may be {@link dev.weft.Comm#PROC_NULL
   * Comm.PROC_NULL}.
   *
   * @param source the rank from which data comes when all ranks shift
   * @param destination the rank to which data goes
   */
  public record Shift(int source, int destination) {}

  private Cartesian(int[] extents, BitSet periodic) {
    this.extents = extents;
    this.periodic = periodic;
    this.size = volume(extents);
  }

  /**
   * A grid of these extents, one for each dimension, that wraps around in none of them. Without an
   * extent it is a single point.
   *
   * @throws ArgumentException if an extent is less than 1 or there are more points than ranks can
   *     be
   */
  public static Cartesian of(int... extents) {
    return new Cartesian(extents.clone(), new BitSet());
  }

  /**
   * A grid of as many points as there are ranks, with extents as {@link #balancedExtents} gives
   * them.
   */
  public static Cartesian balanced(int ranks, int dimensions) {
    return of(balancedExtents(ranks, new int[dimensions]));
  }

  /**
   * Extents as near to each other as possible whose product is the number of ranks
   * (MPI_Dims_create).
   *
   * @param fixed the extent of each dimension if it is given; 0 if it is to be found. Those found
   *     do not increase from one dimension to the next
   * @throws ArgumentException if one is negative, or the number of ranks is no multiple of the
   *     product of those given
   */
  public static int[] balancedExtents(int ranks, int... fixed) {
    return BalancedExtents.of(ranks, fixed);
  }

  /** The same grid, which wraps around in these dimensions, too. */
  public Cartesian periodicIn(int... dimensions) {
    BitSet more = (BitSet) periodic.clone();
    for (int dimension : dimensions) {
      checkDimension(dimension);
      more.set(dimension);
    }
    return new Cartesian(extents, more);
  }

  /** The same grid, that wraps around in all dimensions: a torus. */
  public Cartesian periodic() {
    return periodicIn(IntStream.range(0, extents.length).toArray());
  }

  /** Number of dimensions. */
  public int dimensions() {
    return extents.length;
  }

  /** Number of points. */
  public int size() {
    return size;
  }

  /** Number of points along a dimension. */
  public int extent(int dimension) {
    checkDimension(dimension);
    return extents[dimension];
  }

  /** The extents of all dimensions. */
  public int[] extents() {
    return extents.clone();
  }

  /** Whether the grid wraps around in a dimension. */
  public boolean isPeriodic(int dimension) {
    checkDimension(dimension);
    return periodic.get(dimension);
  }

  /** Where a rank is. */
  public int[] coordinates(int rank) {
    checkRank(rank);
    int[] coordinates = new int[extents.length];
    int rest = rank;
    for (int d = extents.length - 1; d >= 0; d--) {
      coordinates[d] = rest % extents[d];
      rest /= extents[d];
    }
    return coordinates;
  }

  /**
   * Which rank is there.
   *
   * @param coordinates one for each dimension; in one that wraps around, any
   * @throws ArgumentException if a coordinate is outside of the grid
   */
  public int rank(int... coordinates) {
    if (coordinates.length != extents.length) {
      throw new ArgumentException(
          FailureCode.TOPOLOGY,
          "%d coordinates; this grid has %d dimensions, give one for each"
              .formatted(coordinates.length, extents.length));
    }
    int rank = 0;
    for (int d = 0; d < extents.length; d++) {
      int at = coordinates[d];
      if (periodic.get(d)) {
        at = Math.floorMod(at, extents[d]);
      } else if (at < 0 || at >= extents[d]) {
        throw new ArgumentException(
            FailureCode.TOPOLOGY,
            "coordinate %d in dimension %d; the grid has 0 to %d there and does not wrap around"
                .formatted(at, d, extents[d] - 1));
      }
      rank = rank * extents[d] + at;
    }
    return rank;
  }

  /**
   * The ranks with which a rank exchanges when all data moves along a dimension (MPI_Cart_shift).
   *
   * @param displacement how many steps, and in which direction
   */
  public Shift shift(int rank, int dimension, int displacement) {
    checkDimension(dimension);
    int[] coordinates = coordinates(rank);
    return new Shift(
        moved(coordinates, dimension, -(long) displacement),
        moved(coordinates, dimension, displacement));
  }

  /**
   * The grid that is left when only some dimensions are kept, in the order of this one
   * (MPI_Cart_sub). {@link dev.weft.Comm#sub Comm.sub} makes the communicators.
   */
  public Cartesian keep(int... dimensions) {
    BitSet kept = new BitSet();
    for (int dimension : dimensions) {
      checkDimension(dimension);
      kept.set(dimension);
    }
    BitSet wraps = new BitSet();
    int[] of = kept.stream().toArray();
    for (int i = 0; i < of.length; i++) {
      wraps.set(i, periodic.get(of[i]));
    }
    return new Cartesian(Arrays.stream(of).map(d -> extents[d]).toArray(), wraps);
  }

  /**
   * For each dimension the neighbour in the negative direction, then the one in the positive; the
   * same both ways.
   */
  @Override
  public Neighbors neighbors(int rank) {
    int[] neighbors = new int[2 * extents.length];
    for (int d = 0; d < extents.length; d++) {
      Shift shift = shift(rank, d, 1);
      neighbors[2 * d] = shift.source;
      neighbors[2 * d + 1] = shift.destination;
    }
    return Neighbors.of(neighbors);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Cartesian that
        && Arrays.equals(extents, that.extents)
        && periodic.equals(that.periodic);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(extents) + periodic.hashCode();
  }

  @Override
  public String toString() {
    return "grid " + Arrays.toString(extents) + ", periodic in " + periodic;
  }

  private int moved(int[] coordinates, int dimension, long by) {
    long at = coordinates[dimension] + by;
    int extent = extents[dimension];
    if (!periodic.get(dimension) && (at < 0 || at >= extent)) {
      return MpiConstants.PROC_NULL;
    }
    int[] there = coordinates.clone();
    there[dimension] = (int) Math.floorMod(at, (long) extent);
    return rank(there);
  }

  private void checkDimension(int dimension) {
    if (dimension < 0 || dimension >= extents.length) {
      throw new ArgumentException(
          FailureCode.TOPOLOGY,
          "dimension %d is not in this grid, which has %d of them, from 0 on"
              .formatted(dimension, extents.length));
    }
  }

  private void checkRank(int rank) {
    if (rank < 0 || rank >= size) {
      throw new ArgumentException(
          FailureCode.TOPOLOGY,
          "rank %d is not in this grid, which has ranks 0 to %d".formatted(rank, size - 1));
    }
  }

  private static int volume(int[] extents) {
    long volume = 1;
    for (int extent : extents) {
      if (extent < 1) {
        throw new ArgumentException(
            FailureCode.TOPOLOGY,
            "extent %d in %s; give 1 or more, or let balancedExtents find it"
                .formatted(extent, Arrays.toString(extents)));
      }
      volume *= extent;
      if (volume > Integer.MAX_VALUE) {
        throw new ArgumentException(
            FailureCode.TOPOLOGY,
            "extents %s make more than %d points"
                .formatted(Arrays.toString(extents), Integer.MAX_VALUE));
      }
    }
    return (int) volume;
  }
}

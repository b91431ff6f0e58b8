package dev.weft.parallel;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.weft.Comm;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.io.FileView;
import dev.weft.io.ParallelFile;
import dev.weft.parallel.array.ArrayLayout;
import dev.weft.parallel.array.NdArray;
import dev.weft.parallel.division.RankGrid;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import dev.weft.topology.Cartesian;
import dev.weft.topology.Placement;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * A regular grid of points that is divided among the ranks of a communicator in blocks. Around its
 * own points each rank has <i>ghost cells</i>, a halo that {@link #exchange(double[])} fills with
 * the neighbours' points, including the corners. A rank keeps the values of each quantity in an
 * array of {@link #length} elements; neighbours in the last dimension are adjacent.
 *
 * <p>One thread of each rank calls. Collective methods say so, and block.
 */
public class Grid implements AutoCloseable {
  private static final int UP = 0;
  private static final int DOWN = 1;

  private final Comm comm;
  private final GridShape shape;
  private final int[] counts;
  private final int[] firsts;
  private final int[] sizes;
  private final int length;

  /** For each type of elements that has been exchanged. */
  private final Map<ElementType, List<Layers>> layers = new EnumMap<>(ElementType.class);

  /** The exchange along one dimension, with the ranks below and above. */
  private record Layers(
      int below,
      int above,
      Datatype lowGhosts,
      Datatype lowest,
      Datatype highest,
      Datatype highGhosts) {}

  Grid(Comm all, int halo, Edges edges, int... points) {
    if (halo < 0) {
      throw new ArgumentException(FailureCode.ARRAY, "a halo of " + halo + "; give 0 or more");
    }
    long[] extents = Arrays.stream(points).asLongStream().toArray();
    Cartesian free = RankGrid.of(all.size(), extents, Math.max(1, halo));
    Cartesian ranks = edges == Edges.WRAPPED ? free.periodic() : free;
    this.shape = GridShape.of(points, ranks, halo);
    shape.requireThatBlocksFitArrays(); // before a communicator that some ranks would not close
    this.comm = Objects.requireNonNull(all.create(ranks, Placement.AS_GIVEN));
    comm.revokeWith(all);
    this.counts = shape.counts(comm.rank());
    this.firsts = shape.firsts(comm.rank());
    this.sizes = shape.sizes(comm.rank());
    this.length = Arrays.stream(sizes).reduce(1, (a, b) -> a * b);
  }

  /**
   * A grid of any number of dimensions. Collective: every rank calls it with the same arguments;
   * blocks.
   *
   * @param halo thickness of the ghost cells, 0 for none
   * @param points by dimension
   * @throws ArgumentException on all ranks if one would have fewer points than the halo is thick,
   *     or more, with its ghost cells, than an array holds
   */
  public static Grid of(Comm comm, int halo, Edges edges, int... points) {
    return new Grid(comm, halo, edges, points.clone());
  }

  /** The communicator of the grid, whose ranks have the order of their blocks. */
  public final Comm comm() {
    return comm;
  }

  /** Number of dimensions. */
  public final int dimensions() {
    return counts.length;
  }

  /** Thickness of the ghost cells. */
  public final int halo() {
    return shape.halo();
  }

  /** Points of the whole grid along a dimension. */
  public final int points(int dimension) {
    return shape.divisions().get(dimension).points();
  }

  /** This rank's own points along a dimension. */
  public final int count(int dimension) {
    return counts[dimension];
  }

  /** The first of this rank's own points, in the whole grid. */
  public final int first(int dimension) {
    return firsts[dimension];
  }

  /** Elements of an array for this rank's points and ghost cells. */
  public final int length() {
    return length;
  }

  /**
   * Where a point is in the array.
   *
   * @param place one number for each dimension, counted from this rank's first own point; ghost
   *     cells lie before 0 and from {@link #count} on
   * @throws ArgumentException if there are more or fewer numbers than dimensions
   * @throws IndexOutOfBoundsException if it is none of these
   */
  public final int index(int... place) {
    if (place.length != sizes.length) {
      throw new ArgumentException(
          FailureCode.ARRAY,
          "place %s has %d numbers, this grid %d dimensions; give one number for each"
              .formatted(Arrays.toString(place), place.length, sizes.length));
    }
    int index = 0;
    for (int d = 0; d < sizes.length; d++) {
      index = index * sizes[d] + cell(d, place[d]);
    }
    return index;
  }

  /** The number of a cell along a dimension, ghost cells counted. */
  final int cell(int dimension, int place) {
    int cell = place + shape.halo();
    if (cell < 0 || cell >= sizes[dimension]) {
      throw outside(dimension, place);
    }
    return cell;
  }

  private IndexOutOfBoundsException outside(int dimension, int place) {
    return new IndexOutOfBoundsException(
        FailureCode.INDEX.after(
            "place %d in dimension %d; this rank has %d to %d there, ghost cells included"
                .formatted(place, dimension, -halo(), counts[dimension] + halo() - 1)));
  }

  /** The distance in the array of points that are neighbours in a dimension. */
  public final int stride(int dimension) {
    int stride = 1;
    for (int d = dimension + 1; d < sizes.length; d++) {
      stride *= sizes[d];
    }
    return stride;
  }

  /** Fills the ghost cells with the neighbours' points. Collective; blocks. */
  public final void exchange(double[] field) {
    exchange(field.length, ElementType.DOUBLE, type -> Slice.of(field, 0, 1, type));
  }

  /** Like {@link #exchange(double[])}. */
  public final void exchange(float[] field) {
    exchange(field.length, ElementType.FLOAT, type -> Slice.of(field, 0, 1, type));
  }

  /** Like {@link #exchange(double[])}. */
  public final void exchange(long[] field) {
    exchange(field.length, ElementType.LONG, type -> Slice.of(field, 0, 1, type));
  }

  /** Like {@link #exchange(double[])}. */
  public final void exchange(int[] field) {
    exchange(field.length, ElementType.INT, type -> Slice.of(field, 0, 1, type));
  }

  /** Like {@link #exchange(double[])}. */
  public final void exchange(byte[] field) {
    exchange(field.length, ElementType.BYTE, type -> Slice.of(field, 0, 1, type));
  }

  private void exchange(int given, ElementType type, Function<Datatype, Slice> field) {
    requireLength(given);
    for (Layers each : layers.computeIfAbsent(type, this::layers)) {
      // A pair that fails leaves no receive behind, which would write into the array later.
      Slice highest = field.apply(each.highest);
      Slice lowGhosts = field.apply(each.lowGhosts);
      Status _ = comm.sendReceive(highest, each.above, UP, lowGhosts, each.below, UP);
      Slice lowest = field.apply(each.lowest);
      Slice highGhosts = field.apply(each.highGhosts);
      Status _ = comm.sendReceive(lowest, each.below, DOWN, highGhosts, each.above, DOWN);
    }
  }

  private List<Layers> layers(ElementType type) {
    Datatype element = Datatype.of(type);
    int rank = comm.rank();
    int halo = shape.halo();
    List<Layers> all = new ArrayList<>();
    for (int d = 0; d < counts.length && halo > 0; d++) {
      Cartesian.Shift up = shape.ranks().shift(rank, d, 1);
      all.add(
          new Layers(
              up.source(),
              up.destination(),
              shape.layer(element, rank, d, 0),
              shape.layer(element, rank, d, halo),
              shape.layer(element, rank, d, counts[d]),
              shape.layer(element, rank, d, halo + counts[d])));
    }
    return all;
  }

  /**
   * All points of the grid in one array, without ghost cells. Collective; blocks.
   *
   * @return at the root; an empty array elsewhere
   */
  public final double[] gather(double[] field, int root) {
    requireLength(field.length);
    long all = 1;
    for (int points : shape.points()) {
      all = Math.multiplyExact(all, points);
    }
    double[] whole = new double[comm.rank() == root ? Math.toIntExact(all) : 0];
    List<Request> requests = new ArrayList<>();
    try {
      for (int rank = 0; rank < comm.size() && comm.rank() == root; rank++) {
        Datatype part = shape.inWhole(Datatype.DOUBLE, rank);
        requests.add(comm.ireceive(Slice.of(whole, 0, 1, part), rank, UP));
      }
      Datatype own = shape.own(Datatype.DOUBLE, comm.rank());
      requests.add(comm.isend(Slice.of(field, 0, 1, own), root, UP));
      Requests.awaitAll(requests.toArray(new Request[0]));
    } catch (RuntimeException e) {
      // Those left would take the messages of the next gather.
      requests.forEach(Request::cancel);
      throw e;
    }
    return whole;
  }

  /**
   * Writes all points of the grid to a file, as one array without ghost cells, in this machine's
   * byte order. Collective; blocks.
   */
  public final void write(Path file, double[] field) {
    requireLength(field.length);
    try (ParallelFile all = ParallelFile.open(comm, file, WRITE, CREATE, TRUNCATE_EXISTING)) {
      all.setView(view());
      all.at(0).writeAll(Slice.of(field, 0, 1, shape.own(Datatype.DOUBLE, comm.rank())));
    }
  }

  /** Reads a file of {@link #write} by any number of ranks. Collective; blocks. */
  public final void read(Path file, double[] field) {
    requireLength(field.length);
    try (ParallelFile all = ParallelFile.open(comm, file, READ)) {
      all.setView(view());
      all.at(0).readAll(Slice.of(field, 0, 1, shape.own(Datatype.DOUBLE, comm.rank())));
    }
  }

  /**
   * The values on the grid as an array of any type and division, over the same memory: for boxes,
   * reductions, other divisions and files. Nothing blocks, and there is nothing to close but what
   * an exchange of the view makes.
   *
   * @param field this rank's points and ghost cells
   */
  public final NdArray view(double[] field) {
    requireLength(field.length);
    Cartesian ranks = shape.ranks();
    long[] extents = Arrays.stream(shape.points()).asLongStream().toArray();
    ArrayLayout blocks =
        ArrayLayout.of(comm.size(), extents)
            .withGrid(ranks.extents())
            .withHalo(halo())
            .withCorners();
    for (int d = 0; d < extents.length; d++) {
      blocks = ranks.isPeriodic(d) ? blocks.periodicIn(d) : blocks;
    }
    return NdArray.over(comm, ElementType.DOUBLE, blocks, MemorySegment.ofArray(field));
  }

  private FileView view() {
    return FileView.of(0, ElementType.DOUBLE)
        .withFileType(shape.inWhole(Datatype.DOUBLE, comm.rank()));
  }

  private void requireLength(int given) {
    if (given != length) {
      throw new ArgumentException(
          FailureCode.ARRAY,
          "an array of %d elements; this rank's points and ghost cells are %d, see length()"
              .formatted(given, length));
    }
  }

  /** Closes the grid's communicator. Collective. */
  @Override
  public final void close() {
    comm.close();
  }
}

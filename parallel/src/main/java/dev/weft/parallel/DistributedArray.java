package dev.weft.parallel;

import dev.weft.Comm;
import dev.weft.parallel.array.NdArray;
import java.nio.file.Path;

/**
 * An array of numbers of one or more dimensions that is divided among the ranks in blocks: a {@link
 * Grid} and its values. Each rank reads and writes its own part, sees its neighbours' points in the
 * ghost cells around it, and all together gather the whole or write it to a file.
 *
 * <pre>{@code
 * try (DistributedArray heat = DistributedArray.of(world, 1, Edges.OPEN, 1000, 800)) {
 *   heat.set(1.0, 0, 0);
 *   heat.exchange();
 *   heat.write(Path.of("heat.doubles"));
 * }
 * }</pre>
 *
 * <p>One thread of each rank calls.
 */
public final class DistributedArray implements AutoCloseable {
  private final Grid grid;
  private final double[] local;

  private DistributedArray(Grid grid) {
    this.grid = grid;
    this.local = new double[grid.length()];
  }

  /** An array of zeros. Collective: every rank calls it with the same arguments; blocks. */
  public static DistributedArray of(Comm comm, int halo, Edges edges, int... extents) {
    return new DistributedArray(Grid.of(comm, halo, edges, extents));
  }

  /** Who has which part. */
  public Grid grid() {
    return grid;
  }

  /** This rank's part with its ghost cells, not a copy: for loops that index by themselves. */
  public double[] local() {
    return local;
  }

  /**
   * An element of this rank's part.
   *
   * @param place counted from the part's first element; ghost cells lie before and after it
   */
  public double get(int... place) {
    return local[grid.index(place)];
  }

  /** Sets an element of this rank's part, or a ghost cell. */
  public void set(double value, int... place) {
    local[grid.index(place)] = value;
  }

  /** Fills the ghost cells with the neighbours' elements. Collective; blocks. */
  public void exchange() {
    grid.exchange(local);
  }

  /** The whole at the root, an empty array elsewhere. Collective; blocks. */
  public double[] gather(int root) {
    return grid.gather(local, root);
  }

  /** Writes the whole to a file, in this machine's byte order. Collective; blocks. */
  public void write(Path file) {
    grid.write(file, local);
  }

  /** Reads the whole from a file. Collective; blocks. */
  public void read(Path file) {
    grid.read(file, local);
  }

  /** The same elements as an array of any type and division, see {@link Grid#view}. */
  public NdArray view() {
    return grid.view(local);
  }

  /** Closes the grid. Collective. */
  @Override
  public void close() {
    grid.close();
  }
}

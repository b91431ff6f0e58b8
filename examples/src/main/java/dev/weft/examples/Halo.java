package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.rma.Window;
import dev.weft.topology.Cartesian;
import dev.weft.topology.Placement;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * One stencil, two ways to the neighbours' values. Each rank has a tile of a plate in which heat
 * spreads. Before each step the halo around the tile is filled: in a first run by a neighbourhood
 * collective, in a second one by puts between two fences. The same numbers must come out.
 *
 * <p>{@code weft run -n 4 halo [SIZE [STEPS]]}
 */
public final class Halo {
  private static final int SIDES = 4;
  private static final double TOLERANCE = 1e-12;

  /** Fills the halo of a tile. */
  @FunctionalInterface
  private interface Exchange {
    void fill(double[] tile);
  }

  private Halo() {}

  public static void main(String[] args) {
    Arguments arguments = new Arguments("halo [SIZE [STEPS]]", args, 2);
    int size = (int) arguments.whole(0, "SIZE", 512, 1, 20_000);
    int steps = (int) arguments.whole(1, "STEPS", 500, 1, 100_000);
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      Cartesian grid = Cartesian.balanced(world.size(), 2).periodicIn(1);
      try (Comm comm = Objects.requireNonNull(world.create(grid, Placement.NEIGHBORS_TOGETHER))) {
        Plate plate = new Plate(size, grid, comm.rank());
        long start = System.nanoTime();
        double[] byCollectives = byCollectives(comm, plate, steps);
        long middle = System.nanoTime();
        double[] byPuts = byPuts(comm, plate, steps);
        long end = System.nanoTime();
        double error = comm.allReduce(plate.error(byCollectives, steps), Op.MAX);
        boolean equal = comm.allReduce(Arrays.equals(byCollectives, byPuts), Op.LAND);
        if (comm.rank() == 0) {
          System.out.printf(
              "%d x %d points on %s, %d steps: %.2f s with collectives, %.2f s with puts%n",
              size, size, Words.ranks(comm), steps, (middle - start) / 1e9, (end - middle) / 1e9);
        }
        if (!equal || error > TOLERANCE) {
          throw new IllegalStateException(
              "the two ways differ, or both are wrong: off by " + error);
        }
      }
    }
  }

  /** This rank's tile in the end; the neighbours' edges come with one collective per step. */
  static double[] byCollectives(Comm comm, Plate plate, int steps) {
    return solve(
        plate, steps, tile -> comm.neighborAllToAllw(plate.edges(tile), plate.halos(tile)));
  }

  /**
   * This rank's tile in the end; the neighbours put their edges into a window. The first fence says
   * that all have read what came before, the second one that all edges have come.
   */
  static double[] byPuts(Comm comm, Plate plate, int steps) {
    int[] neighbors = comm.neighbors().destinations();
    int room = plate.longestEdge; // the same on all ranks, so that each knows the others' places
    try (Window window = comm.allocateWindow((long) SIDES * room, ElementType.DOUBLE)) {
      Slice arrived = Slice.of(window.memory(), ElementType.DOUBLE);
      return solve(
          plate,
          steps,
          tile -> {
            List<Slice> edges = plate.edges(tile);
            List<Slice> halos = plate.halos(tile);
            window.fence();
            for (int side = 0; side < SIDES; side++) {
              int opposite = side ^ 1; // what leaves upward arrives from below
              Slice edge = edges.get(side).copy(); // of a column, which has gaps
              window.put(edge, neighbors[side], (long) opposite * room);
            }
            window.fence();
            for (int side = 0; side < SIDES; side++) {
              if (neighbors[side] != Comm.PROC_NULL) {
                Slice halo = halos.get(side);
                arrived.part((long) side * room, halo.count()).copyTo(halo);
              }
            }
          });
    }
  }

  private static double[] solve(Plate plate, int steps, Exchange exchange) {
    double[] now = plate.start();
    double[] next = now.clone();
    for (int step = 0; step < steps; step++) {
      exchange.fill(now);
      plate.spread(now, next);
      double[] swapped = now;
      now = next;
      next = swapped;
    }
    return now;
  }
}

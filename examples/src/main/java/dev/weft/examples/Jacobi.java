package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.objects.ActiveOptions;
import dev.weft.objects.Node;
import dev.weft.objects.Remote;
import dev.weft.objects.RemoteGroup;
import dev.weft.request.Request;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Jacobi's iteration for the heat in a plate with one hot edge, by active objects and by messages,
 * which must come to the very same numbers. An active object on each rank has a band of the rows;
 * before each step the bands send each other the rows at their edges, by one-way calls.
 *
 * <p>{@code weft run -n 4 jacobi [SIZE [STEPS]]}
 */
public final class Jacobi {
  private static final int WARM_UP_STEPS = 50;

  private Jacobi() {}

  /**
   * A band. Its methods run one at a time, so it needs no locks, and none of them waits: a step is
   * made by the call that brings the last row that it needs.
   */
  interface Band {
    /** Names the neighbours; null where the plate ends. */
    void meet(@Nullable Remote<Band> above, @Nullable Remote<Band> below);

    /** Makes so many more steps; completes with the number of all. */
    CompletableFuture<Integer> solve(int steps);

    /** The last row of the band above, after so many steps. */
    void fromAbove(int steps, double[] row);

    /** The first row of the band below, after so many steps. */
    void fromBelow(int steps, double[] row);
  }

  /** A neighbour is at most one step ahead: it needs this band's row for the next one. */
  private static final class ActiveBand implements Band {
    private final JacobiBand band;
    private final double[] @Nullable [] above = new double[2][];
    private final double[] @Nullable [] below = new double[2][];
    private @Nullable Remote<Band> upper;
    private @Nullable Remote<Band> lower;
    private CompletableFuture<Integer> end = new CompletableFuture<>();
    private int steps;
    private int wanted;

    ActiveBand(JacobiBand band) {
      this.band = band;
    }

    @Override
    public void meet(@Nullable Remote<Band> newUpper, @Nullable Remote<Band> newLower) {
      upper = newUpper;
      lower = newLower;
    }

    @Override
    public CompletableFuture<Integer> solve(int more) {
      wanted += more;
      end = new CompletableFuture<>();
      CompletableFuture<Integer> result = end;
      sendEdges();
      goOn();
      return result;
    }

    @Override
    public void fromAbove(int after, double[] row) {
      above[after & 1] = row;
      goOn();
    }

    @Override
    public void fromBelow(int after, double[] row) {
      below[after & 1] = row;
      goOn();
    }

    private void sendEdges() {
      int after = steps;
      if (upper != null) {
        double[] row = band.row(1);
        upper.oneWay(neighbor -> neighbor.fromBelow(after, row));
      }
      if (lower != null) {
        double[] row = band.row(band.last());
        lower.oneWay(neighbor -> neighbor.fromAbove(after, row));
      }
    }

    /** Makes the steps for which everything has come. */
    private void goOn() {
      while (steps < wanted && put(upper, above, 0) && put(lower, below, band.last() + 1)) {
        above[steps & 1] = null;
        below[steps & 1] = null;
        band.step();
        steps++;
        if (steps < wanted) {
          sendEdges();
        } else {
          end.complete(steps);
        }
      }
    }

    private boolean put(@Nullable Remote<Band> neighbor, double[] @Nullable [] edges, int row) {
      double[] edge = edges[steps & 1];
      if (edge != null) {
        band.put(row, edge);
      }
      return neighbor == null || edge != null;
    }
  }

  public static void main(String[] args) {
    Arguments arguments = new Arguments("jacobi [SIZE [STEPS]]", args, 2);
    int size = (int) arguments.whole(0, "SIZE", 512, 1, 20_000);
    int steps = (int) arguments.whole(1, "STEPS", 500, 1, 1_000_000);
    try (Weft weft = Weft.init(args);
        Node node = Node.of(weft.world())) {
      Comm world = weft.world();
      if (size < world.size()) {
        throw new ArgumentException(
            "%d rows are too few for %d ranks; each needs one".formatted(size, world.size()));
      }
      JacobiBand active = band(world, size);
      RemoteGroup<Band> bands =
          node.group("band", Band.class, () -> new ActiveBand(active), ActiveOptions.DEFAULTS);
      introduce(bands);
      bands.barrier().join();
      double byCalls = world.rank() == 0 ? secondsByCalls(bands, steps) : 0;
      bands.barrier().join();
      JacobiBand messages = band(world, size);
      double byMessages = secondsByMessages(world, messages, steps);
      boolean equal = world.allReduce(Arrays.equals(active.points(), messages.points()), Op.LAND);
      if (!equal) {
        throw new IllegalStateException("calls and messages come to different numbers");
      }
      if (world.rank() == 0) {
        System.out.printf(
            "%d x %d points on %s, %d steps: %.2f s with active objects, %.2f s with messages%n",
            size, size, Words.ranks(world), steps, byCalls, byMessages);
      }
    }
  }

  private static JacobiBand band(Comm world, int size) {
    int rows = (int) Blocks.even(size, world.size()).count(world.rank());
    return new JacobiBand(size, rows, world.rank() == 0);
  }

  private static void introduce(RemoteGroup<Band> bands) {
    int own = bands.ownMember();
    Remote<Band> above = own == 0 ? null : bands.member(own - 1);
    Remote<Band> below = own == bands.size() - 1 ? null : bands.member(own + 1);
    bands.member(own).call().meet(above, below);
  }

  private static double secondsByCalls(RemoteGroup<Band> bands, int steps) {
    solve(bands, WARM_UP_STEPS);
    long start = System.nanoTime();
    solve(bands, steps);
    return (System.nanoTime() - start) / 1e9;
  }

  private static void solve(RemoteGroup<Band> bands, int steps) {
    List<CompletableFuture<Integer>> ends =
        bands.members().stream().map(band -> band.call().solve(steps)).toList();
    ends.forEach(CompletableFuture::join);
  }

  private static double secondsByMessages(Comm world, JacobiBand band, int steps) {
    solve(world, band, WARM_UP_STEPS);
    world.barrier();
    long start = System.nanoTime();
    solve(world, band, steps);
    world.barrier();
    return (System.nanoTime() - start) / 1e9;
  }

  private static void solve(Comm world, JacobiBand band, int steps) {
    int above = world.rank() == 0 ? Comm.PROC_NULL : world.rank() - 1;
    int below = world.rank() == world.size() - 1 ? Comm.PROC_NULL : world.rank() + 1;
    for (int step = 0; step < steps; step++) {
      Request fromAbove = world.ireceive(row(band, 0), above, 0);
      Request fromBelow = world.ireceive(row(band, band.last() + 1), below, 0);
      world.send(row(band, 1), above, 0);
      world.send(row(band, band.last()), below, 0);
      var _ = fromAbove.await();
      var _ = fromBelow.await();
      band.step();
    }
  }

  private static Slice row(JacobiBand band, int row) {
    return Slice.of(band.points(), band.at(row), band.width());
  }
}

package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.RevokedException;
import dev.weft.parallel.Grid2D;
import dev.weft.parallel.checkpoint.Checkpoint;
import org.jspecify.annotations.Nullable;

/**
 * The heat equation of {@link Heat} in a job that goes on when ranks are lost ({@code weft run
 * --survive}): those that live, and new ones with {@code --respawn}, divide the picture anew and go
 * on from the last checkpoint. The very same numbers come out, whoever is lost.
 */
final class LastingHeat {
  private static final int ROOT = 0;
  private static final double CONDUCTIVITY = 0.2;
  private static final int STEPS_PER_CHECK = 10;
  private static final int STEPS_PER_SAVE = 100;

  private final Picture picture;
  private final double tolerance;
  private @Nullable Checkpoint checkpoint;

  /** How the ranks divide the picture now. */
  private @Nullable Grid2D grid;

  private double[] now = {};
  private double[] next = {};
  private long steps;

  private LastingHeat(Picture picture, double tolerance) {
    this.picture = picture;
    this.tolerance = tolerance;
  }

  /** Whether the job goes on when ranks are lost. */
  static boolean isAsked() {
    return Boolean.getBoolean("weft.survive");
  }

  /**
   * Solves it.
   *
   * @return the temperatures of the whole picture at rank 0 of those that are left; else empty
   */
  static Heat.Solution solve(Weft weft, Picture picture, double tolerance) {
    boolean comesLater = weft.incarnation() > 0;
    if (!comesLater) {
      System.out.println("the process " + ProcessHandle.current().pid() + " is a rank: kill it");
    }
    Comm comm = comesLater ? weft.world().repair() : weft.world();
    return new LastingHeat(picture, tolerance).solve(comm);
  }

  /** Begins again, from the last checkpoint, whenever ranks are lost. */
  private Heat.Solution solve(Comm world) {
    long start = System.nanoTime();
    Comm comm = world;
    while (true) {
      try {
        Grid2D divided = divide(comm);
        Checkpoint copies = checkpoint(comm, divided);
        if (!copies.restoreOn(comm)) {
          begin(divided);
          copies.save();
        } else if (comm.rank() == ROOT) {
          System.out.printf("%s: on from step %d%n", Words.ranks(comm), steps);
        }
        double residual = spread(comm, divided, copies);
        double[] field = divided.gather(now, ROOT);
        long _ = comm.agree(1); // before that another rank may be lost that has the end
        copies.close();
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Heat.Solution(field, (int) steps, residual, seconds);
      } catch (PeerFailedException | RevokedException lost) {
        comm.revoke();
        comm = repairedOrShrunk(comm);
      }
    }
  }

  /** Lets the ranks divide the picture. Collective. */
  private Grid2D divide(Comm comm) {
    if (grid != null) {
      grid.close();
    }
    Grid2D divided = Grid2D.of(comm, picture.height(), picture.width());
    grid = divided;
    now = new double[divided.length()];
    next = now.clone();
    return divided;
  }

  private Checkpoint checkpoint(Comm comm, Grid2D divided) {
    if (checkpoint == null) {
      checkpoint = Checkpoint.of(comm);
    }
    return checkpoint
        .keep("steps", () -> steps, back -> steps = back)
        .keep("field", divided, () -> Slice.of(now));
  }

  /** Takes this rank's part of the picture. */
  private void begin(Grid2D divided) {
    steps = 0;
    for (int row = 0; row < divided.rows(); row++) {
      int first = (divided.firstRow() + row) * picture.width() + divided.firstColumn();
      System.arraycopy(picture.brightness(), first, now, divided.index(row, 0), divided.columns());
    }
  }

  /** A communicator of those that live, or with others in place of the lost. */
  private static Comm repairedOrShrunk(Comm comm) {
    if (Integer.getInteger("weft.respawn", 0) > 0) {
      try {
        return comm.repair();
      } catch (PeerFailedException nobodyComes) {
        // The job has started as many as it may.
      }
    }
    return comm.shrink();
  }

  /** Goes on until nothing changes by more than the tolerance; gives the greatest change. */
  private double spread(Comm comm, Grid2D divided, Checkpoint copies) {
    while (true) {
      divided.exchange(now);
      double change = step(divided);
      double[] swapped = now;
      now = next;
      next = swapped;
      if (++steps % STEPS_PER_CHECK == 0) {
        double residual = comm.allReduce(change, Op.MAX);
        if (residual <= tolerance) {
          return residual;
        }
      }
      if (steps % STEPS_PER_SAVE == 0) {
        copies.saveAsync();
      }
    }
  }

  /** One step in time; returns the greatest change. No heat leaves through the edges. */
  private double step(Grid2D divided) {
    int stride = divided.stride(0);
    int firstRow = divided.firstRow();
    int firstColumn = divided.firstColumn();
    double greatest = 0;
    for (int row = 0; row < divided.rows(); row++) {
      int above = firstRow + row > 0 ? stride : 0;
      int below = firstRow + row < picture.height() - 1 ? stride : 0;
      int start = divided.index(row, 0);
      for (int column = 0; column < divided.columns(); column++) {
        int i = start + column;
        double left = now[firstColumn + column > 0 ? i - 1 : i];
        double right = now[firstColumn + column < picture.width() - 1 ? i + 1 : i];
        double around = left + right + now[i - above] + now[i + below];
        double change = CONDUCTIVITY * (around - 4 * now[i]);
        next[i] = now[i] + change;
        greatest = Math.max(greatest, Math.abs(change));
      }
    }
    return greatest;
  }
}

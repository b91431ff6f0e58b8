package dev.weft.parallel.balance;

import dev.weft.Comm;
import dev.weft.data.Op;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.Arrays;
import java.util.List;

/**
 * Balances a loop whose work drifts: each step is measured, and when the slowest rank takes too
 * much longer than the average, items move.
 *
 * <pre>{@code
 * try (Rebalance balance = Rebalance.of(world, 0.1)) {
 *   for (int step = 0; step < steps; step++) {
 *     long begin = System.nanoTime();
 *     work(cells);
 *     cells = balance.step(cells, (System.nanoTime() - begin) * 1e-9, Cell.class);
 *   }
 * }
 * }</pre>
 *
 * <p>Measure the work alone, not the waiting for other ranks. Items of a rank count as equally
 * heavy; they stay in the order of ranks, so that neighbours in that order stay neighbours.
 *
 * <p>Collective: every rank calls. Blocks; one thread of each rank calls.
 */
public final class Rebalance implements AutoCloseable {
  private final Comm comm;
  private final Migration migration;
  private final double tolerance;
  private double imbalance;

  private Rebalance(Comm comm, double tolerance) {
    this.comm = comm;
    this.migration = Migration.of(comm);
    this.tolerance = tolerance;
  }

  /**
   * A balance that moves items when it must.
   *
   * @param tolerance the share by which the slowest rank may take longer than the average: 0.1 is a
   *     tenth
   * @throws ArgumentException if it is negative
   */
  public static Rebalance of(Comm comm, double tolerance) {
    if (!(tolerance >= 0)) {
      throw new ArgumentException(
          FailureCode.BALANCE, "a tolerance of " + tolerance + "; give 0 or more, such as 0.1");
    }
    return new Rebalance(comm, tolerance);
  }

  /**
   * Ends a step.
   *
   * @param mine this rank's items
   * @param seconds that they have taken
   * @return this rank's items from now on: the same list if none move
   */
  public <T> List<T> step(List<T> mine, double seconds, Class<T> type) {
    double[] sums = comm.allReduce(new double[] {seconds, mine.size()}, Op.SUM);
    double average = sums[0] / comm.size();
    double slowest = comm.allReduce(seconds, Op.MAX);
    imbalance = average == 0 ? 0 : slowest / average - 1;
    if (imbalance <= tolerance || sums[1] == 0) {
      return mine;
    }
    double[] weights = new double[mine.size()];
    Arrays.fill(weights, seconds / mine.size());
    return migration.migrate(mine, Balance.inOrder(comm, weights), type);
  }

  /** By which share the slowest rank took longer than the average in the last step. */
  public double imbalance() {
    return imbalance;
  }

  /** Frees what the balance holds of the communicator. Collective. */
  @Override
  public void close() {
    migration.close();
  }
}

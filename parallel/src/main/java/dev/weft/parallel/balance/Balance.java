package dev.weft.parallel.balance;

import dev.weft.Comm;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.Arrays;

/**
 * Says which rank is to have each item, so that all have about the same work. Each rank gives the
 * weights of its items: seconds, numbers of particles, lengths of lists. {@link Migration} moves
 * the items then.
 *
 * <pre>{@code
 * int[] toRank = Balance.byWeight(world, seconds);
 * cells = migration.migrate(cells, toRank, Cell.class);
 * }</pre>
 *
 * <p>Collective, except where a method has no communicator: every rank calls the same method, also
 * without items. Blocks; one thread of each rank calls. Weights are finite and not negative. All
 * methods throw {@link dev.weft.failure.PeerFailedException PeerFailedException} if a rank of the
 * communicator has failed.
 */
public final class Balance {
  private Balance() {}

  /**
   * Evens out the weights, and leaves items where they are if it can: ranks that have too much give
   * their smallest items to those that have the least. No rank gets more than the average and one
   * item, unless it had more than that in one item. All ranks learn all weights, so this is for
   * millions of items at most.
   *
   * @param weights of this rank's items
   * @return the rank of each of them
   * @throws ArgumentException if a weight is negative, infinite or no number
   */
  public static int[] byWeight(Comm comm, double[] weights) {
    double _ = Weights.sum(weights);
    int[] counts = comm.allGather(weights.length);
    double[] all = comm.allGatherv(Slice.of(weights)).array(double[].class);
    int[] ranks = new int[all.length];
    int at = 0;
    int own = 0;
    for (int rank = 0; rank < counts.length; rank++) {
      own = rank == comm.rank() ? at : own;
      Arrays.fill(ranks, at, at + counts[rank], rank);
      at += counts[rank];
    }
    Greedy.move(all, ranks, comm.size());
    return Arrays.copyOfRange(ranks, own, own + weights.length);
  }

  /**
   * Divides items among parts from nothing: the heaviest first, each to the part that has the least
   * (Graham's rule, 1969: at most a third more than the best division). Does not block.
   *
   * @return the part of each item
   * @throws ArgumentException if a weight is negative, infinite or no number, or there is no part
   */
  public static int[] greedy(double[] weights, int parts) {
    if (parts < 1) {
      throw new ArgumentException(FailureCode.BALANCE, parts + " parts; give at least 1");
    }
    double _ = Weights.sum(weights);
    int[] ranks = new int[weights.length];
    Arrays.fill(ranks, Greedy.NOWHERE);
    Greedy.move(weights, ranks, parts);
    return ranks;
  }

  /**
   * Divides the sequence of all ranks' items, in the order of ranks and of their items, into pieces
   * of about the same weight, without changing the order. Costs two small exchanges.
   *
   * @return the rank of each of this rank's items, ascending
   * @throws ArgumentException if a weight is negative, infinite or no number
   */
  public static int[] inOrder(Comm comm, double[] weights) {
    double mine = Weights.sum(weights);
    double before = comm.exclusiveScan(mine, Op.SUM, 0.0);
    double total = comm.allReduce(mine, Op.SUM);
    int[] ranks = new int[weights.length];
    for (int i = 0; i < ranks.length; i++) {
      double middle = before + weights[i] / 2;
      before += weights[i];
      ranks[i] = total == 0 ? comm.rank() : rank(middle, total, comm.size());
    }
    return ranks;
  }

  private static int rank(double middle, double total, int ranks) {
    return Math.clamp((long) (middle / total * ranks), 0, ranks - 1);
  }

  /**
   * Divides items in space into pieces that have about the same weight and are compact: their order
   * along a Hilbert curve is cut into one piece for each rank.
   *
   * @param places the coordinates of this rank's items, those of an item one after the other
   * @param dimensions 1 to 8, the same on every rank
   * @param weights of this rank's items
   * @return the rank of each of them
   * @throws ArgumentException if a weight is negative, infinite or no number, or there are not as
   *     many coordinates for each item as dimensions
   */
  public static int[] alongCurve(Comm comm, double[] places, int dimensions, double[] weights) {
    double _ = Weights.sum(weights);
    if (dimensions < 1 || dimensions > HilbertCurve.MOST_DIMENSIONS) {
      throw new ArgumentException(
          FailureCode.BALANCE,
          "%d dimensions; a curve has 1 to %d".formatted(dimensions, HilbertCurve.MOST_DIMENSIONS));
    }
    if (places.length != (long) dimensions * weights.length) {
      throw new ArgumentException(
          FailureCode.BALANCE,
          "%d coordinates of %d items in %d dimensions; give %d"
              .formatted(
                  places.length, weights.length, dimensions, (long) dimensions * weights.length));
    }
    long[] keys = HilbertCurve.keys(comm, places, dimensions);
    return CurveCuts.ranks(comm, keys, weights);
  }
}

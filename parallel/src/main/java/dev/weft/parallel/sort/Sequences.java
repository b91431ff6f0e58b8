package dev.weft.parallel.sort;

import dev.weft.Comm;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Questions about a sequence that is divided among ranks: what is in it at all, which elements are
 * the greatest, what the sums up to each element are.
 *
 * <p>Collective: every rank calls the same method, also with an empty part. Blocks; one thread of
 * each rank calls. All methods throw {@link dev.weft.failure.PeerFailedException
 * PeerFailedException} if a rank of the communicator has failed.
 */
public final class Sequences {
  private Sequences() {}

  /**
   * Each number once.
   *
   * @return those that are this rank's, in ascending order
   */
  public static long[] distinct(Comm comm, long[] mine) {
    LongTable table = new LongTable(Math.min(mine.length, 1 << 16));
    for (long each : mine) {
      table.merge(each, 0, (one, _) -> one);
    }
    return LongGroups.of(LongShuffle.reduced(comm, table, (one, _) -> one)).keys();
  }

  /**
   * Each object once, as {@code equals} sees it; {@link Grouping} says what it needs of keys.
   *
   * @return those that are this rank's
   */
  public static <T> Set<T> distinct(Comm comm, Iterable<? extends T> mine) {
    return Grouping.reduceByKey(comm, mine, Function.<T>identity(), _ -> true, (one, _) -> one)
        .keySet();
  }

  /**
   * The greatest numbers of all, on every rank.
   *
   * @param count how many, the same on every rank
   * @return in descending order; fewer if there are not as many
   * @throws ArgumentException if the count is negative
   */
  public static long[] topK(Comm comm, long[] mine, int count) {
    requireCount(count);
    long[] best = Greatest.of(mine, count);
    return Greatest.of(comm.allGatherv(Slice.of(best)).array(long[].class), count);
  }

  /** Like {@link #topK(Comm, long[], int)}, in the order of {@link Double#compare}. */
  public static double[] topK(Comm comm, double[] mine, int count) {
    return FloatingKeys.doubles(topK(comm, FloatingKeys.of(mine), count));
  }

  /**
   * The greatest objects of all, on every rank; of equal ones those of lower ranks, and of a rank
   * those that come first. They travel through the codec.
   *
   * @param count how many, the same on every rank
   * @return in descending order; fewer if there are not as many
   * @throws ArgumentException if the count is negative
   */
  public static <T> List<T> topK(
      Comm comm,
      Iterable<? extends T> mine,
      Class<T> type,
      Comparator<? super T> order,
      int count) {
    requireCount(count);
    List<T> best = new ArrayList<>();
    mine.forEach(best::add);
    List<T> all = new ArrayList<>();
    for (Object[] part :
        comm.allGatherObjects(Greatest.of(best, order, count).toArray(), Object[].class)) {
      Arrays.stream(part).map(type::cast).forEach(all::add);
    }
    return Greatest.of(all, order, count);
  }

  private static void requireCount(int count) {
    if (count < 0) {
      throw new ArgumentException(
          FailureCode.BALANCE, "the greatest " + count + " elements; give at least 0");
    }
  }

  /**
   * Replaces each number by the sum of all numbers up to it, itself included, of this and the lower
   * ranks. Integers wrap around.
   *
   * @return the sum of the numbers of the lower ranks
   */
  public static long prefixSum(Comm comm, long[] mine) {
    long sum = 0;
    for (long each : mine) {
      sum += each;
    }
    long before = comm.exclusiveScan(sum, Op.SUM, 0L);
    long up = before;
    for (int i = 0; i < mine.length; i++) {
      up += mine[i];
      mine[i] = up;
    }
    return before;
  }

  /** Like {@link #prefixSum(Comm, long[])}; rounding depends on the number of ranks. */
  public static double prefixSum(Comm comm, double[] mine) {
    double sum = 0;
    for (double each : mine) {
      sum += each;
    }
    double before = comm.exclusiveScan(sum, Op.SUM, 0.0);
    double up = before;
    for (int i = 0; i < mine.length; i++) {
      up += mine[i];
      mine[i] = up;
    }
    return before;
  }
}

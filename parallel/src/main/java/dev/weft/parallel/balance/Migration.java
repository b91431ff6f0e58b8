package dev.weft.parallel.balance;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.parallel.exchange.FromRank;
import dev.weft.parallel.exchange.SparseExchange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Moves items to their ranks. Only ranks that have something for each other exchange messages.
 *
 * <p>Collective: every rank calls the same method, also without items. Blocks; one thread of each
 * rank calls. What arrives is in the order of the ranks that it comes from, and of the items there.
 */
public final class Migration implements AutoCloseable {
  private final SparseExchange exchange;
  private final int ranks;

  private Migration(Comm comm) {
    this.exchange = SparseExchange.of(comm);
    this.ranks = comm.size();
  }

  /** For moving items among the ranks of a communicator. Collective: every rank calls; blocks. */
  public static Migration of(Comm comm) {
    return new Migration(comm);
  }

  /**
   * Moves objects, which travel through the codec: their classes are registered ({@link
   * Comm#register}) unless it knows them. Objects that stay here are not copied.
   *
   * @param toRank the rank of each item
   * @return this rank's items
   * @throws ArgumentException if there is not one rank for each item, or one does not exist
   * @throws dev.weft.failure.CodecException if an object cannot travel
   */
  public <T> List<T> migrate(List<? extends T> items, int[] toRank, Class<T> type) {
    requireRanks(items.size(), toRank);
    Map<Integer, List<Object>> parts = new TreeMap<>();
    for (int i = 0; i < toRank.length; i++) {
      parts.computeIfAbsent(toRank[i], _ -> new ArrayList<>()).add(items.get(i));
    }
    Map<Integer, Object[]> outgoing = new TreeMap<>();
    parts.forEach((rank, part) -> outgoing.put(rank, part.toArray()));
    List<T> arrived = new ArrayList<>();
    for (FromRank<Object[]> each : exchange.sendObjects(outgoing, Object[].class)) {
      Arrays.stream(each.data()).map(type::cast).forEach(arrived::add);
    }
    return arrived;
  }

  /**
   * Moves items that consist of equally many elements, one after the other in an array: records of
   * bytes, points of three numbers.
   *
   * @param items a slice without gaps
   * @param each elements of an item, the same on every rank
   * @param toRank the rank of each item
   * @return this rank's items, in a new array
   * @throws ArgumentException if there is not one rank for each item, one does not exist, or the
   *     slice is not a whole number of items
   */
  public Slice migrate(Slice items, int each, int[] toRank) {
    if (each < 1 || items.count() % each != 0) {
      throw new ArgumentException(
          FailureCode.BALANCE,
          "%d elements of items of %d elements each; give a whole number of items of at least 1"
              .formatted(items.count(), each));
    }
    requireRanks(items.count() / each, toRank);
    int[] counts = new int[ranks];
    for (int rank : toRank) {
      counts[rank]++;
    }
    Map<Integer, Slice> outgoing = new TreeMap<>();
    for (int rank = 0; rank < ranks; rank++) {
      if (counts[rank] > 0) {
        outgoing.put(rank, items.newLike((long) counts[rank] * each));
      }
    }
    int[] filled = new int[ranks];
    for (int i = 0; i < toRank.length; ) {
      int rank = toRank[i];
      int run = i + 1;
      while (run < toRank.length && toRank[run] == rank) {
        run++;
      }
      long elements = (long) (run - i) * each;
      Slice target = Objects.requireNonNull(outgoing.get(rank));
      items
          .part((long) i * each, elements)
          .copyTo(target.part((long) filled[rank] * each, elements));
      filled[rank] += run - i;
      i = run;
    }
    return joined(items.type(), exchange.send(outgoing));
  }

  private static Slice joined(ElementType type, List<FromRank<Slice>> arrived) {
    long total = arrived.stream().mapToLong(each -> each.data().count()).sum();
    Slice joined = Slice.ofNewArray(type, total);
    long at = 0;
    for (FromRank<Slice> each : arrived) {
      each.data().copyTo(joined.part(at, each.data().count()));
      at += each.data().count();
    }
    return joined;
  }

  private void requireRanks(long items, int[] toRank) {
    if (items != toRank.length) {
      throw new ArgumentException(
          FailureCode.BALANCE,
          "%d items and %d ranks; give one rank for each item".formatted(items, toRank.length));
    }
    for (int rank : toRank) {
      if (rank < 0 || rank >= ranks) {
        throw new ArgumentException(
            FailureCode.BALANCE,
            "an item for rank %d; ranks are 0 to %d".formatted(rank, ranks - 1));
      }
    }
  }

  /** Frees what the migration holds of the communicator. Collective. */
  @Override
  public void close() {
    exchange.close();
  }
}

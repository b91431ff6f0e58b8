package dev.weft.parallel.sort;

import dev.weft.Comm;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.LongBinaryOperator;

/**
 * Brings together what has the same key, of sequences that are divided among ranks: afterwards each
 * key is on one rank, which its hash decides.
 *
 * <pre>{@code
 * Map<String, Integer> counts = Grouping.reduceByKey(world, words, word -> word, word -> 1, Integer::sum);
 * }</pre>
 *
 * <p>Collective: every rank calls the same method, also with an empty part. Blocks; one thread of
 * each rank calls. Keys that are objects need a {@code hashCode} that depends on their values
 * alone, as that of numbers, texts and records of these does; that of enums and arrays differs
 * between processes, and is refused where it does. Objects travel through the codec: their classes
 * are registered ({@link Comm#register}) unless it knows them. All methods throw {@link
 * dev.weft.failure.PeerFailedException PeerFailedException} if a rank of the communicator has
 * failed, and {@link dev.weft.failure.CodecException CodecException} if an object cannot travel.
 */
public final class Grouping {
  private Grouping() {}

  /**
   * Combines the values of each key: those of a rank before they travel, in their order, then those
   * of the ranks, in theirs. So a frequent key costs no more than others.
   *
   * @param operator associative
   * @return the keys that are this rank's, and their values
   * @throws ArgumentException if there are not as many values as keys
   */
  public static LongGroups reduceByKey(
      Comm comm, long[] keys, long[] values, LongBinaryOperator operator) {
    requireAsMany(keys, values.length);
    LongTable table = new LongTable(Math.min(keys.length, 1 << 16));
    for (int i = 0; i < keys.length; i++) {
      table.merge(keys[i], values[i], operator);
    }
    return LongGroups.of(LongShuffle.reduced(comm, table, operator));
  }

  /** Like {@link #reduceByKey(Comm, long[], long[], LongBinaryOperator)}. */
  public static DoubleGroups reduceByKey(
      Comm comm, long[] keys, double[] values, DoubleBinaryOperator operator) {
    requireAsMany(keys, values.length);
    LongBinaryOperator onBits = LongGroups.onBits(operator);
    LongTable table = new LongTable(Math.min(keys.length, 1 << 16));
    for (int i = 0; i < keys.length; i++) {
      table.merge(keys[i], Double.doubleToRawLongBits(values[i]), onBits);
    }
    return DoubleGroups.of(LongGroups.of(LongShuffle.reduced(comm, table, onBits)));
  }

  private static void requireAsMany(long[] keys, int values) {
    if (keys.length != values) {
      throw new ArgumentException(
          FailureCode.BALANCE,
          "%d keys and %d values; give one value for each key".formatted(keys.length, values));
    }
  }

  /**
   * Combines the values of the items of each key, like {@link #reduceByKey(Comm, long[], long[],
   * LongBinaryOperator)}.
   *
   * @param key of an item, not null
   * @param value of an item, not null
   * @param operator associative; what it returns travels, too
   * @return the keys that are this rank's, and their values
   */
  public static <T, K, V> Map<K, V> reduceByKey(
      Comm comm,
      Iterable<? extends T> mine,
      Function<? super T, ? extends K> key,
      Function<? super T, ? extends V> value,
      BinaryOperator<V> operator) {
    Map<K, V> combined = new HashMap<>();
    for (T each : mine) {
      V _ = combined.merge(key.apply(each), value.apply(each), operator);
    }
    return comm.size() == 1 ? combined : ObjectShuffle.reduced(comm, combined, operator);
  }

  /**
   * Brings the items of each key to one rank, in the order of ranks. All items of a key must fit
   * the memory of its rank; {@link #reduceByKey} needs much less.
   *
   * @return the keys that are this rank's, and their items
   */
  public static <T, K> Map<K, List<T>> groupByKey(
      Comm comm, Iterable<? extends T> mine, Function<? super T, ? extends K> key) {
    return ObjectShuffle.grouped(comm, mine, key);
  }

  /**
   * All pairs of a left and a right item with the same key.
   *
   * @return the pairs whose key is this rank's, in no particular order
   */
  public static <L, R, K> List<Pair<L, R>> join(
      Comm comm,
      Iterable<? extends L> left,
      Function<? super L, ? extends K> leftKey,
      Iterable<? extends R> right,
      Function<? super R, ? extends K> rightKey) {
    Map<K, List<L>> lefts = ObjectShuffle.grouped(comm, left, leftKey);
    Map<K, List<R>> rights = ObjectShuffle.grouped(comm, right, rightKey);
    List<Pair<L, R>> pairs = new ArrayList<>();
    lefts.forEach(
        (key, ofLeft) -> {
          for (R other : rights.getOrDefault(key, List.of())) {
            for (L one : ofLeft) {
              pairs.add(new Pair<>(one, other));
            }
          }
        });
    return pairs;
  }

  /** A left and a right item with the same key. */
  public record Pair<L, R>(L left, R right) {}
}

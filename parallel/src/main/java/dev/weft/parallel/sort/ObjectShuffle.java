package dev.weft.parallel.sort;

import dev.weft.Comm;
import dev.weft.parallel.hash.KeyOwner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/** Moves objects to the ranks that have their keys. Collective; the methods block. */
final class ObjectShuffle {
  private ObjectShuffle() {}

  /** Every rank's values of this rank's keys, combined in the order of ranks. */
  @SuppressWarnings("unchecked") // what has been sent as keys and values
  static <K, V> Map<K, V> reduced(Comm comm, Map<K, V> mine, BinaryOperator<V> operator) {
    List<List<Object>> outgoing = lists(comm.size());
    mine.forEach(
        (key, value) -> {
          List<Object> part = outgoing.get(KeyOwner.rank(key, comm.size()));
          part.add(key);
          part.add(value);
        });
    Map<K, V> whole = new HashMap<>();
    for (Object[] part : exchanged(comm, outgoing)) {
      for (int i = 0; i < part.length; i += 2) {
        KeyOwner.requireOwn(part[i], comm.rank(), comm.size());
        V _ = whole.merge((K) part[i], (V) part[i + 1], operator);
      }
    }
    return whole;
  }

  /** Every rank's items whose keys are this rank's, by key, in the order of ranks. */
  @SuppressWarnings("unchecked") // what has been sent as items
  static <T, K> Map<K, List<T>> grouped(
      Comm comm, Iterable<? extends T> mine, Function<? super T, ? extends K> key) {
    List<List<Object>> outgoing = lists(comm.size());
    for (T each : mine) {
      outgoing.get(KeyOwner.rank((Object) key.apply(each), comm.size())).add(each);
    }
    Map<K, List<T>> groups = new HashMap<>();
    for (Object[] part : exchanged(comm, outgoing)) {
      for (Object each : part) {
        T item = (T) each;
        K its = key.apply(item);
        KeyOwner.requireOwn(its, comm.rank(), comm.size());
        groups.computeIfAbsent(its, _ -> new ArrayList<>()).add(item);
      }
    }
    return groups;
  }

  private static List<List<Object>> lists(int ranks) {
    List<List<Object>> lists = new ArrayList<>();
    for (int i = 0; i < ranks; i++) {
      lists.add(new ArrayList<>());
    }
    return lists;
  }

  private static List<Object[]> exchanged(Comm comm, List<List<Object>> outgoing) {
    return comm.allToAllObjects(outgoing.stream().map(List::toArray).toList(), Object[].class);
  }
}

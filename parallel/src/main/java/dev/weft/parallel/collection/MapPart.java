package dev.weft.parallel.collection;

import dev.weft.parallel.hash.KeyOwner;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/** The keys of a map that a rank has. Any thread. */
final class MapPart<K, V> implements MapServer {
  final ConcurrentHashMap<K, V> entries = new ConcurrentHashMap<>();

  private final int rank;
  private final int ranks;
  private final BinaryOperator<V> operator;

  MapPart(int rank, int ranks, BinaryOperator<V> operator) {
    this.rank = rank;
    this.ranks = ranks;
    this.operator = operator;
  }

  @Override
  public Object get(Object keys) {
    @Nullable Object[] values = Packed.unpacked(keys).clone();
    requireOwn(values);
    for (int i = 0; i < values.length; i++) {
      values[i] = entries.get(values[i]);
    }
    return Packed.of(values);
  }

  @Override
  @SuppressWarnings("unchecked") // what has been put as keys and values
  public void update(Object keys, Object values, boolean merges) {
    Object[] unpackedKeys = Packed.unpacked(keys);
    Object[] unpackedValues = Packed.unpacked(values);
    requireOwn(unpackedKeys);
    for (int i = 0; i < unpackedKeys.length; i++) {
      updateOwn((K) unpackedKeys[i], (V) unpackedValues[i], merges);
    }
  }

  void updateOwn(K key, V value, boolean merges) {
    if (merges) {
      V _ = entries.merge(key, value, operator);
    } else {
      entries.put(key, value);
    }
  }

  @Override
  public Object remove(Object keys) {
    @Nullable Object[] values = Packed.unpacked(keys).clone();
    requireOwn(values);
    for (int i = 0; i < values.length; i++) {
      values[i] = entries.remove(values[i]);
    }
    return Packed.of(values);
  }

  @Override
  @SuppressWarnings("unchecked") // what has been put as keys and values
  public @Nullable Object putIfAbsent(Object key, Object value) {
    KeyOwner.requireOwn(key, rank, ranks);
    return entries.putIfAbsent((K) key, (V) value);
  }

  private void requireOwn(@Nullable Object[] keys) {
    for (Object key : keys) {
      KeyOwner.requireOwn(key, rank, ranks);
    }
  }
}

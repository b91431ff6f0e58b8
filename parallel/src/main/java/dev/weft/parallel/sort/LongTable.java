package dev.weft.parallel.sort;

import dev.weft.parallel.hash.KeyOwner;
import java.util.function.LongBinaryOperator;

/**
 * A hash table of numbers by numbers, with open addressing and linear probing. It grows; nothing is
 * boxed. One thread uses it.
 */
final class LongTable {
  private static final int LEAST = 16;

  private long[] keys;
  private long[] values;
  private boolean[] used;
  private int size;

  LongTable(int expected) {
    int capacity = Math.max(LEAST, Integer.highestOneBit(Math.clamp(expected, 1, 1 << 29)) << 1);
    keys = new long[capacity];
    values = new long[capacity];
    used = new boolean[capacity];
  }

  int size() {
    return size;
  }

  /** Adds a value under a key, or combines it with the one that is there. */
  void merge(long key, long value, LongBinaryOperator operator) {
    int at = place(key);
    if (used[at]) {
      values[at] = operator.applyAsLong(values[at], value);
      return;
    }
    used[at] = true;
    keys[at] = key;
    values[at] = value;
    if (++size > keys.length / 2) {
      grow();
    }
  }

  private int place(long key) {
    int mask = keys.length - 1;
    int at = (int) KeyOwner.mixed(key) & mask;
    while (used[at] && keys[at] != key) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldValues = values;
    boolean[] oldUsed = used;
    int capacity = Math.multiplyExact(oldKeys.length, 2);
    keys = new long[capacity];
    values = new long[capacity];
    used = new boolean[capacity];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldUsed[i]) {
        int at = place(oldKeys[i]);
        used[at] = true;
        keys[at] = oldKeys[i];
        values[at] = oldValues[i];
      }
    }
  }

  /** What a table has under each key. */
  @FunctionalInterface
  interface Entry {
    void take(long key, long value);
  }

  void forEach(Entry entry) {
    for (int i = 0; i < keys.length; i++) {
      if (used[i]) {
        entry.take(keys[i], values[i]);
      }
    }
  }
}

package dev.weft.parallel.collection;

import dev.weft.parallel.hash.KeyOwner;
import java.util.Arrays;
import java.util.function.LongBinaryOperator;

/** The keys of a map that a rank has, in tables with a lock each. Any thread. */
final class LongMapPart implements LongMapServer {
  private static final int STRIPES = 64;

  private final LongLongTable[] stripes = new LongLongTable[STRIPES];
  private final LongBinaryOperator operator;

  LongMapPart(long absent, LongBinaryOperator operator) {
    Arrays.setAll(stripes, _ -> new LongLongTable(absent));
    this.operator = operator;
  }

  /** By other bits than those that decide the rank and the place in the table. */
  private LongLongTable stripe(long mixed) {
    return stripes[(int) (mixed >>> 26) & (STRIPES - 1)];
  }

  long get(long key) {
    long mixed = KeyOwner.mixed(key);
    return stripe(mixed).get(key, mixed);
  }

  void update(long key, long value, boolean merges) {
    long mixed = KeyOwner.mixed(key);
    stripe(mixed).update(key, mixed, value, merges ? operator : LongMapPart::replaced);
  }

  private static long replaced(long old, long value) {
    return value;
  }

  long remove(long key) {
    long mixed = KeyOwner.mixed(key);
    return stripe(mixed).remove(key, mixed);
  }

  @Override
  public long[] get(long[] keys) {
    long[] values = new long[keys.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = get(keys[i]);
    }
    return values;
  }

  @Override
  public void update(long[] keys, long[] values, boolean merges) {
    for (int i = 0; i < keys.length; i++) {
      update(keys[i], values[i], merges);
    }
  }

  @Override
  public long[] remove(long[] keys) {
    long[] values = new long[keys.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = remove(keys[i]);
    }
    return values;
  }

  int size() {
    return Arrays.stream(stripes).mapToInt(LongLongTable::size).sum();
  }

  void forEach(DistributedLongMap.Entry entry) {
    for (LongLongTable each : stripes) {
      long[] entries = each.entries();
      for (int i = 0; i < entries.length; i += 2) {
        entry.take(entries[i], entries[i + 1]);
      }
    }
  }
}

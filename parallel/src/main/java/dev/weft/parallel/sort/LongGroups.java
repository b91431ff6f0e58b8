package dev.weft.parallel.sort;

import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

/** This rank's keys in ascending order, each once, and a value for each. */
public final class LongGroups {
  private final long[] keys;
  private final long[] values;

  LongGroups(long[] keys, long[] values) {
    this.keys = keys;
    this.values = values;
  }

  /** Number of keys. */
  public int size() {
    return keys.length;
  }

  /** The keys, not a copy. */
  public long[] keys() {
    return keys;
  }

  /** The values, in the order of the keys; not a copy. */
  public long[] values() {
    return values;
  }

  static LongGroups of(LongTable table) {
    Keyed keyed = new Keyed(table.size());
    long[] values = new long[table.size()];
    int[] at = {0};
    table.forEach(
        (key, value) -> {
          int place = at[0]++;
          keyed.keys()[place] = key;
          keyed.places()[place] = place;
          values[place] = value;
        });
    KeyedArrays.KIND.sort(keyed);
    long[] arranged = new long[values.length];
    for (int i = 0; i < arranged.length; i++) {
      arranged[i] = values[keyed.places()[i]];
    }
    return new LongGroups(keyed.keys(), arranged);
  }

  /** The same operation on the bits of floating-point numbers. */
  static LongBinaryOperator onBits(DoubleBinaryOperator operator) {
    return (one, other) ->
        Double.doubleToRawLongBits(
            operator.applyAsDouble(Double.longBitsToDouble(one), Double.longBitsToDouble(other)));
  }
}

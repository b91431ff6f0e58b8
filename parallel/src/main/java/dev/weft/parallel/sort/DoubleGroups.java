package dev.weft.parallel.sort;

import java.util.Arrays;

/** This rank's keys in ascending order, each once, and a floating-point value for each. */
public final class DoubleGroups {
  private final long[] keys;
  private final double[] values;

  private DoubleGroups(long[] keys, double[] values) {
    this.keys = keys;
    this.values = values;
  }

  static DoubleGroups of(LongGroups groups) {
    return new DoubleGroups(
        groups.keys(),
        Arrays.stream(groups.values()).mapToDouble(Double::longBitsToDouble).toArray());
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
  public double[] values() {
    return values;
  }
}

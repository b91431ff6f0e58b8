package dev.weft.lab.program;

import java.io.Serial;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A linked list of ints, made of fields: the second of paper D's two shapes. */
public final class DataChain implements Serializable {
  @Serial private static final long serialVersionUID = 1;

  /** Spreads numbers over their whole range. */
  private static final int SPREAD = 0x9E3779B1;

  private int value;
  private @Nullable DataChain next;

  /** For serializers. */
  public DataChain() {}

  /** At least one element. */
  public DataChain(int count) {
    value = SPREAD;
    DataChain last = this;
    for (int i = 1; i < count; i++) {
      DataChain element = new DataChain();
      element.value = (i + 1) * SPREAD;
      last.next = element;
      last = element;
    }
  }

  public int value() {
    return value;
  }

  /** What comes after this element, or null at the end. */
  public @Nullable DataChain next() {
    return next;
  }

  /** An element before another, or the last one. */
  public static DataChain of(int value, @Nullable DataChain next) {
    DataChain element = new DataChain();
    element.value = value;
    element.next = next;
    return element;
  }

  /** The numbers. */
  public int[] values() {
    int count = 0;
    for (DataChain at = this; at != null; at = at.next) {
      count++;
    }
    int[] values = new int[count];
    DataChain at = this;
    for (int i = 0; i < count && at != null; i++) {
      values[i] = at.value;
      at = at.next;
    }
    return values;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DataChain chain && Arrays.equals(values(), chain.values());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values());
  }
}

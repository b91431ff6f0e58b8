package dev.weft.lab.program;

import java.io.Serial;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An array of small objects, each of which wraps an int: the first of paper D's two shapes. */
public final class DataArray implements Serializable {
  @Serial private static final long serialVersionUID = 1;

  /** Spreads numbers over their whole range. */
  private static final int SPREAD = 0x9E3779B1;

  private Data[] elements;

  /** For serializers. */
  public DataArray() {
    this(0);
  }

  /** So many elements. */
  public DataArray(int count) {
    elements = new Data[count];
    Arrays.setAll(elements, i -> new Data((i + 1) * SPREAD));
  }

  /** The numbers. */
  public int[] values() {
    return Arrays.stream(elements).mapToInt(element -> element.value).toArray();
  }

  /** With these numbers. */
  public static DataArray of(int[] values) {
    DataArray array = new DataArray(0);
    array.elements = Arrays.stream(values).mapToObj(Data::new).toArray(Data[]::new);
    return array;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DataArray array && Arrays.equals(values(), array.values());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values());
  }

  /** The small object. */
  public static final class Data implements Serializable {
    @Serial private static final long serialVersionUID = 1;

    private final int value;

    /** For serializers. */
    public Data() {
      this(0);
    }

    Data(int value) {
      this.value = value;
    }
  }
}

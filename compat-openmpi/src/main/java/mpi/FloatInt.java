package mpi;

/**
 * A float and an int, for MINLOC and MAXLOC: {@code MPI.floatInt} of type {@code MPI.FLOAT_INT}.
 */
public final class FloatInt extends Struct {
  private final int value = addFloat();
  private final int index = setOffset(4).addInt();

  FloatInt() {}

  @Override
  protected Data newData() {
    return new Data();
  }

  /** A value and where it was found, in a buffer. One thread. */
  public final class Data extends Struct.Data {
    Data() {}

    /** The value. */
    public float getValue() {
      return getFloat(value);
    }

    /** Where it was found. */
    public int getIndex() {
      return getInt(index);
    }

    /** Sets the value. */
    public void putValue(float v) {
      putFloat(value, v);
    }

    /** Sets where it was found. */
    public void putIndex(int v) {
      putInt(index, v);
    }
  }
}

package mpi;

/**
 * A double and an int, for MINLOC and MAXLOC: {@code MPI.doubleInt} of type {@code MPI.DOUBLE_INT}.
 */
public final class DoubleInt extends Struct {
  private final int value = addDouble();
  private final int index = setOffset(8).addInt();

  DoubleInt() {}

  @Override
  protected Data newData() {
    return new Data();
  }

  /** A value and where it was found, in a buffer. One thread. */
  public final class Data extends Struct.Data {
    Data() {}

    /** The value. */
    public double getValue() {
      return getDouble(value);
    }

    /** Where it was found. */
    public int getIndex() {
      return getInt(index);
    }

    /** Sets the value. */
    public void putValue(double v) {
      putDouble(value, v);
    }

    /** Sets where it was found. */
    public void putIndex(int v) {
      putInt(index, v);
    }
  }
}

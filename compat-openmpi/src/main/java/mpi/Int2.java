package mpi;

/** Two ints, for MINLOC and MAXLOC: {@code MPI.int2} of type {@code MPI.INT2}. */
public final class Int2 extends Struct {
  private final int value = addInt();
  private final int index = setOffset(4).addInt();

  Int2() {}

  @Override
  protected Data newData() {
    return new Data();
  }

  /** A value and where it was found, in a buffer. One thread. */
  public final class Data extends Struct.Data {
    Data() {}

    /** The value. */
    public int getValue() {
      return getInt(value);
    }

    /** Where it was found. */
    public int getIndex() {
      return getInt(index);
    }

    /** Sets the value. */
    public void putValue(int v) {
      putInt(value, v);
    }

    /** Sets where it was found. */
    public void putIndex(int v) {
      putInt(index, v);
    }
  }
}

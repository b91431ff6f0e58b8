package mpi;

/**
 * A short and an int, for MINLOC and MAXLOC: {@code MPI.shortInt} of type {@code MPI.SHORT_INT}.
 */
public final class ShortInt extends Struct {
  private final int value = addShort();
  private final int index = setOffset(4).addInt();

  ShortInt() {}

  @Override
  protected Data newData() {
    return new Data();
  }

  /** A value and where it was found, in a buffer. One thread. */
  public final class Data extends Struct.Data {
    Data() {}

    /** The value. */
    public short getValue() {
      return getShort(value);
    }

    /** Where it was found. */
    public int getIndex() {
      return getInt(index);
    }

    /** Sets the value. */
    public void putValue(short v) {
      putShort(value, v);
    }

    /** Sets where it was found. */
    public void putIndex(int v) {
      putInt(index, v);
    }
  }
}

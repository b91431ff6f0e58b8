package mpi;

/** A long and an int, for MINLOC and MAXLOC: {@code MPI.longInt} of type {@code MPI.LONG_INT}. */
public final class LongInt extends Struct {
  private final int value = addLong();
  private final int index = setOffset(8).addInt();

  LongInt() {}

  @Override
  protected Data newData() {
    return new Data();
  }

  /** A value and where it was found, in a buffer. One thread. */
  public final class Data extends Struct.Data {
    Data() {}

    /** The value. */
    public long getValue() {
      return getLong(value);
    }

    /** Where it was found. */
    public int getIndex() {
      return getInt(index);
    }

    /** Sets the value. */
    public void putValue(long v) {
      putLong(value, v);
    }

    /** Sets where it was found. */
    public void putIndex(int v) {
      putInt(index, v);
    }
  }
}

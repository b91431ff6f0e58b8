package mpi;

import org.jspecify.annotations.Nullable;

/** A number of elements that an {@code int} may not hold (MPI_Count). One thread. */
@SuppressWarnings({"rawtypes", "ComparableType"}) // as it was declared
public final class Count implements Comparable {
  private long count;

  /** A count of this value. */
  public Count(long count) {
    this.count = count;
  }

  /** The value. */
  public long getCount() {
    return count;
  }

  /** Sets the value. */
  public void setCount(long count) {
    this.count = count;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Count that && count == that.count;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(count);
  }

  @Override
  public int compareTo(Object other) {
    return Long.compare(count, ((Count) other).count);
  }
}

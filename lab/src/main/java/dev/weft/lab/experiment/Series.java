package dev.weft.lab.experiment;

import dev.weft.lab.program.Cell;
import java.util.Arrays;

/**
 * Raw samples of one size as a measured program printed them. Immutable.
 *
 * @param cell operation and size
 * @param kind the timed part, if an experiment times several parts; otherwise {@link #MAIN}
 * @param batch operations in one sample
 * @param hops one-way messages in one operation
 * @param allocatedBytes Java heap allocated per operation, NaN if unknown
 * @param coreToCoreNanos round trip of a cache line between the processors of ranks 0 and 1 during
 *     the series, NaN if unknown
 */
public record Series(
    Cell cell,
    String kind,
    int batch,
    int hops,
    double allocatedBytes,
    double coreToCoreNanos,
    Nanos nanos) {
  public static final String MAIN = "main";

  /** The kind of a series that was not measured because the call's result is wrong. */
  public static final String WRONG = "wrong";

  /** Without knowing where the processors were. */
  public Series(Cell cell, String kind, int batch, int hops, double allocatedBytes, Nanos nanos) {
    this(cell, kind, batch, hops, allocatedBytes, Double.NaN, nanos);
  }

  /** Whole nanoseconds, one number per sample. */
  public static final class Nanos {
    private final long[] values;

    /** The array is copied. */
    public Nanos(long... values) {
      this.values = values.clone();
    }

    public int count() {
      return values.length;
    }

    /** A copy of the numbers. */
    public long[] values() {
      return values.clone();
    }
  }

  /** Whether the other's samples are of the same thing: they were taken at another time. */
  public boolean isContinuedBy(Series other) {
    return cell.equals(other.cell)
        && kind.equals(other.kind)
        && batch == other.batch
        && hops == other.hops;
  }

  /** This one's samples and then the other's; the longer round trip of a cache line counts. */
  public Series followedBy(Series other) {
    long[] both = Arrays.copyOf(nanos.values, nanos.count() + other.nanos.count());
    System.arraycopy(other.nanos.values, 0, both, nanos.count(), other.nanos.count());
    double distance = Math.max(coreToCoreNanos, other.coreToCoreNanos);
    return new Series(cell, kind, batch, hops, allocatedBytes, distance, new Nanos(both));
  }

  public int bytes() {
    return cell.bytes();
  }

  /** Nanoseconds of one hop, sample by sample. */
  public double[] nanosPerHop() {
    double hopsPerSample = (double) batch * hops;
    return Arrays.stream(nanos.values()).mapToDouble(n -> n / hopsPerSample).toArray();
  }
}

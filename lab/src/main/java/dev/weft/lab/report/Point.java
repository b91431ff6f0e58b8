package dev.weft.lab.report;

import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.program.Cell;
import dev.weft.lab.run.PointSamples;
import dev.weft.lab.stats.PercentileBootstrap;
import dev.weft.lab.stats.Summary;
import dev.weft.lab.system.Role;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.DoubleHistogram;

/**
 * The result for one configuration, operation and size.
 *
 * @param batch the largest number of operations in one sample; if it is above one, percentiles are
 *     of batch means
 * @param allocatedBytes Java heap allocated per operation, NaN if unknown
 * @param coreToCoreNanos the round trip of a cache line between the processors of ranks 0 and 1 in
 *     each launch; NaN if unknown
 * @param histogram all values as a base-64 HdrHistogram, empty where values may be negative
 */
public record Point(
    Experiment experiment,
    Configuration configuration,
    Role role,
    Cell cell,
    Summary summary,
    int batch,
    double allocatedBytes,
    List<Double> coreToCoreNanos,
    String histogram) {

  /** The list is copied. */
  public Point {
    coreToCoreNanos = List.copyOf(coreToCoreNanos);
  }

  static Point of(
      Experiment experiment, PointSamples samples, PercentileBootstrap percentileBootstrap) {
    return new Point(
        experiment,
        samples.configuration(),
        samples.role(),
        samples.cell(),
        Summary.of(samples.launches(), percentileBootstrap),
        samples.batch(),
        samples.allocatedBytes(),
        samples.coreToCoreNanos(),
        Histograms.encode(samples.values()));
  }

  /** What is called, where the experiment knows several operations; otherwise empty. */
  public String operation() {
    return cell.operation();
  }

  public int bytes() {
    return cell.bytes();
  }

  public String system() {
    return configuration.system();
  }

  public Transport transport() {
    return configuration.transport();
  }

  public BufferKind buffer() {
    return configuration.buffer();
  }

  public CacheState cache() {
    return configuration.cache();
  }

  public int ranks() {
    return configuration.ranks();
  }

  /** The values at shares of the distribution from 0 to 1; none where there is no histogram. */
  public double[] quantiles(double... shares) {
    if (histogram.isEmpty()) {
      return new double[0];
    }
    DoubleHistogram decoded = Histograms.decode(histogram);
    return Arrays.stream(shares).map(share -> decoded.getValueAtPercentile(100 * share)).toArray();
  }

  /** Median bandwidth in 10^6 bytes a second, NaN where none is meant. */
  public double megabytesPerSecond() {
    return experiment.isPingPong() && bytes() > 0 ? bytes() / summary.p50() : Double.NaN;
  }

  /** Whether this one's median is better than the other's. */
  boolean beats(Point other) {
    return experiment.higherIsBetter()
        ? summary.p50() > other.summary.p50()
        : summary.p50() < other.summary.p50();
  }
}

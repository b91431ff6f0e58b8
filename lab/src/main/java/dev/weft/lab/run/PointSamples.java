package dev.weft.lab.run;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.program.Cell;
import dev.weft.lab.stats.Percentiles;
import dev.weft.lab.system.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Everything measured for one configuration, operation and size: a set of values per launch. Grows.
 */
public final class PointSamples {
  private final Configuration configuration;
  private final Role role;
  private final Cell cell;
  private final List<double[]> launches = new ArrayList<>();
  private final List<Double> coreToCoreNanos = new ArrayList<>();
  private int batch = 1;
  private double allocatedBytes = Double.NaN;

  PointSamples(Configuration configuration, Role role, Cell cell) {
    this.configuration = configuration;
    this.role = role;
    this.cell = cell;
  }

  void add(
      double[] values, int launchBatch, double launchAllocatedBytes, double launchCoreToCoreNanos) {
    launches.add(values);
    coreToCoreNanos.add(launchCoreToCoreNanos);
    batch = Math.max(batch, launchBatch);
    allocatedBytes =
        Double.isNaN(allocatedBytes)
            ? launchAllocatedBytes
            : Math.max(allocatedBytes, launchAllocatedBytes);
  }

  public Configuration configuration() {
    return configuration;
  }

  public Role role() {
    return role;
  }

  public Cell cell() {
    return cell;
  }

  /** Percentiles of each launch, in the order they were made. */
  public List<Percentiles> launches() {
    return launches.stream().map(Percentiles::new).toList();
  }

  /** How far apart the ranks' processors were in each launch; NaN where that is not known. */
  public List<Double> coreToCoreNanos() {
    return List.copyOf(coreToCoreNanos);
  }

  /** Every value of every launch. */
  public double[] values() {
    return launches.stream().flatMapToDouble(Arrays::stream).toArray();
  }

  /** Most operations that one sample covered in any launch. */
  public int batch() {
    return batch;
  }

  /** Most Java heap that an operation allocated in any launch, NaN if unknown. */
  public double allocatedBytes() {
    return allocatedBytes;
  }
}

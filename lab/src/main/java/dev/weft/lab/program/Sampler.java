package dev.weft.lab.program;

import java.util.Arrays;

/**
 * Decides the time for warming up, the number of operations in a sample and the number of samples,
 * and prints the samples. It follows the rules of {@code lab.h}, and also waits until the compiler
 * is quiet. Used by the one measuring thread.
 */
public final class Sampler {
  private static final int MAX_CHUNK = 8192;

  /** Below this an operation is too close to the clock's own cost: time batches instead. */
  private static final double BATCH_BELOW_NANOS = 2_000;

  private static final double BATCH_AIM_NANOS = 10_000;

  /** The operation that is measured. */
  public interface Run {
    /**
     * Runs {@code count} samples of {@code batch} operations, leaving each one's nanoseconds in
     * {@code nanos}.
     *
     * @return bytes that the samples allocated on this thread, negative if unknown
     */
    long run(int bytes, int batch, int count, long[] nanos);

    /** How far apart the two ranks' processors were in the last samples; NaN if unknown. */
    default double coreToCoreNanos() {
      return Double.NaN;
    }
  }

  private final ProgramOptions options;
  private final Output output;
  private final CompilerWatch compiler = new CompilerWatch();
  private final long[] nanos = new long[SampleCount.MOST];

  public Sampler(ProgramOptions options, Output output) {
    this.options = options;
    this.output = output;
  }

  /** Warms every size, says so, and then measures every size in the order given. */
  public void series(Run run, int hops) {
    for (int bytes : options.sizes()) {
      warm(run, bytes, options.warmMillis());
    }
    output.warm();
    for (int bytes : options.sizes()) {
      cell(Cell.of(bytes), run, hops);
    }
  }

  /** Warms an operation shortly, measures it and prints its samples. */
  public void cell(Cell cell, Run run, int hops) {
    int bytes = cell.bytes();
    Pace pace = warm(run, bytes, options.warmMillis() / 5);
    int batch = batch(pace);
    int count = count(pace.meanNanos() * batch);
    warmBatch(run, bytes, batch);
    long allocated = run.run(bytes, batch, count, nanos);
    double perOperation = (double) allocated / ((long) batch * count);
    output.coreToCore(run.coreToCoreNanos());
    output.data(cell, "main", batch, hops, nanos, count, perOperation);
  }

  /** Repeats ever longer chunks until the run is warm. The pace is that of the last chunk. */
  public Pace warm(Run run, int bytes, double millis) {
    Warmth warmth = Warmth.of(options, millis, compiler);
    Pace pace = new Pace(0, 0);
    for (int chunk = 4; !warmth.reached(); chunk = Math.min(chunk * 2, MAX_CHUNK)) {
      run.run(bytes, 1, chunk, nanos);
      double sum = sum(chunk);
      pace = new Pace(median(chunk), sum / chunk);
      warmth.ran(sum, pace.meanNanos());
    }
    return pace;
  }

  /** Lets the compiler see the loop that is about to be timed. */
  void warmBatch(Run run, int bytes, int batch) {
    if (batch > 1) {
      run.run(bytes, batch, SampleCount.USUAL_LEAST, nanos);
    }
  }

  /** Operations in one sample: one, unless it is over too quickly. */
  public static int batch(Pace pace) {
    int batch = 1;
    if (pace.medianNanos() < BATCH_BELOW_NANOS) {
      while (batch * pace.medianNanos() < BATCH_AIM_NANOS && batch < 4096) {
        batch *= 2;
      }
    }
    return batch;
  }

  /** Samples that fit into the time to measure, within bounds. */
  public int count(double sampleNanos) {
    return SampleCount.of(options, sampleNanos);
  }

  /** How long one operation takes: the median to choose a batch by, the mean to plan time with. */
  public record Pace(double medianNanos, double meanNanos) {}

  private double median(int count) {
    long[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    return sorted[count / 2];
  }

  private double sum(int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += nanos[i];
    }
    return sum;
  }
}

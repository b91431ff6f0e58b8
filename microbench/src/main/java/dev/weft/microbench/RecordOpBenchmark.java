package dev.weft.microbench;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.weft.data.Op;
import dev.weft.data.RecordView;
import dev.weft.data.Slice;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * An operation on records, for each record, beside the same on four arrays of numbers written by
 * hand, which is the bound, and beside a function on segments.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class RecordOpBenchmark {
  private static final int RECORDS = 512;
  private static final int BYTES = 32;

  record Stats(long count, double sum, double min, double max) {
    Stats plus(Stats other) {
      return new Stats(
          count + other.count, sum + other.sum, Math.min(min, other.min), Math.max(max, other.max));
    }
  }

  record Box(double least, double most, double weight, double moment) {
    Box and(Box other) {
      return new Box(
          Math.min(least, other.least),
          Math.max(most, other.most),
          weight + other.weight,
          moment + other.moment);
    }
  }

  private final RecordView<Stats> view = RecordView.of(Stats.class);
  private final Op plus = Op.of(Stats.class, Stats::plus);
  private final Op and = Op.of(Box.class, Box::and);
  private final Op segments = Op.ofSegments(BYTES, RecordOpBenchmark::plus);
  private final Slice left = view.slice(view.allocate(RECORDS));
  private final Slice right = view.slice(view.allocate(RECORDS));
  private final Slice result = view.slice(view.allocate(RECORDS));
  private final Slice nativeLeft = view.slice(nativeRecords());
  private final Slice nativeRight = view.slice(nativeRecords());
  private final Slice nativeResult = view.slice(nativeRecords());
  private final Slice boxes = Slice.of(new double[4 * RECORDS]);
  private final Slice otherBoxes = Slice.of(new double[4 * RECORDS]);
  private final Slice boxResults = Slice.of(new double[4 * RECORDS]);
  private final long[] counts = new long[RECORDS];
  private final long[] otherCounts = new long[RECORDS];
  private final double[] sums = new double[RECORDS];
  private final double[] otherSums = new double[RECORDS];
  private final double[] mins = new double[RECORDS];
  private final double[] otherMins = new double[RECORDS];
  private final double[] maxs = new double[RECORDS];
  private final double[] otherMaxs = new double[RECORDS];

  private static MemorySegment nativeRecords() {
    return Arena.ofAuto().allocate((long) RECORDS * BYTES, Long.BYTES);
  }

  @Setup
  public void fill() {
    for (int i = 0; i < RECORDS; i++) {
      otherSums[i] = i;
      otherMins[i] = -i;
      otherMaxs[i] = i % 7;
      view.set((MemorySegment) right.base(), i, new Stats(1, i, -i, i % 7));
      view.set((MemorySegment) nativeRight.base(), i, new Stats(1, i, -i, i % 7));
    }
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public double[] boundArrays() {
    for (int i = 0; i < RECORDS; i++) {
      counts[i] += otherCounts[i];
      sums[i] += otherSums[i];
      mins[i] = Math.min(mins[i], otherMins[i]);
      maxs[i] = Math.max(maxs[i], otherMaxs[i]);
    }
    return sums;
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public Slice records() {
    plus.apply(left, right, result);
    return result;
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public Slice nativeRecordsStaged() {
    plus.apply(nativeLeft, nativeRight, nativeResult);
    return nativeResult;
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public Slice recordsOfOneType() {
    and.apply(boxes, otherBoxes, boxResults);
    return boxResults;
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public Slice segments() {
    segments.apply(
        Slice.of((MemorySegment) left.base()),
        Slice.of((MemorySegment) right.base()),
        Slice.of((MemorySegment) result.base()));
    return result;
  }

  private static void plus(MemorySegment left, MemorySegment right, MemorySegment result) {
    result.set(
        JAVA_LONG_UNALIGNED,
        0,
        left.get(JAVA_LONG_UNALIGNED, 0) + right.get(JAVA_LONG_UNALIGNED, 0));
    result.set(
        JAVA_DOUBLE_UNALIGNED,
        8,
        left.get(JAVA_DOUBLE_UNALIGNED, 8) + right.get(JAVA_DOUBLE_UNALIGNED, 8));
    result.set(
        JAVA_DOUBLE_UNALIGNED,
        16,
        Math.min(left.get(JAVA_DOUBLE_UNALIGNED, 16), right.get(JAVA_DOUBLE_UNALIGNED, 16)));
    result.set(
        JAVA_DOUBLE_UNALIGNED,
        24,
        Math.max(left.get(JAVA_DOUBLE_UNALIGNED, 24), right.get(JAVA_DOUBLE_UNALIGNED, 24)));
  }
}

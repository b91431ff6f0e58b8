package dev.weft.microbench;

import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The copy on each side of a message: an array's elements into shared memory and out again, beside
 * {@code System.arraycopy} of the same length as the bound. The array's type changes from call to
 * call in a program with several, hence the shapes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class CopyBenchmark {
  @Param({"8", "1024", "65536", "1048576"})
  private int bytes;

  private Arena arena;
  private MemorySegment shared;
  private byte[] heapBytes;
  private byte[] otherBytes;
  private double[] heapDoubles;

  @Setup
  public void allocate() {
    arena = Arena.ofConfined();
    shared = arena.allocate(bytes, 64);
    heapBytes = new byte[bytes];
    otherBytes = new byte[bytes];
    heapDoubles = new double[bytes / Double.BYTES];
  }

  @TearDown
  public void free() {
    arena.close();
  }

  @Benchmark
  public MemorySegment bytesOut() {
    Memory.copyOut(heapBytes, 0, shared, 0, bytes);
    return shared;
  }

  @Benchmark
  public byte[] bytesIn() {
    Memory.copyIn(shared, 0, heapBytes, 0, bytes);
    return heapBytes;
  }

  @Benchmark
  public MemorySegment bytesThenDoublesOut() {
    Memory.copyOut(heapBytes, 0, shared, 0, bytes);
    Memory.copyOut(heapDoubles, 0, shared, 0, bytes);
    return shared;
  }

  @Benchmark
  public byte[] boundArrayCopy() {
    System.arraycopy(heapBytes, 0, otherBytes, 0, bytes);
    return otherBytes;
  }
}

package dev.weft.microbench;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.request.Request;
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
 * What it costs to match an eight-byte message of a rank to itself, behind {@code depth} receives
 * or messages with other tags that are not matched: by its tag, and by a receive that takes any.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class MatchingBenchmark {
  private static final int TAG = 1;
  private static final int OTHER_TAGS = 1000;

  /** What is in the way. */
  public enum Behind {
    POSTED_RECEIVES,
    UNEXPECTED_MESSAGES
  }

  @Param({"0", "16", "256"})
  private int depth;

  @Param private Behind behind = Behind.POSTED_RECEIVES;

  private final double[] out = new double[1];
  private final double[] in = new double[1];
  private final Weft weft = Weft.init();
  private final Comm world = weft.world();
  private Request[] receives = {};

  @Setup
  public void fill() {
    if (behind == Behind.POSTED_RECEIVES) {
      receives = new Request[depth];
    }
    for (int i = 0; i < depth; i++) {
      if (behind == Behind.POSTED_RECEIVES) {
        receives[i] = world.ireceive(new double[1], 0, OTHER_TAGS + i);
      } else {
        world.send(out, 0, OTHER_TAGS + i);
      }
    }
  }

  @TearDown
  public void drain() {
    for (Request receive : receives) {
      receive.cancel();
      receive.await();
    }
    weft.close();
  }

  @Benchmark
  public double unexpected() {
    world.send(out, 0, TAG);
    world.receive(in, 0, TAG);
    return in[0];
  }

  @Benchmark
  public double posted() {
    Request receive = world.ireceive(in, Comm.ANY_SOURCE, TAG);
    world.send(out, 0, TAG);
    receive.await();
    return in[0];
  }
}

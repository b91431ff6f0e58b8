package dev.weft.microbench;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Slice;
import java.util.concurrent.TimeUnit;
import mpi.Intracomm;
import mpi.MPI;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What mpiJava's API adds to a call: a rank sends eight bytes to itself and receives them, through
 * {@code weft-compat-mpijava} and by {@code dev.weft}, which is the bound. No other rank and no
 * other processor has a part in it, so the difference is that of the calls.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(5)
public class OldApiBenchmark {
  private static final int BYTES = 8;
  private static final int TAG = 1;

  /** A job of one through the old API. */
  @State(Scope.Thread)
  public static class Old {
    private final byte[] out = new byte[BYTES];
    private final byte[] in = new byte[BYTES];
    private final Intracomm world;

    public Old() {
      MPI.Init(new String[0]);
      world = MPI.COMM_WORLD;
    }

    @TearDown
    public void end() {
      MPI.Finalize();
    }
  }

  /** A job of one, called directly. */
  @State(Scope.Thread)
  public static class Direct {
    private final byte[] out = new byte[BYTES];
    private final byte[] in = new byte[BYTES];
    private final Weft weft = Weft.init();
    private final Comm world = weft.world();

    @TearDown
    public void end() {
      weft.close();
    }
  }

  @Benchmark
  public byte mpijava(Old old) {
    old.world.Send(old.out, 0, BYTES, MPI.BYTE, 0, TAG);
    old.world.Recv(old.in, 0, BYTES, MPI.BYTE, 0, TAG);
    return old.in[0];
  }

  @Benchmark
  public byte direct(Direct weft) {
    weft.world.send(Slice.of(weft.out, 0, BYTES), 0, TAG);
    weft.world.receive(Slice.of(weft.in, 0, BYTES), 0, TAG);
    return weft.in[0];
  }
}

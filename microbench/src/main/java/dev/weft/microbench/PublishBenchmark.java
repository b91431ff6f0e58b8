package dev.weft.microbench;

import dev.weft.internal.os.bell.Doorbell;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it costs the sender of a stream to tell an awake receiver about each message: nothing at
 * all, a ring, and what a ring would be with a fence of its own. The receiver is a thread on
 * another core that takes each slot, so the slots' cache lines travel as they do between ranks.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class PublishBenchmark {
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
  private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();
  private static final int SLOTS = 1024;
  private static final int LINE = 64;
  private static final long STOP = -1;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment slots = arena.allocate((long) SLOTS * LINE, LINE);
  private final MemorySegment consumed = arena.allocate(LINE, LINE);
  private final MemorySegment line = arena.allocate(LINE, LINE);
  private final Doorbell doorbell = Doorbell.over(line);
  private final Thread receiver = new Thread(this::receive, "receiver");
  private long next;
  private long limit = SLOTS;

  @Setup
  public void start() {
    doorbell.prepare();
    doorbell.arm();
    doorbell.disarm();
    receiver.start();
  }

  @TearDown
  public void stop() throws InterruptedException {
    publish(STOP);
    receiver.join();
    arena.close();
  }

  @Benchmark
  public void silent() {
    publish(next + 1);
  }

  @Benchmark
  public void ringing() {
    publish(next + 1);
    doorbell.ring();
  }

  @Benchmark
  public int fencing() {
    publish(next + 1);
    VarHandle.fullFence();
    return (int) INT.getOpaque(line, 0L);
  }

  private void publish(long sequence) {
    while (next >= limit) {
      limit = (long) LONG.getAcquire(consumed, 0L) + SLOTS;
    }
    LONG.setRelease(slots, (next & (SLOTS - 1)) * LINE, sequence);
    next++;
  }

  private void receive() {
    for (long taken = 0; ; ) {
      long sequence = (long) LONG.getAcquire(slots, (taken & (SLOTS - 1)) * LINE);
      if (sequence == STOP) {
        return;
      }
      if (sequence == taken + 1) {
        taken++;
        LONG.setRelease(consumed, 0L, taken);
      } else {
        Thread.onSpinWait();
      }
    }
  }
}

package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.os.call.NativeAccess;
import dev.weft.testkit.Allocations;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Short blocking messages leave nothing to the garbage collector once compiled. In a process that
 * sends slices with gaps as well, the compiler may leave each call its slice of 40 bytes.
 */
@Timeout(120)
@Tag("in-a-process-of-its-own")
@WithinOneProcess
final class AllocationTest extends OverEveryTransport {
  private static final double[] ZERO = new double[2];
  private static final double[] ONE = new double[2];

  /** Few: on a busy machine each turn takes a slice of the processor's time, some milliseconds. */
  private static final int MEASURED = 2_000;

  private static final Duration LIMIT = Duration.ofSeconds(100);
  private static final long COMPILED_AFTER_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final double MOST_BYTES = 1;

  /** Channels and selectors make objects of their own at each turn, most of all while asleep. */
  private static final double MOST_BYTES_OF_CHANNELS = 8192;

  /** The views of the two buffers, and what the compiler does not take apart of the steps. */
  private static final double MOST_BYTES_OF_A_REDUCTION = 256;

  /** Over messages a reduction makes requests and scratch of its own. */
  private static final double MOST_BYTES_OVER_MESSAGES = 8192;

  /** What both ranks do: a message each way, or a collective operation. */
  private interface Exchange {
    void run(Comm world);
  }

  private void allocatesNothing(Exchange exchange) {
    boolean channels = via == Via.TCP && !NativeAccess.available();
    allocates(channels ? MOST_BYTES_OF_CHANNELS : MOST_BYTES, exchange);
  }

  /** The compiler may be late on a busy machine, hence many windows: one has to be clean. */
  private void allocates(double most, Exchange exchange) {
    Ranks.run(
        2,
        via,
        LIMIT,
        world -> {
          long start = System.nanoTime();
          double least = Double.MAX_VALUE;
          boolean goOn = true;
          while (goOn) {
            long before = Allocations.bytesByThisThread();
            repeat(MEASURED, exchange, world);
            long bytes = Allocations.bytesByThisThread() - before;
            least = Math.min(least, (double) bytes / MEASURED);
            boolean mayBeCompiled = System.nanoTime() - start < COMPILED_AFTER_NANOS;
            goOn = world.allReduce(least > most && mayBeCompiled ? 1 : 0, Op.MAX) == 1;
          }
          assertThat(least).as("bytes a turn, rank %d", world.rank()).isLessThanOrEqualTo(most);
        });
  }

  private static void repeat(int times, Exchange exchange, Comm world) {
    for (int i = 0; i < times; i++) {
      exchange.run(world);
    }
  }

  @Test
  void doubles() {
    double[] zero = new double[1];
    double[] one = new double[1];
    allocatesNothing(
        world -> {
          if (world.rank() == 0) {
            world.send(zero, 1, TAG);
            world.receive(zero, 1, TAG);
          } else {
            world.receive(one, 0, TAG);
            world.send(one, 0, TAG);
          }
        });
  }

  @Test
  void bytes() {
    byte[] zero = new byte[8];
    byte[] one = new byte[8];
    allocatesNothing(
        world -> {
          if (world.rank() == 0) {
            world.send(Slice.of(zero, 0, 8), 1, TAG);
            world.receive(Slice.of(zero, 0, 8), Comm.ANY_SOURCE, Comm.ANY_TAG);
          } else {
            world.receive(Slice.of(one, 0, 8), 0, TAG);
            world.send(Slice.of(one, 0, 8), 0, TAG);
          }
        });
  }

  @Test
  void partsThatMove() {
    long[] zero = new long[64];
    long[] one = new long[64];
    allocatesNothing(
        world -> {
          if (world.rank() == 0) {
            int at = (int) zero[0] & 31;
            world.send(Slice.of(zero, at, 4), 1, TAG);
            world.receive(Slice.of(zero, at + 1, 4), 1, TAG);
            zero[0]++;
          } else {
            int at = (int) one[0] & 31;
            world.receive(Slice.of(one, at + 1, 4), 0, TAG);
            world.send(Slice.of(one, at, 4), 0, TAG);
            one[0]++;
          }
        });
  }

  /**
   * Garbage of eight ranks that share two cores fills fresh pages of their heaps, and each page
   * takes as long as the operation itself.
   */
  @Test
  void reductions() {
    boolean messages = via == Via.TCP;
    allocates(
        messages ? MOST_BYTES_OVER_MESSAGES : MOST_BYTES_OF_A_REDUCTION,
        world -> {
          double[] mine = world.rank() == 0 ? ZERO : ONE;
          world.allReduce(mine, mine, Op.SUM);
        });
  }
}

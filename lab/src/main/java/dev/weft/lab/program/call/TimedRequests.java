package dev.weft.lab.program.call;

import dev.weft.lab.program.Call;
import dev.weft.lab.program.Cell;
import dev.weft.lab.program.Output;
import dev.weft.lab.program.Payload;
import dev.weft.lab.program.ProgramOptions;
import dev.weft.lab.program.Sampler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Times the calls of one process, cell by cell; the operations in the options choose the calls. The
 * content of every cell is checked first; calls that a library does not offer are omitted. Without
 * operations it measures a ping-pong: half the time of an echo.
 */
public final class TimedRequests {
  private static final int ECHO_HOPS = 2;

  private final RemoteCalls calls;
  private final Output output;
  private final Sampler sampler;

  private TimedRequests(RemoteCalls calls, ProgramOptions options, Output output) {
    this.calls = calls;
    this.output = output;
    sampler = new Sampler(options, output);
  }

  /** Checks, warms and times all cells, and prints them. */
  public static void run(RemoteCalls calls, ProgramOptions options, Output output)
      throws Exception {
    output.hello("");
    new TimedRequests(calls, options, output).run(options);
    output.done();
  }

  private void run(ProgramOptions options) throws Exception {
    List<Cell> cells = new ArrayList<>();
    for (Cell cell : options.cells()) {
      if (isPossible(cell)) {
        if (isRight(cell)) {
          cells.add(cell);
        } else {
          output.data(cell, "wrong", 1, 1, new long[1], 1, -1);
        }
      }
    }
    for (Cell cell : cells) {
      sampler.warm(request(cell), cell.bytes(), options.warmMillis());
    }
    output.warm();
    for (Cell cell : cells) {
      sampler.cell(cell, request(cell), hops(cell));
    }
  }

  private static boolean isCall(Cell cell) {
    return cell.operation().isEmpty() || Call.find(cell.operation()).isPresent();
  }

  private boolean isPossible(Cell cell) {
    return Call.find(cell.operation())
        .map(calls::makes)
        .orElseGet(() -> isCall(cell) || calls.carries(Payload.of(cell.operation())));
  }

  /** By how many a sample is divided. */
  private static int hops(Cell cell) {
    if (cell.operation().isEmpty()) {
      return ECHO_HOPS;
    }
    return switch (Call.find(cell.operation()).orElse(Call.NULL)) {
      case ONE_WAY -> Call.ONE_WAY_CALLS;
      case IN_FLIGHT -> Call.THREADS * Call.CALLS_OF_THREAD;
      case NULL, SMALL, ECHO, BESIDE_LARGE -> 1;
    };
  }

  private boolean isRight(Cell cell) throws Exception {
    if (isCall(cell)) {
      calls.nothing();
      byte[] data = (byte[]) Payload.BYTES.make(cell.bytes());
      return calls.small(41) == 42 && Arrays.equals(calls.echo(data), data);
    }
    Object value = Payload.of(cell.operation()).make(cell.bytes());
    return Payload.same(calls.giveBack(value), value);
  }

  private Sampler.Run request(Cell cell) {
    if (isCall(cell)) {
      return request(Call.find(cell.operation()).orElse(Call.ECHO), cell.bytes());
    }
    Object value = Payload.of(cell.operation()).make(cell.bytes());
    return timed(() -> calls.take(value));
  }

  private Sampler.Run request(Call call, int size) {
    return switch (call) {
      case NULL -> timed(calls::nothing);
      case SMALL -> {
        int[] next = {0};
        yield timed(() -> next[0] = calls.small(next[0]));
      }
      case ECHO -> {
        byte[] data = (byte[]) Payload.BYTES.make(size);
        yield (bytes, batch, count, nanos) -> {
          sure(() -> calls.echoes(data, batch, count, nanos));
          return -1;
        };
      }
      case ONE_WAY -> timed(() -> calls.oneWay(Call.ONE_WAY_CALLS));
      case IN_FLIGHT ->
          timed(() -> ManyCalls.atOnce(calls::nothing, Call.THREADS, Call.CALLS_OF_THREAD));
      case BESIDE_LARGE -> {
        Sampler.Run small = timed(calls::nothing);
        Object large = Payload.BYTES.make(Call.LARGE_BYTES);
        yield (bytes, batch, count, nanos) -> {
          try (ManyCalls beside = ManyCalls.againAndAgain(() -> calls.take(large))) {
            return small.run(bytes, batch, count, nanos);
          }
        };
      }
    };
  }

  private static Sampler.Run timed(ManyCalls.One step) {
    return (bytes, batch, count, nanos) -> {
      sure(() -> time(step, batch, count, nanos));
      return -1;
    };
  }

  private static void time(ManyCalls.One step, int batch, int count, long[] nanos)
      throws Exception {
    long before = System.nanoTime();
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < batch; k++) {
        step.run();
      }
      long after = System.nanoTime();
      nanos[i] = after - before;
      before = after;
    }
  }

  private static void sure(ManyCalls.One step) {
    try {
      step.run();
    } catch (Exception e) {
      throw new IllegalStateException("a call failed: " + e, e);
    }
  }
}

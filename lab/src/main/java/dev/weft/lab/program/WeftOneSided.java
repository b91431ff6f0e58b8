package dev.weft.lab.program;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.rma.Window;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * One-sided operations of rank 0 on rank 1's window, without participation of rank 1; the
 * counterpart of {@code mpi_onesided.c}. Rank 1 waits in a barrier, all windows are locked during
 * the measurement, and each operation is followed by the flush that completes it at the target.
 */
public final class WeftOneSided {
  private static final int TARGET = 1;

  private final Window window;
  private final ProgramOptions options;
  private final Output output;
  private final Sampler sampler;
  private final byte[] array;
  private final MemorySegment memory;

  private WeftOneSided(Window window, ProgramOptions options, Output output, int bytes) {
    this.window = window;
    this.options = options;
    this.output = output;
    sampler = new Sampler(options, output);
    array = new byte[options.nativeBuffer() ? 0 : bytes];
    memory =
        options.nativeBuffer()
            ? Arena.ofAuto().allocate(bytes, MessageSlots.LINE_BYTES)
            : MemorySegment.ofArray(array);
  }

  public static void main(String[] args) {
    ProgramOptions options = ProgramOptions.parse(args);
    TimeLimit.arm(options);
    try (Weft weft = Weft.init(args)) {
      run(weft.world(), options, new Output(System.out));
    }
  }

  /** Runs this rank's part. */
  static void run(Comm world, ProgramOptions options, Output output) {
    int bytes = Math.max(options.largestBytes(), OneSided.ATOMIC_BYTES);
    try (Window window = world.allocateWindow(bytes, ElementType.BYTE)) {
      window.memory().fill((byte) 1);
      world.barrier();
      window.lockAll();
      if (world.rank() == 0) {
        output.hello("");
        new WeftOneSided(window, options, output, bytes).lead();
      }
      world.barrier();
      window.unlockAll();
    }
    if (world.rank() == 0) {
      output.done();
    }
  }

  private void lead() {
    for (int bytes : options.sizes()) {
      verify(bytes);
    }
    for (Cell cell : options.cells()) {
      sampler.warm(run(cell), cell.bytes(), options.warmMillis());
    }
    output.warm();
    for (Cell cell : options.cells()) {
      sampler.cell(cell, run(cell), 1);
    }
  }

  private Sampler.Run run(Cell cell) {
    OneSided operation = OneSided.of(cell.operation());
    return (bytes, batch, count, nanos) -> {
      long allocated = Allocation.bytesSoFar();
      long before = System.nanoTime();
      for (int i = 0; i < count; i++) {
        for (int k = 0; k < batch; k++) {
          call(operation, bytes);
        }
        long after = System.nanoTime();
        nanos[i] = after - before;
        before = after;
      }
      return Allocation.bytesSince(allocated);
    };
  }

  /** A branch rather than an object for each operation, so that the compiler sees into all. */
  private void call(OneSided operation, int bytes) {
    switch (operation) {
      case PUT -> put(bytes);
      case GET -> get(bytes);
      case FETCH_AND_OP -> {
        long _ = fetchAndAdd();
      }
    }
  }

  private void put(int bytes) {
    window.put(buffer(bytes), TARGET, 0);
    window.flush(TARGET);
  }

  private void get(int bytes) {
    window.get(buffer(bytes), TARGET, 0);
    window.flush(TARGET);
  }

  private long fetchAndAdd() {
    long before = window.fetchAndOp(1L, TARGET, 0, Op.SUM);
    window.flush(TARGET);
    return before;
  }

  private Slice buffer(int bytes) {
    return options.nativeBuffer() ? Slice.of(memory.asSlice(0, bytes)) : Slice.of(array, 0, bytes);
  }

  /** Puts and gets a pattern back, and counts to two. */
  private void verify(int bytes) {
    for (int i = 0; i < bytes; i++) {
      memory.set(ValueLayout.JAVA_BYTE, i, pattern(i, bytes));
    }
    put(bytes);
    memory.fill((byte) 0);
    get(bytes);
    for (int i = 0; i < bytes; i++) {
      check(memory.get(ValueLayout.JAVA_BYTE, i) == pattern(i, bytes), "put and get");
    }
    memory.fill((byte) 0);
    put(OneSided.ATOMIC_BYTES);
    check(fetchAndAdd() == 0 && fetchAndAdd() == 1, "fetchAndOp");
  }

  private static byte pattern(int index, int bytes) {
    return (byte) (index * 131 + bytes);
  }

  private void check(boolean holds, String what) {
    if (!holds) {
      output.fail("content differs after " + what);
      throw new IllegalStateException("content differs after " + what);
    }
  }
}

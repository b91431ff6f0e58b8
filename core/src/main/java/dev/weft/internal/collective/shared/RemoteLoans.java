package dev.weft.internal.collective.shared;

import static dev.weft.internal.collective.shared.AreaDescriptor.LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.data.Slice;
import dev.weft.internal.engine.base.HostMemory;
import dev.weft.internal.os.memory.HeldMemory;
import dev.weft.internal.os.memory.ProcessMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Buffers that ranks in processes of their own let each other read where they lie, instead of
 * writing them into the memory that they share. For the thread that is in an operation.
 *
 * <p>A lender holds its buffer in place, writes its address beside its cells, then the step that it
 * belongs to, then says that it lends. A reader copies, and believes what it has got only if the
 * step is still there afterwards: a lender that leaves early takes the step away before it lets its
 * buffer go. So a late reader reads what is none of its business, and throws it away.
 *
 * <p>Whether a rank can hold its arrays and read the others' memory it finds out in time, and says
 * so beside its cells, for good. A lender looks at what its readers say; each decides for itself,
 * operation by operation.
 */
final class RemoteLoans {
  /** Is the step of no first chunk, which alone is lent. */
  private static final long NO_STEP = 1;

  private static final long ABLE = 1;

  private final HostMemory host;
  private final MemorySegment memory;
  private final AreaDescriptor layout;
  private final int rank;
  private final @Nullable ProcessMemory[] processes;
  private boolean decided;
  private boolean able;
  private @Nullable HeldMemory held;

  RemoteLoans(HostMemory host, MemorySegment memory, AreaDescriptor layout, int rank) {
    this.host = host;
    this.memory = memory;
    this.layout = layout;
    this.rank = rank;
    this.processes = new ProcessMemory[layout.ranks()];
    LONG.setRelease(memory, layout.loan(rank), NO_STEP);
  }

  /** Finds out whether this rank can take part, unless it is known. */
  void prepare() {
    if (!decided && HeldMemory.isDecided()) {
      decided = true;
      able = HeldMemory.holdsArrays() && reachesAll();
      if (able) {
        LONG.setRelease(memory, AreaDescriptor.able(layout.loan(rank)), ABLE);
      }
    }
  }

  private boolean reachesAll() {
    for (int other = 0; other < processes.length; other++) {
      if (other != rank) {
        processes[other] = host.memoryOf(other);
        if (processes[other] == null) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Holds a buffer for others to read in this step, until {@link #end}; false if it must be written
   * instead.
   *
   * @param reader the only one, or {@link SharedArea#ALL}
   */
  boolean lend(Slice buffer, long step, int reader) {
    if (!able || !buffer.isContiguous() || !canRead(reader)) {
      return false;
    }
    HeldMemory holding = HeldMemory.of(buffer.base(), buffer.offsetBytes());
    if (holding == null) {
      return false;
    }
    held = holding;
    long loan = layout.loan(rank);
    memory.set(JAVA_LONG, AreaDescriptor.address(loan), holding.address());
    LONG.setRelease(memory, loan, step);
    return true;
  }

  private boolean canRead(int reader) {
    for (int other = 0; other < processes.length; other++) {
      boolean asked = other != rank && (reader == SharedArea.ALL || reader == other);
      if (asked
          && (long) LONG.getAcquire(memory, AreaDescriptor.able(layout.loan(other))) != ABLE) {
        return false;
      }
    }
    return true;
  }

  /**
   * Copies a part of what a rank lends in this step; false if it has taken it back.
   *
   * @param at where the part begins, in bytes
   */
  boolean copy(int from, long step, long at, Slice to) {
    ProcessMemory process = processes[from];
    long loan = layout.loan(from);
    if (process == null || !isLent(from, step)) {
      return false;
    }
    long source = memory.get(JAVA_LONG, AreaDescriptor.address(loan)) + at;
    boolean whole = read(process, source, to);
    VarHandle.loadLoadFence();
    return whole && isLent(from, step);
  }

  private static boolean read(ProcessMemory process, long source, Slice to) {
    HeldMemory target = to.isContiguous() ? HeldMemory.toFill(to.base(), to.offsetBytes()) : null;
    if (target == null) {
      MemorySegment between = Arena.ofAuto().allocate(to.bytes(), Long.BYTES);
      boolean whole = process.read(source, between.address(), to.bytes());
      Slice.of(between, to.type()).copyTo(to);
      return whole;
    }
    try {
      return process.read(source, target.address(), to.bytes());
    } finally {
      target.release();
    }
  }

  /** Whether a rank still lends in this step. */
  boolean isLent(int from, long step) {
    return (long) LONG.getAcquire(memory, layout.loan(from)) == step;
  }

  /** Whether the process of a rank whose buffer could not be copied has ended. */
  boolean hasEnded(int from) {
    ProcessMemory process = processes[from];
    return process != null && process.hasEnded();
  }

  /** Whether something is lent. */
  boolean isLending() {
    return held != null;
  }

  /** Lets the buffer go. */
  void end() {
    HeldMemory holding = held;
    if (holding != null) {
      held = null;
      LONG.setRelease(memory, layout.loan(rank), NO_STEP);
      // Nothing that is stored into the buffer from now on may be seen before that.
      VarHandle.storeStoreFence();
      holding.release();
    }
  }
}

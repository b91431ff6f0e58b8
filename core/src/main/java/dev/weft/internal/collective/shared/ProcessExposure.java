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
 * Exposure between ranks that are processes of their own. The owner holds its buffer in place, and
 * writes beside its cells first the buffer's address, then its step. A reader copies, and trusts
 * the copy only if the step is still there afterwards: an owner removes the step before it releases
 * its buffer.
 *
 * <p>Each rank determines whether it can hold its arrays and read the others' memory, and then says
 * so beside its cells for good. An owner checks the words of its readers; each owner decides for
 * itself in each operation.
 */
final class ProcessExposure implements BufferExposure {
  /** No first chunk has this step, and a buffer is exposed only in place of a first chunk. */
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

  ProcessExposure(HostMemory host, MemorySegment memory, AreaDescriptor layout, int rank) {
    this.host = host;
    this.memory = memory;
    this.layout = layout;
    this.rank = rank;
    this.processes = new ProcessMemory[layout.ranks()];
    LONG.setRelease(memory, layout.exposure(rank), NO_STEP);
  }

  /** Also finds out whether this rank can take part, once that can be known. */
  @Override
  public boolean suits(long bytes) {
    if (bytes < layout.processExposedBytes()) {
      return false;
    }
    if (!decided && HeldMemory.isDecided()) {
      decided = true;
      able = HeldMemory.holdsArrays() && reachesAll();
      if (able) {
        LONG.setRelease(memory, AreaDescriptor.able(layout.exposure(rank)), ABLE);
      }
    }
    return true;
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

  @Override
  public boolean expose(Slice buffer, long step, int reader) {
    if (!able || !buffer.isContiguous() || !canRead(reader)) {
      return false;
    }
    HeldMemory holding = HeldMemory.of(buffer.base(), buffer.offsetBytes());
    if (holding == null) {
      return false;
    }
    held = holding;
    long exposure = layout.exposure(rank);
    memory.set(JAVA_LONG, AreaDescriptor.address(exposure), holding.address());
    LONG.setRelease(memory, exposure, step);
    return true;
  }

  private boolean canRead(int reader) {
    for (int other = 0; other < processes.length; other++) {
      boolean asked = other != rank && (reader == SharedArea.ALL || reader == other);
      if (asked
          && (long) LONG.getAcquire(memory, AreaDescriptor.able(layout.exposure(other))) != ABLE) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean read(int from, long step, long at, Slice to) {
    ProcessMemory process = processes[from];
    long exposure = layout.exposure(from);
    if (process == null || !isExposed(from, step)) {
      return false;
    }
    long source = memory.get(JAVA_LONG, AreaDescriptor.address(exposure)) + at;
    boolean whole = read(process, source, to);
    VarHandle.loadLoadFence();
    return whole && isExposed(from, step);
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

  @Override
  public boolean isExposed(int from, long step) {
    return (long) LONG.getAcquire(memory, layout.exposure(from)) == step;
  }

  @Override
  public boolean hasEnded(int from) {
    ProcessMemory process = processes[from];
    return process != null && process.hasEnded();
  }

  @Override
  public boolean isExposing() {
    return held != null;
  }

  @Override
  public void withdraw() {
    HeldMemory holding = held;
    if (holding != null) {
      held = null;
      LONG.setRelease(memory, layout.exposure(rank), NO_STEP);
      // Later stores into the buffer must not be visible before that.
      VarHandle.storeStoreFence();
      holding.release();
    }
  }
}

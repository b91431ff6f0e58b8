package dev.weft.parallel.checkpoint;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.rma.Window;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Parts in memory that all ranks of the host map: it stays as long as one of them lives. Nothing is
 * sent.
 */
final class HostCopies implements CopyStore {
  private final Comm comm;
  private final Slot[] slots = {new Slot(), new Slot()};

  /** The memory of all ranks; a window, and from it the segments, which outlive a failed rank. */
  private static final class Slot {
    private @Nullable Window window;
    private long[] capacities = {};
    private MemorySegment[] parts = {};
  }

  HostCopies(Comm comm) {
    this.comm = comm;
  }

  @Override
  public void reserve(int slot, long[] bytes) {
    Slot reserved = slots[slot];
    boolean enough = reserved.window != null;
    for (int rank = 0; rank < bytes.length && enough; rank++) {
      enough = bytes[rank] <= reserved.capacities[rank];
    }
    if (enough) {
      return;
    }
    release(reserved);
    reserved.capacities = Capacity.of(bytes, reserved.capacities);
    Window window = comm.allocateWindow(reserved.capacities[comm.rank()], ElementType.BYTE);
    reserved.window = window;
    reserved.parts = new MemorySegment[bytes.length];
    for (int rank = 0; rank < bytes.length; rank++) {
      reserved.parts[rank] = window.memory(rank);
    }
  }

  @Override
  public MemorySegment own(int slot) {
    return Objects.requireNonNull(copy(slot, comm.rank()));
  }

  @Override
  public void share(int slot, PartContents contents) {
    // Whoever can read it has it.
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public @Nullable MemorySegment copy(int slot, int rank) {
    MemorySegment[] parts = slots[slot].parts;
    return rank < parts.length ? parts[rank] : null;
  }

  private static void release(Slot slot) {
    Window window = slot.window;
    slot.window = null;
    slot.parts = new MemorySegment[0];
    if (window != null) {
      closeLater(window);
    }
  }

  /**
   * Closing a window waits for all ranks, and some may be gone, or have another way out of the
   * program. So a thread does it that nobody waits for.
   */
  static void closeLater(Window window) {
    Thread _ = Thread.ofVirtual().name("weft-checkpoint-closing").start(() -> close(window));
  }

  private static void close(Window window) {
    try {
      window.close();
    } catch (RuntimeException e) {
      // A rank has failed, or this one has left the job: then the memory goes with the job.
    }
  }

  @Override
  public void close() {
    for (Slot slot : slots) {
      release(slot);
    }
  }
}

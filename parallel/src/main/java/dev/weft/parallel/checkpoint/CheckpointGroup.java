package dev.weft.parallel.checkpoint;

import dev.weft.Comm;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The ranks that save together, and this rank's slots: on a communicator of its own, so that its
 * messages meet none of the program's. After a failure there is another one; this one stays as it
 * is, and its slots can be read, until a generation of the other is committed.
 */
final class CheckpointGroup {
  private final Comm users;
  final Comm comm;
  private final CheckpointOptions options;
  private @Nullable CopyStore store;

  /** The last generation that is known to be complete at all ranks; 0 before the first. */
  private long committed;

  /** Where it is. */
  private int committedSlot = 1;

  /** The highest number of a generation that was begun. */
  private long begun;

  /** The last generation of which this rank has done its share; no later one is committed. */
  private long shared;

  /**
   * A duplicate of the communicator. Collective; blocks.
   *
   * @param comm the program's
   */
  CheckpointGroup(Comm comm, CheckpointOptions options) {
    this.users = comm;
    this.comm = comm.dup();
    this.options = options;
  }

  /** Whether these are the copies of the program's communicator. */
  boolean isOf(Comm programs) {
    return users == programs;
  }

  /** Collective at the first call; blocks. */
  CopyStore open() {
    CopyStore opened = store;
    if (opened == null) {
      opened = CopyStore.of(comm, options);
      store = opened;
    }
    return opened;
  }

  /** Null if nothing has been saved. */
  @Nullable CopyStore store() {
    return store;
  }

  /** Where the next generation goes. */
  int freeSlot() {
    return 1 - committedSlot;
  }

  long committed() {
    return committed;
  }

  void begin(long number) {
    begun = number;
  }

  long begun() {
    return begun;
  }

  void share(long number) {
    shared = number;
  }

  long shared() {
    return shared;
  }

  /** What is in the free slot is complete at all ranks. */
  void commit(long number) {
    committed = number;
    committedSlot = 1 - committedSlot;
  }

  /** The slot with a part of a generation that is this rank's own, or -1. */
  int slotOf(Generation generation) {
    CopyStore opened = store;
    for (int slot = 0; opened != null && slot < CopyStore.SLOTS; slot++) {
      MemorySegment memory = opened.copy(slot, comm.rank());
      PartContents own = memory == null ? null : PartContents.read(memory);
      if (own != null && own.generation().equals(generation)) {
        return slot;
      }
    }
    return -1;
  }

  /** A rank's part of a generation, if it can be read here; its data may be wrong. */
  @Nullable MemorySegment find(Generation generation, int rank) {
    CopyStore opened = store;
    for (int slot = 0; opened != null && slot < CopyStore.SLOTS; slot++) {
      MemorySegment memory = opened.copy(slot, rank);
      PartContents contents = memory == null ? null : PartContents.read(memory);
      if (contents != null && contents.rank() == rank && contents.generation().equals(generation)) {
        return memory;
      }
    }
    return null;
  }

  void close() {
    CopyStore opened = store;
    store = null;
    if (opened != null) {
      opened.close();
    }
    comm.close();
  }
}

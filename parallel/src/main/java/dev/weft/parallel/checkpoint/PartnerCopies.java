package dev.weft.parallel.checkpoint;

import dev.weft.Comm;
import dev.weft.failure.ResourceException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Parts in memory of their ranks, and a whole copy of each at another rank, its partner. */
final class PartnerCopies implements CopyStore {
  private final Comm comm;
  private final SlotMemory own = new SlotMemory();
  private final SlotMemory held = new SlotMemory();
  private final int partner;

  /** The rank whose part is copied to this one. */
  private final int source;

  private long[] bytes = {};

  /**
   * The copies of one communicator.
   *
   * @param partners for each rank the one that gets its copy
   */
  PartnerCopies(Comm comm, int[] partners) {
    this.comm = comm;
    this.partner = partners[comm.rank()];
    int from = 0;
    while (partners[from] != comm.rank()) {
      from++;
    }
    this.source = from;
  }

  private boolean isAlone() {
    return source == comm.rank();
  }

  @Override
  public void reserve(int slot, long[] bytes) {
    this.bytes = bytes.clone();
    ResourceException failure = own.grow(slot, bytes[comm.rank()]);
    if (failure == null && !isAlone()) {
      failure = held.grow(slot, bytes[source]);
    }
    CopyStore.agree(comm, failure);
  }

  @Override
  public MemorySegment own(int slot) {
    return own.get(slot);
  }

  @Override
  public void share(int slot, PartContents contents) {
    if (isAlone()) {
      return;
    }
    MemorySegment copy = held.get(slot).asSlice(0, bytes[source]);
    PartContents.erase(copy);
    Transfers transfers = new Transfers(comm);
    transfers.receive(copy, source);
    transfers.send(own(slot).asSlice(0, bytes[comm.rank()]), partner);
    transfers.run(1);
  }

  @Override
  public @Nullable MemorySegment copy(int slot, int rank) {
    if (rank == comm.rank()) {
      return own(slot);
    }
    return rank == source ? held.get(slot) : null;
  }

  @Override
  public void close() {
    own.close();
    held.close();
  }
}

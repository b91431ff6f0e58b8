package dev.weft.parallel.checkpoint;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.rma.Window;
import dev.weft.topology.Locality;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The two slots of a rank's parts on a communicator, and the copies of other ranks' parts that it
 * can read. One thread at a time.
 */
interface CopyStore {
  /** Slots are numbered 0 and 1. */
  int SLOTS = 2;

  /**
   * Makes room in a slot; what is in it may be lost. Collective; blocks if a rank needs more.
   *
   * @param bytes of all ranks' parts
   * @throws ResourceException on all ranks if one cannot have so much
   */
  void reserve(int slot, long[] bytes);

  /** This rank's part. */
  MemorySegment own(int slot);

  /**
   * Has the other ranks get copies of this rank's part, and gets theirs. All ranks call; blocks.
   *
   * @param contents of this rank's part, which is complete
   */
  void share(int slot, PartContents contents);

  /** What should be the part of another rank; null if this rank has none. */
  @Nullable MemorySegment copy(int slot, int rank);

  /** Whether all ranks read one copy, so that what is wrong with it is wrong for all. */
  default boolean isShared() {
    return false;
  }

  /** Whether parity of a generation is there, complete. */
  default boolean hasParity(int slot, Generation generation) {
    return false;
  }

  /** Ranks of the largest group that can rebuild a part; 0 if there are none. */
  default int largestGroup() {
    return 0;
  }

  /**
   * What this rank does so that the part of a rank, of which nobody has a copy, is rebuilt from
   * what the rest of its group has.
   *
   * @param places for each rank of then the one that has its part and parity now, or -1
   * @return null if this rank does nothing
   */
  default @Nullable Rebuilding rebuild(int slot, int lost, int[] places) {
    return null;
  }

  /** Gives the memory back, which other ranks may still read. Does not block. */
  void close();

  /** The kind that suits the ranks. Collective; blocks. */
  static CopyStore of(Comm comm, CheckpointOptions options) {
    if (options.parityGroup() > 0 && comm.size() > 1) {
      return new ParityCopies(comm, RankOrder.groups(hosts(comm), options.parityGroup()));
    }
    return shareMemory(comm)
        ? new HostCopies(comm)
        : new PartnerCopies(comm, RankOrder.partners(hosts(comm)));
  }

  /** Whether all ranks can map the memory of all others. */
  private static boolean shareMemory(Comm comm) {
    boolean direct = true;
    Window probe = comm.allocateWindow(0, ElementType.BYTE);
    for (int rank = 0; rank < comm.size(); rank++) {
      direct &= probe.isDirect(rank);
    }
    HostCopies.closeLater(probe);
    return comm.allReduce(direct ? 1L : 0L, Op.MIN) == 1;
  }

  private static int[] hosts(Comm comm) {
    try (Comm host = comm.split(Locality.HOST, 0)) {
      return comm.allGather(host.worldRank(0));
    }
  }

  /** Throws on all ranks if one has a failure. Collective; blocks. */
  static void agree(Comm comm, @Nullable ResourceException failure) {
    long worst = comm.allReduce(failure == null ? comm.size() : comm.rank(), Op.MIN);
    if (failure != null) {
      throw failure;
    }
    if (worst < comm.size()) {
      throw new ResourceException(
          FailureCode.HEAP,
          "rank %d has no memory for its copies; its own exception says how much".formatted(worst));
    }
  }
}

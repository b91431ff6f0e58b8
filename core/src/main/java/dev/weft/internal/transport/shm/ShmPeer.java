package dev.weft.internal.transport.shm;

import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.os.memory.ProcessMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One peer as a rank's shared-memory endpoint knows it. Its file is mapped when it is first needed,
 * if not before, and no descriptor is kept. Under the engine lock.
 */
final class ShmPeer {
  private final int rank;
  private final @Nullable Path path;
  private @Nullable MemorySegment head;
  private @Nullable Doorbell bell;
  private boolean memoryTried;
  private @Nullable ProcessMemory memory;

  /** What this rank reads the peer's exposed messages through; null until it listens to it. */
  SharedTransfer @Nullable [] transfers;

  /**
   * @param path of its file; null if it shares no memory with this rank
   */
  ShmPeer(int rank, @Nullable Path path) {
    this.rank = rank;
    this.path = path;
  }

  /** This rank itself, whose file is mapped. */
  static ShmPeer self(int rank, MemorySegment head) {
    ShmPeer self = new ShmPeer(rank, null);
    self.head = head;
    return self;
  }

  /**
   * Maps its file.
   *
   * @param arena keeps the mapping for as long as somebody may ring the bell in it
   * @throws ResourceException if it cannot; with {@link NoSuchFileException} as its cause if the
   *     peer has removed it
   */
  MemorySegment map(InboxDescriptor layout, Arena arena) {
    if (head == null) {
      if (path == null) {
        throw new ClosedException("rank " + rank + " shares no memory with this rank");
      }
      try (SharedFile file = SharedFile.open(path)) {
        head = file.map(0, layout.bytes(), arena);
      }
    }
    return head;
  }

  /**
   * The same for one that has met this rank.
   *
   * @throws PeerFailedException if it has left since
   */
  MemorySegment head(InboxDescriptor layout, Arena arena) {
    try {
      return map(layout, arena);
    } catch (ResourceException e) {
      if (e.getCause() instanceof NoSuchFileException) {
        throw left();
      }
      throw e;
    }
  }

  PeerFailedException left() {
    return new PeerFailedException(rank, "rank " + rank + " has left the job");
  }

  /** The bell in its file, once that is mapped. */
  Doorbell bell(MemorySegment mapped) {
    if (bell == null) {
      bell =
          Doorbell.over(mapped.asSlice(InboxDescriptor.DOORBELL, InboxDescriptor.DOORBELL_BYTES));
    }
    return bell;
  }

  /** The memory of its process, once its file is mapped; null if it cannot be reached. */
  @Nullable ProcessMemory memory(MemorySegment mapped) {
    if (!memoryTried) {
      memoryTried = true;
      memory =
          ReachableMemory.of(
              mapped.asSlice(InboxDescriptor.WITNESS, ReachableMemory.WITNESS_BYTES));
    }
    return memory;
  }
}

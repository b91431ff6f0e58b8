package dev.weft.internal.engine.protocol;

import dev.weft.internal.engine.base.EngineLock;
import dev.weft.internal.engine.failure.Losses;
import dev.weft.internal.engine.request.Completion;
import dev.weft.internal.transport.RemoteMemory;
import dev.weft.internal.transport.RemoteRegion;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What accesses to the memory of peers share. Any thread.
 *
 * @param memories how the memory of a rank is accessed by the transport that messages to it take;
 *     null if that accesses none
 */
public record MemoryAccess(
    EngineLock lock,
    Completion completion,
    PeerTable peerTable,
    Losses losses,
    PendingAccesses underWay,
    IntFunction<@Nullable RemoteMemory> memories) {

  /**
   * Memory of a rank that can be accessed.
   *
   * @param address where it lies in its process
   * @param key as that rank's {@link RemoteMemory} has given it
   */
  public PeerMemory of(int rank, long address, byte[] key) {
    return new PeerMemory(this, rank, address, key);
  }

  /** The transport's way to that memory; null if there is none. */
  @Nullable RemoteRegion open(int rank, long address, byte[] key) {
    RemoteMemory memory = memories.apply(rank);
    return memory == null ? null : memory.open(rank, address, key);
  }
}

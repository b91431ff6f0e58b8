package dev.weft.internal.transport;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The operations of an endpoint that accesses memory of peers by itself, without a message that the
 * peers' engines would have to read. The peer's processors see these stores and updates like stores
 * of the peer's own threads, and updates are atomic with the atomic instructions of these threads.
 */
public interface RemoteMemory {
  /**
   * Allocates memory and exposes it to peers, all zeros, of at least a byte. Any thread.
   *
   * @throws dev.weft.failure.ResourceException if that cannot be
   */
  ExposedMemory allocate(long bytes);

  /**
   * Exposes memory that is there already, native and of at least a byte. Any thread.
   *
   * @throws dev.weft.failure.ResourceException if that cannot be
   */
  ExposedMemory expose(MemorySegment memory);

  /**
   * Makes memory of a peer that is connected accessible. Under the engine lock; does not block.
   *
   * @param address where it lies in the peer's process
   * @param key the peer's {@link ExposedMemory#key}
   * @return null if this endpoint has no way to it
   */
  @Nullable RemoteRegion open(int peer, long address, byte[] key);
}

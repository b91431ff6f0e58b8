package dev.weft.internal.transport;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * What an endpoint can do that accesses memory of peers by itself, without a message that their
 * engine would have to read. What it stores and updates is seen by the peer's processors as what
 * its own threads store, and updates are atomic with their atomic instructions.
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

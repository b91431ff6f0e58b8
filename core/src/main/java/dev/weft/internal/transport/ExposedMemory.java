package dev.weft.internal.transport;

import java.lang.foreign.MemorySegment;

/**
 * Memory of this process that other processes access through a transport. Any thread; nothing
 * blocks.
 */
public interface ExposedMemory extends AutoCloseable {
  MemorySegment memory();

  /** What a peer needs to {@link RemoteMemory#open} it; not to be changed. */
  byte[] key();

  /** Withdraws it: nobody accesses it any more. What was allocated for this is freed. Once. */
  @Override
  void close();
}

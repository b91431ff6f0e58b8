package dev.weft.internal.transport;

import org.jspecify.annotations.Nullable;

/** Memory of a peer, by its remote key. Under the engine lock; nothing blocks. */
public interface RemoteRegion extends AutoCloseable {
  /** An access to this memory to begin; null while as many are under way as there can be. */
  @Nullable RemoteAccess access();

  /** Whether {@link RemoteAccess#update} works: if not, whoever owns the memory updates it. */
  boolean takesUpdates();

  /**
   * Gives its key back; accesses must be over. Idempotent, also after the endpoint has been closed.
   */
  @Override
  void close();
}

package dev.weft.internal.transport.ucx;

import dev.weft.internal.transport.RemoteAccess;
import dev.weft.internal.transport.RemoteRegion;
import org.jspecify.annotations.Nullable;

/** Memory of a peer whose key UCX has, until its path is closed at the latest. */
final class UcxRegion implements RemoteRegion {
  private static final boolean UPDATES = UcxContext.updatesByProcessors();

  private final UcxMemory memory;
  private final UcxPath path;

  /** Where it lies in the peer's process. */
  final long address;

  final long key;
  private int underWay;
  private boolean closed;

  UcxRegion(UcxMemory memory, UcxPath path, long address, long key) {
    this.memory = memory;
    this.path = path;
    this.address = address;
    this.key = key;
  }

  long endpoint() {
    return path.handle();
  }

  @Override
  public @Nullable RemoteAccess access() {
    if (closed) {
      throw new IllegalStateException("the endpoint to this memory has been closed");
    }
    UcxAccess access = memory.access();
    if (access != null) {
      access.region = this;
      underWay++;
    }
    return access;
  }

  void ended() {
    underWay--;
  }

  @Override
  public boolean takesUpdates() {
    return UPDATES;
  }

  @Override
  public void close() {
    if (!closed) {
      path.forget(this);
      release();
    }
  }

  /**
   * Gives the key back, while the endpoint is still there. Of accesses that never end, as the peer
   * is gone, UCX may still look at it: then it stays.
   */
  void release() {
    closed = true;
    if (underWay == 0) {
      long _ = UcxLibrary.get().callForAddress("ucp_rkey_destroy", key);
    }
  }
}

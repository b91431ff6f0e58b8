package dev.weft.internal.transport.ucx;

import dev.weft.internal.transport.ExposedMemory;
import dev.weft.internal.transport.RemoteMemory;
import dev.weft.internal.transport.RemoteRegion;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Access to memory of peers by {@code ucp_put_nbx} and similar functions, see ADR 34. */
final class UcxMemory implements RemoteMemory {
  /**
   * Most accesses that are under way: what UCX does not finish in the call that begins it, it keeps
   * in memory of its own, which nothing else bounds.
   */
  private static final int MOST_ACCESSES = 64;

  private final UcxWorker worker;
  private final IntFunction<@Nullable UcxPath> paths;
  private final ArrayDeque<UcxAccess> spare = new ArrayDeque<>();
  private int accesses;

  /**
   * @param paths to the peers that are connected
   */
  UcxMemory(UcxWorker worker, IntFunction<@Nullable UcxPath> paths) {
    this.worker = worker;
    this.paths = paths;
  }

  @Override
  public ExposedMemory allocate(long bytes) {
    return worker.exposing(ended -> UcxExposure.allocate(bytes, ended));
  }

  @Override
  public ExposedMemory expose(MemorySegment memory) {
    return worker.exposing(ended -> UcxExposure.of(memory, ended));
  }

  @Override
  public @Nullable RemoteRegion open(int peer, long address, byte[] key) {
    UcxPath path = paths.apply(peer);
    return path == null ? null : path.open(this, address, key);
  }

  /** An access that nothing is under way with, or null if there are enough. */
  @Nullable UcxAccess access() {
    UcxAccess access = spare.poll();
    if (access == null && accesses < MOST_ACCESSES) {
      accesses++;
      access = new UcxAccess(this, worker);
    }
    return access;
  }

  void free(UcxAccess access) {
    spare.push(access);
  }

  /** One is never used again; another may take its place. */
  void forget() {
    accesses--;
  }
}

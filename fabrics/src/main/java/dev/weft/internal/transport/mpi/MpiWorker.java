package dev.weft.internal.transport.mpi;

import dev.weft.internal.os.mpi.MpiRequest;
import dev.weft.internal.os.mpi.MpiWorld;
import dev.weft.internal.transport.tagged.TagRequest;
import dev.weft.internal.transport.tagged.TagWorker;
import java.lang.foreign.Arena;

/** This process's part in the world, while a job lasts. */
final class MpiWorker implements TagWorker {
  private static final int ANYBODY = -1;
  private static final int UNUSED_TAG = 0;

  private final MpiWorld world;
  private final Arena arena = Arena.ofShared();

  /** Nobody sends what it receives: to ask for it makes the library move everything on. */
  private final MpiRequest never;

  private boolean lost;

  MpiWorker(MpiWorld world) {
    this.world = world;
    this.never = new MpiRequest(world, arena);
    never.receive(ANYBODY, arena.allocate(1).address(), 0, UNUSED_TAG);
  }

  @Override
  public Arena arena() {
    return arena;
  }

  @Override
  public TagRequest request() {
    return new MpiTagRequest(this, new MpiRequest(world, arena));
  }

  @Override
  public long anybody() {
    return ANYBODY;
  }

  @Override
  public long mostBytes() {
    return Integer.MAX_VALUE;
  }

  @Override
  public int progress() {
    int _ = never.status();
    return 0;
  }

  /** The library still uses memory of a request: none of this worker's is freed any more. */
  void keepMemory() {
    lost = true;
  }

  void close() {
    if (never.cancel() && !lost) {
      arena.close();
    }
  }
}

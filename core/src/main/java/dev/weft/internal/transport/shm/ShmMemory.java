package dev.weft.internal.transport.shm;

import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.os.memory.ProcessMemory;
import dev.weft.internal.transport.SharedMemory;
import dev.weft.internal.transport.SharedRegion;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Shared-memory files that belong to no rank's inbox; swept like those after a crash. */
final class ShmMemory implements SharedMemory {
  private final SharedFiles files;
  private final ShmBudget budget;
  private final IntFunction<Doorbell> bells;
  private final PeerMemories memories;

  ShmMemory(
      SharedFiles files, ShmBudget budget, IntFunction<Doorbell> bells, PeerMemories memories) {
    this.files = files;
    this.budget = budget;
    this.bells = bells;
    this.memories = memories;
  }

  @Override
  public void create(String name, long bytes) {
    budget.requireForArea(bytes);
    files.create(name, bytes);
  }

  @Override
  public SharedRegion open(String name, long bytes) {
    return files.open(name, bytes);
  }

  @Override
  public void remove(String name) {
    files.remove(name);
  }

  @Override
  public Doorbell bell(int peer) {
    return bells.apply(peer);
  }

  @Override
  public @Nullable ProcessMemory memoryOf(int peer) {
    ProcessMemory memory = memories.of(peer);
    return memory == null ? null : memory.another();
  }
}

package dev.weft.transport.shm;

import dev.weft.boot.Leftovers;
import dev.weft.os.Doorbell;
import dev.weft.transport.SharedMemory;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.function.IntFunction;

/** Shared-memory files that belong to no rank's inbox; swept like those after a crash. */
final class ShmMemory implements SharedMemory {
  private final Path folder;
  private final String job;
  private final IntFunction<Doorbell> bells;

  ShmMemory(Path folder, String job, IntFunction<Doorbell> bells) {
    this.folder = folder;
    this.job = job;
    this.bells = bells;
  }

  @Override
  public MemorySegment create(String name, long bytes) {
    try (SharedFile file = SharedFile.create(path(name))) {
      try {
        file.allocate(0, bytes);
        return file.map(0, bytes);
      } catch (RuntimeException e) {
        file.unlink();
        throw e;
      }
    }
  }

  @Override
  public MemorySegment open(String name, long bytes) {
    try (SharedFile file = SharedFile.open(path(name))) {
      return file.map(0, bytes);
    }
  }

  @Override
  public void remove(String name) {
    SharedFile.remove(path(name));
  }

  @Override
  public Doorbell bell(int peer) {
    return bells.apply(peer);
  }

  private Path path(String name) {
    return Leftovers.path(folder, job, name);
  }
}

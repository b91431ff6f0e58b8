package dev.weft.transport.local;

import dev.weft.ResourceException;
import dev.weft.os.Doorbell;
import dev.weft.transport.SharedMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Memory of the process, found by job and name. */
final class LocalMemory implements SharedMemory {
  private static final long PAGE_BYTES = 4096;
  private static final ConcurrentHashMap<String, MemorySegment> BY_NAME = new ConcurrentHashMap<>();
  private static final ConcurrentHashMap<String, AtomicReferenceArray<@Nullable Object>> PLACES =
      new ConcurrentHashMap<>();

  private final String job;
  private final IntFunction<Doorbell> bells;

  LocalMemory(String job, IntFunction<Doorbell> bells) {
    this.job = job;
    this.bells = bells;
  }

  @Override
  public MemorySegment create(String name, long bytes) {
    MemorySegment memory = Arena.ofAuto().allocate(bytes, PAGE_BYTES);
    BY_NAME.put(job + "/" + name, memory);
    return memory;
  }

  @Override
  public MemorySegment open(String name, long bytes) {
    MemorySegment memory = BY_NAME.get(job + "/" + name);
    if (memory == null || memory.byteSize() != bytes) {
      throw new ResourceException("no memory of " + bytes + " bytes is shared as " + name);
    }
    return memory;
  }

  @Override
  public AtomicReferenceArray<@Nullable Object> places(String name, int number) {
    return PLACES.computeIfAbsent(job + "/" + name, _ -> new AtomicReferenceArray<>(number));
  }

  @Override
  public void remove(String name) {
    BY_NAME.remove(job + "/" + name);
    PLACES.remove(job + "/" + name);
  }

  @Override
  public Doorbell bell(int peer) {
    return bells.apply(peer);
  }
}

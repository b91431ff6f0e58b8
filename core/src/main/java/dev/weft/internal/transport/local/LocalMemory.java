package dev.weft.internal.transport.local;

import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.transport.SharedMemory;
import dev.weft.internal.transport.SharedRegion;
import java.lang.foreign.Arena;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Memory of the process, found by job and name. */
final class LocalMemory implements SharedMemory {
  private static final long PAGE_BYTES = 4096;
  private static final ConcurrentHashMap<String, SharedRegion> BY_NAME = new ConcurrentHashMap<>();
  private static final ConcurrentHashMap<String, AtomicReferenceArray<@Nullable Object>> PLACES =
      new ConcurrentHashMap<>();

  private final String job;
  private final IntFunction<Doorbell> bells;

  LocalMemory(String job, IntFunction<Doorbell> bells) {
    this.job = job;
    this.bells = bells;
  }

  @Override
  public void create(String name, long bytes) {
    Arena arena = Arena.ofShared();
    try {
      BY_NAME.put(
          job + "/" + name, new SharedRegion(arena.allocate(bytes, PAGE_BYTES), arena::close));
    } catch (OutOfMemoryError none) {
      throw new ResourceException(
          FailureCode.HEAP,
          "no memory outside the heap is left for the %d bytes that ranks share; allow more with -XX:MaxDirectMemorySize"
              .formatted(bytes),
          none);
    }
  }

  @Override
  public SharedRegion open(String name, long bytes) {
    SharedRegion named = BY_NAME.get(job + "/" + name);
    if (named == null || named.memory().byteSize() != bytes) {
      throw new ResourceException(
          FailureCode.HEAP, "no memory of " + bytes + " bytes is shared as " + name);
    }
    return named.another();
  }

  @Override
  public AtomicReferenceArray<@Nullable Object> places(String name, int number) {
    return PLACES.computeIfAbsent(job + "/" + name, _ -> new AtomicReferenceArray<>(number));
  }

  @Override
  public void remove(String name) {
    SharedRegion named = BY_NAME.remove(job + "/" + name);
    if (named != null) {
      named.close();
    }
    PLACES.remove(job + "/" + name);
  }

  @Override
  public Doorbell bell(int peer) {
    return bells.apply(peer);
  }
}

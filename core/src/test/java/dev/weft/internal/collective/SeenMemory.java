package dev.weft.internal.collective;

import dev.weft.internal.engine.base.HostMemory;
import dev.weft.internal.os.memory.ProcessMemory;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Memory as one rank uses it: each of its waits is told.
 *
 * @param waited gets the rank for whose flag it waits
 */
public record SeenMemory(FakeMemory memory, IntConsumer waited) implements HostMemory {
  @Override
  public HostMemory beside(int number) {
    return memory.beside(number);
  }

  @Override
  public boolean spin(MemorySegment segment, long offset, long value) {
    return memory.spin(segment, offset, value);
  }

  @Override
  public void create(long bytes) {
    memory.create(bytes);
  }

  @Override
  public MemorySegment open(long bytes) {
    return memory.open(bytes);
  }

  @Override
  public boolean sharesCores() {
    return memory.sharesCores();
  }

  @Override
  public @Nullable AtomicReferenceArray<@Nullable Object> places() {
    return memory.places();
  }

  @Override
  public @Nullable ProcessMemory memoryOf(int rank) {
    return memory.memoryOf(rank);
  }

  @Override
  public void removeName() {
    memory.removeName();
  }

  @Override
  public void close() {
    memory.close();
  }

  @Override
  public boolean knowsOfFailure() {
    return memory.knowsOfFailure();
  }

  @Override
  public void requireMembers() {
    memory.requireMembers();
  }

  @Override
  public void ring(int rank) {
    memory.ring(rank);
  }

  @Override
  public void await(MemorySegment segment, long offset, long value, int rank) {
    waited.accept(rank);
    memory.await(segment, offset, value, rank);
  }
}

package dev.weft.internal.collective.shared;

import dev.weft.internal.engine.base.HostMemory;
import dev.weft.internal.os.memory.ProcessMemory;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** What ranks need of a host that are threads and always awake. */
public record Spinning() implements HostMemory {
  @Override
  public HostMemory beside(int number) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean spin(MemorySegment shared, long offset, long value) {
    await(shared, offset, value, 0);
    return true;
  }

  @Override
  public void create(long bytes) {
    throw new UnsupportedOperationException();
  }

  @Override
  public MemorySegment open(long bytes) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean sharesCores() {
    return false;
  }

  @Override
  public @Nullable AtomicReferenceArray<@Nullable Object> places() {
    return null;
  }

  @Override
  public void removeName() {}

  @Override
  public void close() {}

  @Override
  public boolean knowsOfFailure() {
    return false;
  }

  @Override
  public void requireMembers() {}

  @Override
  public void ring(int rank) {}

  @Override
  public void await(MemorySegment shared, long offset, long value, int rank) {
    while ((long) AreaDescriptor.LONG.getAcquire(shared, offset) - value < 0) {
      Thread.onSpinWait();
    }
  }

  @Override
  public ProcessMemory memoryOf(int rank) {
    return new ProcessMemory(ProcessHandle.current().pid());
  }
}

package dev.weft.internal.collective;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.internal.engine.base.HostMemory;
import dev.weft.internal.os.memory.ProcessMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Memory that the threads of a test share. Nobody sleeps long enough to need a ring. */
public final class FakeMemory implements HostMemory {
  private static final VarHandle FLAG = JAVA_LONG.varHandle();
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long NAP_NANOS = 20_000;

  private final AtomicReferenceArray<@Nullable Object> places;
  private volatile @Nullable MemorySegment memory;
  private volatile boolean knowsOfFailure;
  private volatile boolean failed;

  public FakeMemory(int ranks) {
    places = new AtomicReferenceArray<>(ranks);
  }

  @Override
  public HostMemory beside(int number) {
    throw new UnsupportedOperationException("one memory for each test");
  }

  @Override
  public boolean spin(MemorySegment shared, long offset, long value) {
    return (long) FLAG.getAcquire(shared, offset) - value >= 0;
  }

  @Override
  public void create(long bytes) {
    memory = Arena.ofAuto().allocate(bytes, 64);
  }

  /** Made and opened. */
  public static MemorySegment of(FakeMemory host, long bytes) {
    host.create(bytes);
    return host.open(bytes);
  }

  @Override
  public MemorySegment open(long bytes) {
    MemorySegment made = memory;
    if (made == null || made.byteSize() != bytes) {
      throw new ResourceException("no memory of " + bytes + " bytes");
    }
    return made;
  }

  @Override
  public boolean sharesCores() {
    return true;
  }

  @Override
  public AtomicReferenceArray<@Nullable Object> places() {
    return places;
  }

  @Override
  public ProcessMemory memoryOf(int rank) {
    return new ProcessMemory(ProcessHandle.current().pid());
  }

  @Override
  public void removeName() {
    memory = null;
  }

  @Override
  public void close() {
    // Left to the garbage collector.
  }

  /** A rank has failed, as one of those here knows; whoever waits does not yet. */
  public void oneLearnsOfFailure() {
    knowsOfFailure = true;
  }

  /** Whoever waits learns of it. */
  public void allLearnOfFailure() {
    failed = true;
  }

  @Override
  public boolean knowsOfFailure() {
    return knowsOfFailure;
  }

  @Override
  public void requireMembers() {
    if (failed) {
      throw new PeerFailedException(0, "a rank has failed");
    }
  }

  @Override
  public void ring(int rank) {
    // They look every few microseconds.
  }

  @Override
  public void await(MemorySegment shared, long offset, long value, int rank) {
    long end = System.nanoTime() + LIMIT_NANOS;
    while ((long) FLAG.getAcquire(shared, offset) - value < 0) {
      if (Thread.currentThread().isInterrupted()) {
        throw new WaitInterruptedException("interrupted");
      }
      if (failed) {
        throw new PeerFailedException(rank, "a rank has failed");
      }
      if (System.nanoTime() - end > 0) {
        throw new WaitTimeoutException("rank " + rank + " does not come to " + value);
      }
      LockSupport.parkNanos(NAP_NANOS);
    }
  }
}

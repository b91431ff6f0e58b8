package dev.weft.engine;

import dev.weft.os.Doorbell;
import dev.weft.os.ProcessMemory;
import dev.weft.transport.SharedMemory;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The memory of a channel's group over what one transport shares. */
final class GroupMemory implements HostMemory {
  private final Engine engine;
  private final GroupChannel channel;
  private final SharedMemory memory;
  private final @Nullable Doorbell[] bells;
  private @Nullable AtomicReferenceArray<@Nullable Object> places;

  GroupMemory(Engine engine, GroupChannel channel, SharedMemory memory) {
    this.engine = engine;
    this.channel = channel;
    this.memory = memory;
    this.bells = new Doorbell[channel.size()];
  }

  @Override
  public MemorySegment create(long bytes) {
    return memory.create(name(), bytes);
  }

  @Override
  public MemorySegment open(long bytes) {
    for (int rank = 0; rank < bells.length; rank++) {
      if (rank != channel.rank()) {
        bells[rank] = memory.bell(channel.worldRank(rank));
      }
    }
    MemorySegment opened = memory.open(name(), bytes);
    places = memory.places(name(), bells.length);
    return opened;
  }

  @Override
  public boolean sharesCores() {
    return engine.sharesCores();
  }

  @Override
  public @Nullable AtomicReferenceArray<@Nullable Object> places() {
    return places;
  }

  @Override
  public @Nullable ProcessMemory memoryOf(int rank) {
    engine.lock.lock();
    try {
      return memory.memoryOf(channel.worldRank(rank));
    } finally {
      engine.lock.unlock();
    }
  }

  @Override
  public void removeName() {
    memory.remove(name());
  }

  /** Groups may share a context if they are disjoint; so the first rank tells them apart. */
  private String name() {
    return "group-" + channel.context() + "-" + channel.worldRank(0);
  }

  @Override
  public void ring(int rank) {
    Doorbell bell = bells[rank];
    if (bell != null) {
      bell.ring();
    }
  }

  @Override
  public void await(MemorySegment memory, long offset, long value, int rank) {
    if ((long) FlagWait.FLAG.getAcquire(memory, offset) < value
        && !engine.waiting.spin(memory, offset, value)) {
      awaitLong(memory, offset, value, rank);
    }
  }

  private void awaitLong(MemorySegment memory, long offset, long value, int rank) {
    FlagWait wait = new FlagWait(channel, memory, offset, value, channel.worldRank(rank));
    engine.lock.lock();
    try {
      engine.flags.await(wait);
    } finally {
      engine.lock.unlock();
    }
  }
}

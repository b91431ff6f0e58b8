package dev.weft.internal.engine;

import dev.weft.internal.engine.base.HostMemory;
import dev.weft.internal.engine.failure.RankStanding;
import dev.weft.internal.engine.request.FlagWait;
import dev.weft.internal.engine.request.MessageSpace;
import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.os.memory.ProcessMemory;
import dev.weft.internal.transport.SharedMemory;
import dev.weft.internal.transport.SharedRegion;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** Memory that some ranks of a channel's group share through one transport. */
final class GroupMemory implements HostMemory {
  private final Engine engine;
  private final MessageSpace space;
  private final int[] members;
  private final SharedMemory memory;
  private final @Nullable Doorbell[] bells;
  private final String name;
  private @Nullable SharedRegion region;
  private @Nullable AtomicReferenceArray<@Nullable Object> places;

  /**
   * Of ranks that can share memory.
   *
   * @param members as ranks of the job
   */
  GroupMemory(Engine engine, MessageSpace space, int[] members, SharedMemory memory) {
    // Ranks with one context may share several memories, of different members.
    this(
        engine,
        space,
        members,
        memory,
        "group-%d-%d-%x".formatted(space.context, members[0], Arrays.hashCode(members)));
  }

  private GroupMemory(
      Engine engine, MessageSpace space, int[] members, SharedMemory memory, String name) {
    this.engine = engine;
    this.space = space;
    this.members = members.clone();
    this.memory = memory;
    this.bells = new Doorbell[members.length];
    this.name = name;
  }

  @Override
  public HostMemory beside(int number) {
    return new GroupMemory(engine, space, members, memory, name + "-" + number);
  }

  @Override
  public void create(long bytes) {
    memory.create(name, bytes);
  }

  @Override
  public MemorySegment open(long bytes) {
    for (int rank = 0; rank < bells.length; rank++) {
      if (members[rank] != engine.rank()) {
        bells[rank] = memory.bell(members[rank]);
      }
    }
    SharedRegion opened = memory.open(name, bytes);
    region = opened;
    places = memory.places(name, bells.length);
    return opened.memory();
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
    try (var _ = engine.lock.hold()) {
      return memory.memoryOf(members[rank]);
    }
  }

  @Override
  public void removeName() {
    memory.remove(name);
  }

  @Override
  public void close() {
    SharedRegion opened = region;
    if (opened != null) {
      opened.close();
    }
  }

  @Override
  public boolean knowsOfFailure() {
    try (var _ = engine.lock.hold()) {
      return space.lostMember() != null;
    }
  }

  @Override
  public void requireMembers() {
    // Without the lock: who has learnt of a failure has held it since.
    RankStanding lost = space.lostMember();
    if (lost != null) {
      throw lost.goneForAll();
    }
  }

  @Override
  public void ring(int rank) {
    Doorbell bell = bells[rank];
    if (bell != null) {
      bell.ring();
    }
  }

  @Override
  public boolean spin(MemorySegment memory, long offset, long value) {
    return FlagWait.isRaised(memory, offset, value) || engine.progress.spin(memory, offset, value);
  }

  @Override
  public void await(MemorySegment memory, long offset, long value, int rank) {
    if (!spin(memory, offset, value)) {
      awaitLong(memory, offset, value, rank);
    }
  }

  private void awaitLong(MemorySegment memory, long offset, long value, int rank) {
    FlagWait wait =
        new FlagWait(engine.progress, engine.losses, space, memory, offset, value, members[rank]);
    try {
      engine.await(wait);
    } finally {
      // Memory that nobody closes is given back when this object is unreachable.
      Reference.reachabilityFence(this);
    }
  }
}

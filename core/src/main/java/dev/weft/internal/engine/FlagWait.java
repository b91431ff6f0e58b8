package dev.weft.internal.engine;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.data.Status;
import dev.weft.internal.engine.base.HostMemory;
import dev.weft.internal.stall.WaitKind;
import dev.weft.internal.stall.WaitTarget;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.List;

/** A wait until a peer has raised a flag, a counter in shared memory, to some value. */
final class FlagWait extends Operation {
  private static final VarHandle FLAG = JAVA_LONG.varHandle();

  private final GroupChannel channel;
  private final MemorySegment memory;
  private final long offset;
  private final long value;
  private final int owner;

  FlagWait(
      GroupChannel channel, MemorySegment memory, long offset, long value, int ownerWorldRank) {
    super(channel.engine());
    this.channel = channel;
    this.memory = memory;
    this.offset = offset;
    this.value = value;
    this.owner = ownerWorldRank;
  }

  /**
   * Whether it has come to the value or beyond; counters may begin again (see {@link HostMemory}).
   */
  static boolean isRaised(MemorySegment memory, long offset, long value) {
    return (long) FLAG.getAcquire(memory, offset) - value >= 0;
  }

  /** Under the lock. */
  boolean look() {
    if (!isDone() && isRaised(memory, offset, value)) {
      complete(Status.EMPTY);
    }
    return isDone();
  }

  /** Under the lock: waits until the flag is raised, or fails. */
  void awaitLocked() {
    if (engine.isClosed()) {
      throw Failures.closed(engine.rank());
    }
    if (look()) {
      return;
    }
    List<Peer> met = engine.peers.met();
    for (int i = 0; i < met.size(); i++) {
      failIfNeeded(met.get(i));
    }
    engine.flags.add(this);
    try {
      engine.waiting.awaitLocked(this, Long.MAX_VALUE);
      Status _ = result();
    } finally {
      engine.flags.remove(this);
    }
  }

  /**
   * Fails if the peer is gone and leaves no hope, as the owner or as one of all that are needed
   * that has failed, unless the flag was raised before.
   */
  void failIfNeeded(Peer peer) {
    boolean needed =
        peer.rank == owner || (peer.failure != null && channel.matcher.isNeeded(peer.rank));
    if (needed && peer.isGone() && !look()) {
      fail(engine.gone(peer, "a collective operation"));
    }
  }

  @Override
  WaitTarget target() {
    return new WaitTarget(
        WaitKind.FLAG, owner, channel.context(), -1, -1, channel.matcher.members());
  }

  @Override
  boolean isTogether() {
    return true;
  }
}

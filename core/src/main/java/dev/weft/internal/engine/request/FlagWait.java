package dev.weft.internal.engine.request;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.data.Status;
import dev.weft.internal.engine.base.HostMemory;
import dev.weft.internal.engine.failure.Losses;
import dev.weft.internal.engine.failure.RankStanding;
import dev.weft.internal.stall.WaitKind;
import dev.weft.internal.stall.WaitTarget;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/** A wait until a peer has raised a flag, a counter in shared memory, to some value. */
public final class FlagWait extends Operation implements Watched {
  private static final VarHandle FLAG = JAVA_LONG.varHandle();

  private final Losses losses;
  private final MessageSpace space;
  private final MemorySegment memory;
  private final long offset;
  private final long value;
  private final int owner;

  public FlagWait(
      Completion completion,
      Losses losses,
      MessageSpace space,
      MemorySegment memory,
      long offset,
      long value,
      int ownerWorldRank) {
    super(completion);
    this.losses = losses;
    this.space = space;
    this.memory = memory;
    this.offset = offset;
    this.value = value;
    this.owner = ownerWorldRank;
  }

  /**
   * Whether it has come to the value or beyond; counters may begin again (see {@link HostMemory}).
   */
  public static boolean isRaised(MemorySegment memory, long offset, long value) {
    return (long) FLAG.getAcquire(memory, offset) - value >= 0;
  }

  @Override
  public boolean look() {
    if (!isDone() && isRaised(memory, offset, value)) {
      complete(Status.EMPTY);
    }
    return isDone();
  }

  /** The owner, or one of all that are needed that has failed. */
  @Override
  public void failIfNeeded(RankStanding peer) {
    boolean needed = peer.rank == owner || (peer.hasFailed() && space.isNeeded(peer.rank));
    if (needed && peer.isGone() && !look()) {
      fail(losses.gone(peer, "a collective operation"));
    }
  }

  @Override
  public void failIfRevoked() {
    if (space.isRevoked() && !look()) {
      fail(java.util.Objects.requireNonNull(space.obstacle()));
    }
  }

  @Override
  protected WaitTarget target() {
    return new WaitTarget(WaitKind.FLAG, owner, space.context, -1, -1, space.members());
  }

  @Override
  boolean isTogether() {
    return true;
  }
}

package dev.weft.internal.engine.request;

import dev.weft.data.Status;
import dev.weft.internal.engine.base.SharedRounds;
import dev.weft.internal.engine.failure.Losses;
import dev.weft.internal.engine.failure.RankStanding;
import dev.weft.internal.engine.failure.StandingTable;
import dev.weft.internal.stall.SleepingThread;
import dev.weft.internal.stall.WaitKind;
import dev.weft.internal.stall.WaitTarget;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An operation that is started often. Its first rounds are carried out in the background; once its
 * ranks have opened memory for it, a round is begun by the thread that starts it, and ended by
 * whoever finds that all have begun it: the thread that awaits it, or any poll.
 */
public final class PlannedOperation extends BackgroundOperation implements Watched {
  private final Group group;
  private final WatchedFlags watched;
  private final Supplier<@Nullable SharedRounds> plan;

  /** Null while its rounds are carried out in the background. */
  private @Nullable SharedRounds rounds;

  /**
   * The ranks that carry it out, and how they are lost.
   *
   * @param worldRank the number of each in the job
   */
  public record Group(
      MessageSpace space, IntUnaryOperator worldRank, StandingTable standing, Losses losses) {}

  /**
   * @param plan the rounds in shared memory, null until there are some; asked at each start
   */
  public PlannedOperation(
      Completion completion,
      BackgroundWork all,
      int rank,
      String name,
      Supplier<Runnable> work,
      Group group,
      WatchedFlags watched,
      Supplier<@Nullable SharedRounds> plan) {
    super(completion, all, rank, name, work);
    this.group = group;
    this.watched = watched;
    this.plan = plan;
  }

  @Override
  public void begin() {
    SharedRounds shared = plan.get();
    if (shared == null) {
      super.begin();
      return;
    }
    shared.requireTurn();
    // Without the lock: who has learnt of an obstacle has held it since.
    if (obstacle() == null) {
      shared.begin();
    }
    try (var _ = completion.lock().hold()) {
      renew();
      rounds = shared;
      RuntimeException obstacle = obstacle();
      if (obstacle != null) {
        fail(obstacle);
      } else {
        completion.begun(this);
        watched.add(this, group.standing);
      }
    }
  }

  private @Nullable RuntimeException obstacle() {
    Losses losses = group.losses;
    return losses.isClosed() ? losses.closed() : group.space.obstacle();
  }

  @Override
  public Status await() {
    spin();
    return super.await();
  }

  @Override
  public Status await(Duration limit) {
    spin();
    return super.await(limit);
  }

  private void spin() {
    SharedRounds shared = rounds;
    if (shared != null && !isDone() && shared.spin()) {
      try (var _ = completion.lock().hold()) {
        if (look()) {
          watched.remove(this);
        }
      }
    }
  }

  @Override
  public boolean look() {
    SharedRounds shared = rounds;
    if (!isDone() && shared != null && shared.missing() < 0) {
      try {
        shared.end();
        complete(Status.EMPTY);
      } catch (RuntimeException e) {
        fail(e);
      }
    }
    return isDone();
  }

  @Override
  public void failIfNeeded(RankStanding peer) {
    if (peer.isGone() && group.space.isNeeded(peer.rank) && isMissed(peer) && !look()) {
      fail(group.losses.gone(peer, "a collective operation"));
    }
  }

  /** One that has left in good order is missed only if it has not begun the round. */
  private boolean isMissed(RankStanding peer) {
    SharedRounds shared = rounds;
    return peer.hasFailed() || (shared != null && !shared.hasBegun(group.space.rankOf(peer.rank)));
  }

  @Override
  public void failIfRevoked() {
    RuntimeException obstacle = group.space.obstacle();
    if (group.space.isRevoked() && obstacle != null && !look()) {
      fail(obstacle);
    }
  }

  @Override
  protected WaitTarget target() {
    SharedRounds shared = rounds;
    int missing = shared == null ? -1 : shared.missing();
    return missing < 0
        ? super.target()
        : new WaitTarget(
            WaitKind.FLAG,
            group.worldRank.applyAsInt(missing),
            group.space.context,
            -1,
            -1,
            group.space.members());
  }

  @Override
  public void show(Consumer<SleepingThread> shown) {
    if (rounds == null) {
      super.show(shown);
    } else {
      shown.accept(new SleepingThread(target()));
    }
  }
}

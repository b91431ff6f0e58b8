package dev.weft.objects.internal.group;

import dev.weft.failure.WeftException;
import dev.weft.objects.GroupCallException;
import dev.weft.objects.MemberResult;
import dev.weft.objects.Remote;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The barriers of a group, as one of its members sees them. Any thread; nothing blocks.
 *
 * <p>This is dissemination (Hensgen, Finkel and Manber 1988), but a member asks instead of being
 * notified: in stage <i>k</i> member <i>i</i> calls the member 2<sup>k</sup> before it, which
 * answers when it has also reached stage <i>k</i>. After ⌈log₂ n⌉ stages all have arrived. Because
 * each member has a call under way to the member for which it waits, it learns at once when that
 * member ends, and passes this on to the members that wait for itself. So no member coordinates,
 * and none waits for a dead member.
 *
 * <p>A step is a stage of a round: round × (stages + 1) + stage. Steps only grow.
 */
public final class MemberBarrier {
  private final List<Remote<BarrierService>> services;
  private final long[] members;
  private final int own;
  private final BarrierProgress progress;
  private final int stages;
  private long rounds;
  private CompletableFuture<@Nullable Void> last = CompletableFuture.completedFuture(null);

  /**
   * @param services of each member's node, in the order of the group
   * @param members numbers of their objects
   * @param own place of this node's member
   * @param progress of that
   */
  public MemberBarrier(
      List<Remote<BarrierService>> services, long[] members, int own, BarrierProgress progress) {
    this.services = services;
    this.members = members;
    this.own = own;
    this.progress = progress;
    this.stages = Integer.SIZE - Integer.numberOfLeadingZeros(members.length - 1);
  }

  /** Completes when all members have arrived as often as this one. */
  synchronized CompletableFuture<@Nullable Void> arrive() {
    long first = rounds++ * (stages + 1);
    last = last.thenCompose(_ -> stage(first, 0));
    return last.copy();
  }

  private CompletableFuture<@Nullable Void> stage(long first, int stage) {
    progress.advance(first + stage);
    if (stage == stages) {
      return CompletableFuture.completedFuture(null);
    }
    int before = Math.floorMod(own - (1 << stage), members.length);
    return ask(before, first + stage)
        .exceptionally(
            failure -> {
              throw broken(before, failure);
            })
        .thenCompose(_ -> stage(first, stage + 1));
  }

  private CompletableFuture<@Nullable Void> ask(int member, long step) {
    try {
      return services.get(member).call().reached(members[member], step);
    } catch (WeftException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private GroupCallException broken(int member, Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    GroupCallException broken =
        new GroupCallException(
            members.length,
            List.of(new MemberResult<>(member, services.get(member).rank(), null, cause)));
    progress.fail(broken);
    return broken;
  }
}

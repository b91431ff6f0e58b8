package dev.weft.objects.internal.group;

import dev.weft.failure.ClosedException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The progress of this node's members of groups in their barriers. Any thread. */
public final class BarrierTable implements BarrierService {
  private final Map<Long, BarrierProgress> members = new ConcurrentHashMap<>();

  /** A new member, which nobody knows yet. */
  public BarrierProgress add(long member) {
    BarrierProgress progress = new BarrierProgress();
    members.put(member, progress);
    return progress;
  }

  /**
   * A member has been withdrawn, if it was one: it gets no further. Where it has got to stays
   * known, since others may not have asked for that yet.
   */
  public void end(long member) {
    BarrierProgress progress = members.get(member);
    if (progress != null) {
      progress.fail(withdrawn());
    }
  }

  /** All members are withdrawn. */
  public void close() {
    members.keySet().forEach(this::end);
  }

  @Override
  public CompletableFuture<@Nullable Void> reached(long member, long step) {
    BarrierProgress progress = members.get(member);
    return progress == null ? CompletableFuture.failedFuture(withdrawn()) : progress.await(step);
  }

  private static ClosedException withdrawn() {
    return new ClosedException("the member has been withdrawn, or its node is closed");
  }
}

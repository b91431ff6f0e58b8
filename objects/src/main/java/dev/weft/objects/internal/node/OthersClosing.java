package dev.weft.objects.internal.node;

import dev.weft.failure.WaitTimeoutException;
import dev.weft.internal.engine.request.WaitMarker;
import dev.weft.objects.internal.wire.NodeChannel;
import java.util.concurrent.TimeUnit;

/**
 * The wait of {@code Node.close} for the other ranks to close theirs, as reports of stalls see it.
 *
 * <p>A rank in this wait serves: as long as any rank may go on, that one may call it, and a call
 * may do anything, such as sending the message for which a third rank waits. So the wait is noted
 * as one that any rank which may go on may end. It is in vain only if all ranks wait, or have
 * ended, and this one has not been told that their nodes are closed. That happens when an exception
 * leads one rank here while the others wait for it elsewhere, and then the exception does not show.
 *
 * <p>What may happen on this rank without a further call makes it busy, {@link NodeActivity}: calls
 * under way and calls that wait for an active object, methods whose futures are not complete,
 * streams, dependents of futures, loops of active objects. The node's own threads do not: the one
 * that receives is a {@code ServiceThread}, whose wait for the next request is none of the rank's,
 * and the others are known by their names as Weft's own. A call is seen from its arrival to its
 * reply: the thread that receives it wakes, which is a movement, and has it under way from then on.
 * A call that is still on its way is caught by the rule for messages, that all ranks have been
 * quiet for half of the limit and are found so twice.
 *
 * <p>With a deadline the wait ends by itself and is never in vain; it is not noted, and a thread
 * that waits so counts as one that may go on.
 *
 * <p>Locks: those who look hold the engine's lock and take that of {@link DepartedRanks}. So no
 * thread that holds the latter calls the engine.
 */
final class OthersClosing {
  /** The time between looks whether the wait is to be given up. */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final DepartedRanks ranks;
  private final NodeChannel channel;

  OthersClosing(DepartedRanks ranks, NodeChannel channel) {
    this.ranks = ranks;
    this.channel = channel;
  }

  /**
   * Blocks until all ranks have left, or the time is over; an interrupt ends it and stays.
   *
   * @param limitNanos {@link Long#MAX_VALUE} for none
   * @return whether they have
   * @throws WaitTimeoutException if the wait is in vain, and such waits are to be ended
   */
  boolean await(long limitNanos) {
    if (limitNanos < Long.MAX_VALUE) {
      return ranks.awaitAll(limitNanos);
    }
    if (isOver()) {
      return ranks.haveAllLeft();
    }
    try (WaitMarker marker = channel.noteClose(ranks::present)) {
      while (!isOver()) {
        if (marker != null && marker.isReleased()) {
          throw inVain();
        } else if (marker != null) {
          marker.tell();
        }
      }
    }
    return ranks.haveAllLeft();
  }

  private boolean isOver() {
    return ranks.awaitAll(LOOK_NANOS) || Thread.currentThread().isInterrupted();
  }

  private WaitTimeoutException inVain() {
    return new WaitTimeoutException(
        "Node.close gives up waiting for the nodes of the ranks %s to be closed, as the end of --stall-report asks: nothing in the job moves any more and nothing can, as the report on standard error says"
            .formatted(ranks.present()));
  }
}

package dev.weft.objects.internal.node;

import dev.weft.failure.ClosedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.stall.ProcessNotes;
import dev.weft.objects.internal.link.LinkWire;
import dev.weft.objects.internal.node.NodeSpace.Role;
import java.util.concurrent.TimeUnit;

/** The end of a node: it is closed, or its rank ends, or its other node does. Any thread. */
final class NodeClosing {
  private final NodeParts parts;
  private final OthersClosing othersClosing;
  private boolean closing;
  private volatile boolean closed;

  NodeClosing(NodeParts parts) {
    this.parts = parts;
    this.othersClosing = new OthersClosing(parts.departedRanks, parts.nodeChannel);
  }

  boolean isClosed() {
    return closed;
  }

  /** Ends a node that represents an outside node: waits for the calls of that one. */
  void end() {
    if (parts.notices.lost(LinkWire.CONNECTED) == null
        && parts.departedRanks.hasLeft(LinkWire.CONNECTED)) {
      close();
    } else {
      boolean _ = beginClosing();
      shut();
      parts.nodeReceiver.cancelAll(); // nobody can be told any more how they end
    }
  }

  void close() {
    if (!beginClosing()) {
      return;
    }
    parts.barrierTable.close();
    parts.notices.leave();
    long limit =
        parts.options.deadline().isZero() ? Long.MAX_VALUE : parts.options.deadline().toNanos();
    long start = System.nanoTime();
    try {
      awaitOthers(limit);
    } finally {
      endCalls(start, limit);
    }
  }

  /** Lets the calls under way end, and ends everything else. */
  private void endCalls(long start, long limit) {
    parts.activeObjectTable.endAll(false);
    int step = 0;
    while (isAtCallsOfAny()
        && System.nanoTime() - start < limit
        && !Thread.currentThread().isInterrupted()) {
      step = WaitPolicy.pause(step);
    }
    endActiveObjectsAndListeners();
    shut();
  }

  /**
   * Names the ranks for which it no longer waits. Before that there is nothing to say: others may
   * call this rank's objects for as long as they like.
   */
  private void awaitOthers(long limitNanos) {
    if (othersClosing.await(limitNanos) || Thread.currentThread().isInterrupted()) {
      return;
    }
    parts.callScope.report(
        "the end of the node of rank " + parts.nodeChannel.rank(),
        new WaitTimeoutException(
            "Node.close has waited %d ms (NodeOptions.deadline) for the nodes of the ranks %s to be closed, and ends without them; has an exception kept them from it?"
                .formatted(
                    TimeUnit.NANOSECONDS.toMillis(limitNanos), parts.departedRanks.present())));
  }

  /** The rank has ended without closing its node: no wait is possible. */
  void abandon() {
    if (beginClosing()) {
      endActiveObjectsAndListeners();
      shut();
    }
  }

  /** Whether the node was open. */
  private synchronized boolean beginClosing() {
    boolean open = !closing;
    closing = true;
    return open;
  }

  private void endActiveObjectsAndListeners() {
    parts.activeObjectTable.endAll(true);
    parts.openListeners.close();
  }

  private boolean isAtCallsOfAny() {
    return parts.nodeReceiver.isAtCalls() || parts.openListeners.isAtCalls();
  }

  private void shut() {
    closed = true;
    parts.objects.close(this::closed);
    ProcessNotes.remove(parts.note);
    parts.neighbours.remove(parts.caller);
    parts.streams.close();
    parts.leases.stop();
    parts.nodeReceiver.stop();
    parts.directory.close(this::closed);
    parts.caller.pending().close(this::closed);
    parts.nodeChannel.close();
    parts.exports.clear();
  }

  /** For a call of a node that has ended. */
  ClosedException closed() {
    return new ClosedException(
        parts.space.role() == Role.LISTENING ? "the outside node has left" : "the node is closed");
  }
}

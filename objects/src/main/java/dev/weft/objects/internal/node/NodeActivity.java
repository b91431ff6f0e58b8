package dev.weft.objects.internal.node;

import dev.weft.internal.stall.RankService;
import dev.weft.objects.internal.serve.CallScope;
import dev.weft.objects.internal.serve.NodeReceiver;
import dev.weft.objects.internal.thread.CallThreadPool;

/**
 * What a node does without a further call of a rank: it carries out calls, has calls that wait for
 * an active object or are not answered since their futures are not complete, feeds a stream, or
 * carries out dependents of futures; or the loop of an active object goes on by itself. Any thread;
 * does not block.
 */
record NodeActivity(
    NodeReceiver nodeReceiver,
    CallScope callScope,
    CallThreadPool calls,
    CallThreadPool results,
    OpenListeners openListeners)
    implements RankService {

  @Override
  public boolean isAtWork() {
    return nodeReceiver.isAtCalls()
        || callScope.owesReplies()
        || calls.isAtWork()
        || results.isAtWork()
        || openListeners.isAtCalls();
  }

  @Override
  public String doubt() {
    return openListeners.isAny() ? "nodes outside of the job may call its objects" : "";
  }
}

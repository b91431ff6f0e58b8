package dev.weft.internal.engine.protocol;

import dev.weft.failure.WeftException;
import dev.weft.internal.engine.failure.RankStanding;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The accesses to peers' memory that are under way, oldest first. Under the engine lock.
 *
 * <p>An operation ends first, then leaves this list, then gives back what it used. So it ends once
 * and never comes back, whatever goes wrong: a thread that polls with too little stack or heap to
 * end it throws, and whoever polls next tries again.
 */
public final class PendingAccesses {
  private final List<RemoteOperation> underWay = new ArrayList<>();
  private long begun;

  public boolean isEmpty() {
    return underWay.isEmpty();
  }

  void add(RemoteOperation operation) {
    underWay.add(operation);
    operation.number = ++begun;
  }

  /** The {@linkplain RemoteOperation#number number} of the one that was begun last. */
  long begun() {
    return begun;
  }

  /** The oldest, to any memory or to one; null if there is none. */
  @Nullable RemoteOperation oldest(@Nullable PeerMemory memory) {
    for (RemoteOperation operation : underWay) {
      if (memory == null || operation.memory == memory) {
        return operation;
      }
    }
    return null;
  }

  /** Ends those that the transport has done with; says how many. */
  public int step() {
    int ended = 0;
    for (int i = 0; i < underWay.size(); ) {
      if (endIfOver(underWay.get(i))) {
        ended++;
      } else {
        i++;
      }
    }
    return ended;
  }

  /** Ends one if the transport has done with it; says whether it has. */
  boolean endIfOver(RemoteOperation operation) {
    if (!operation.isDone()) {
      if (!operation.isOver()) {
        return false;
      }
      operation.end(operation.outcome());
    }
    leave(operation);
    return true;
  }

  private void leave(RemoteOperation operation) {
    boolean _ = underWay.remove(operation);
    operation.letGo();
  }

  /** The peer is gone, and perhaps none of them ever ends. */
  public void failAll(RankStanding peer) {
    failAll(operation -> operation.peer == peer.rank, () -> peer.gone(PeerMemory.WHAT));
  }

  public void abandonAll(Supplier<? extends WeftException> why) {
    failAll(_ -> true, why);
  }

  /** What the transport has done with ends as it would have. */
  private void failAll(Predicate<RemoteOperation> which, Supplier<? extends WeftException> why) {
    try {
      int _ = step();
    } catch (StackOverflowError | OutOfMemoryError e) {
      // What it has left fails below, or is tried again by whoever polls next.
    }
    for (int i = 0; i < underWay.size(); ) {
      RemoteOperation operation = underWay.get(i);
      if (which.test(operation)) {
        if (!operation.isDone()) {
          operation.end(why.get());
        }
        leave(operation);
      } else {
        i++;
      }
    }
  }
}

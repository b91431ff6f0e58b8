package dev.weft.internal.engine;

import dev.weft.failure.WeftException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The accesses to peers' memory that are under way, oldest first. Under the engine lock. */
final class RemoteOperations {
  private final List<RemoteOperation> underWay = new ArrayList<>();

  boolean isEmpty() {
    return underWay.isEmpty();
  }

  void add(RemoteOperation operation) {
    underWay.add(operation);
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
  int step() {
    int ended = 0;
    for (int i = 0; i < underWay.size(); ) {
      if (underWay.get(i).look()) {
        RemoteOperation _ = underWay.remove(i);
        ended++;
      } else {
        i++;
      }
    }
    return ended;
  }

  /** The peer is gone, and perhaps none of them ever ends. */
  void failAll(Peer peer) {
    int _ = step();
    abandon(operation -> operation.peer == peer.rank, () -> peer.gone(PeerMemory.WHAT));
  }

  void abandonAll(Supplier<? extends WeftException> why) {
    int _ = step();
    abandon(_ -> true, why);
  }

  private void abandon(Predicate<RemoteOperation> which, Supplier<? extends WeftException> why) {
    for (RemoteOperation operation : List.copyOf(underWay)) {
      if (which.test(operation)) {
        underWay.remove(operation);
        operation.abandon(why.get());
      }
    }
  }
}

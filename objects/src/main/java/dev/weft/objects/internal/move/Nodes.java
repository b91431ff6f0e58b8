package dev.weft.objects.internal.move;

import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.os.BackgroundThreads;
import dev.weft.objects.Remote;
import dev.weft.objects.RemoteAction;
import dev.weft.objects.internal.call.ObjectReference;
import dev.weft.objects.internal.name.Address;
import dev.weft.objects.internal.value.Reference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** All nodes, to be told of moves. Any thread. */
final class Nodes {
  private final int size;
  private final IntFunction<Remote<Movement>> movements;

  /**
   * @param movements that of each rank
   */
  Nodes(int size, IntFunction<Remote<Movement>> movements) {
    this.size = size;
    this.movements = movements;
  }

  int size() {
    return size;
  }

  /** That of a rank; calls last as long as they take. */
  Movement on(int rank) {
    return movements.apply(rank).within(Duration.ZERO).call();
  }

  /**
   * Tells all nodes, this one too, where an object is; blocks until each has confirmed it or is
   * gone. Returns the ranks that have confirmed it. The confirmations go the way of calls, so that
   * they follow all calls that were sent to the old place.
   */
  BitSet tellMoved(Reference reference, @Nullable String name, Address now) {
    List<CompletableFuture<?>> told = new ArrayList<>(size);
    for (int rank = 0; rank < size; rank++) {
      told.add(tellMoved(rank, reference, name, now));
    }
    BitSet confirmed = new BitSet(size);
    for (int rank = 0; rank < size; rank++) {
      confirmed.set(rank, isConfirmed(told.get(rank)));
    }
    return confirmed;
  }

  private CompletableFuture<?> tellMoved(
      int to, Reference reference, @Nullable String name, Address now) {
    return call(
        to,
        node ->
            node.moved(
                reference.rank(),
                reference.object(),
                reference.hash(),
                reference.type(),
                name,
                now.rank(),
                now.object()));
  }

  /**
   * Completes when all calls that this node has sent to an address are where its object is; fails
   * if that is gone. Blocks while the question is sent.
   */
  CompletableFuture<?> come(Address to) {
    return call(
        to.rank(),
        node -> {
          CompletableFuture<?> _ = node.come(to.object());
        });
  }

  private CompletableFuture<?> call(int to, RemoteAction<Movement> action) {
    try {
      return ((ObjectReference<Movement>) movements.apply(to)).runBeyondLimit(action);
    } catch (PeerFailedException | ClosedException gone) {
      return CompletableFuture.failedFuture(gone);
    }
  }

  /** Blocks; false if the node is gone, and calls nobody any more. */
  private static boolean isConfirmed(CompletableFuture<?> told) {
    try {
      Object _ = told.join();
      return true;
    } catch (CompletionException e) {
      if (!(e.getCause() instanceof WeftException)) {
        throw e;
      }
      return false;
    }
  }

  /** Tells all nodes that an object that had moved has ended. Does not block. */
  void tellEnded(Reference reference) {
    BackgroundThreads.start(
        "weft-move-end",
        () -> {
          for (int rank = 0; rank < size; rank++) {
            tellEnded(rank, reference);
          }
        });
  }

  private void tellEnded(int to, Reference reference) {
    try {
      movements.apply(to).oneWay(node -> node.ended(reference.rank(), reference.object()));
    } catch (WeftException e) {
      // It keeps an entry that nobody asks for.
    }
  }
}

package dev.weft.objects.internal.move;

import dev.weft.failure.WeftException;
import dev.weft.internal.os.BackgroundThreads;
import dev.weft.objects.internal.active.ActiveObject;
import dev.weft.objects.internal.active.NewPlace;
import dev.weft.objects.internal.lease.Leases;
import dev.weft.objects.internal.name.Address;
import dev.weft.objects.internal.name.Exported;
import dev.weft.objects.internal.name.Exports;
import dev.weft.objects.internal.name.Routes;
import dev.weft.objects.internal.value.Reference;
import java.util.BitSet;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Moves objects of this node to others.
 *
 * <pre>
 *   SERVING --no call under way--> FROZEN --state sent, taken in--> KNOWN THERE
 *      ^                              |                                  |
 *      |        refused, or lost      |        lost before all have      | all nodes have
 *      +------------------------------+----------confirmed---------------+ confirmed
 *                                                                        v
 *                             LEFT: what waits, and what still comes, is passed on
 * </pre>
 *
 * The step to LEFT decides: before it the object lives here, and its state there has served
 * nothing; from it on the object lives there, and is lost with that rank. When a node confirms the
 * new address, all calls that it had sent here have come, so that after the last confirmation
 * nothing comes any more but calls whose senders were between looking up the address and sending
 * ({@link dev.weft.objects.internal.name.Routes}). Any thread; {@link #awaitEnd} blocks.
 */
final class Departures {
  private static final CompletableFuture<@Nullable Void> DONE =
      CompletableFuture.completedFuture(null);

  private final int ownRank;
  private final Exports exports;
  private final Leases leases;
  private final Routes routes;
  private final Nodes nodes;
  private final Function<Reference, NewPlace> places;
  private final IntPredicate isLost;

  /** The ends of moves under way, by the numbers of their objects. */
  private final Map<Long, CompletableFuture<@Nullable Void>> moving = new ConcurrentHashMap<>();

  /**
   * @param places where calls of an object are passed on to
   * @param isLost whether a rank is gone
   */
  Departures(
      int ownRank,
      Exports exports,
      Leases leases,
      Routes routes,
      Nodes nodes,
      Function<Reference, NewPlace> places,
      IntPredicate isLost) {
    this.ownRank = ownRank;
    this.exports = exports;
    this.leases = leases;
    this.routes = routes;
    this.nodes = nodes;
    this.places = places;
    this.isLost = isLost;
  }

  /** Moves an object; completes with what {@link MoveResult} tells. */
  CompletableFuture<String[]> move(long object, int rank, long patienceMillis) {
    CompletableFuture<String[]> result = new CompletableFuture<>();
    BackgroundThreads.start(
        "weft-move",
        () -> {
          try {
            boolean _ = result.complete(moveAlone(object, rank, patienceMillis));
          } catch (Throwable e) {
            boolean _ = result.completeExceptionally(e);
          }
        });
    return result;
  }

  /** The moves of one object come one after the other. */
  private String[] moveAlone(long object, int rank, long patienceMillis)
      throws InterruptedException {
    CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
    CompletableFuture<@Nullable Void> before = moving.putIfAbsent(object, end);
    while (before != null) {
      @Nullable Object _ = before.join();
      before = moving.putIfAbsent(object, end);
    }
    try {
      Exported found = exports.find(object);
      return found == null || found.hasLeft()
          ? MoveResult.GONE.because("the object has been withdrawn, or its node is closed")
          : moveIfAble(found, rank, patienceMillis);
    } finally {
      boolean _ = moving.remove(object, end);
      boolean _ = end.complete(null);
    }
  }

  private String[] moveIfAble(Exported leaving, int rank, long patienceMillis)
      throws InterruptedException {
    ActiveObject active = leaving.active();
    if (active == null) {
      return MoveResult.UNMOVABLE.because(
          "%s of rank %d is not active, and cannot move; export it with ActiveOptions"
              .formatted(leaving.table().type().getName(), ownRank));
    }
    if (active.hasLoop()) {
      return MoveResult.UNMOVABLE.because(
          "%s serves by a loop of its own (Serve), which cannot move; let it be served in an order"
              .formatted(active));
    }
    if (rank == ownRank) {
      return new String[0];
    }
    long patience =
        patienceMillis == 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos(patienceMillis);
    if (!active.freeze(patience)) {
      return active.isOpen()
          ? MoveResult.BUSY.because(
              "%s was at calls for %d ms, and stays; move it when it is not, or with a longer Remote.within"
                  .formatted(active, patienceMillis))
          : MoveResult.GONE.because("the object has been withdrawn, or its node is closed");
    }
    Leases.suspend(leaving);
    String[] result = moveFrozen(leaving, active, rank);
    if (exports.find(leaving.number()) == leaving) {
      leases.resume(leaving);
      active.thaw();
    }
    return result;
  }

  private String[] moveFrozen(Exported leaving, ActiveObject active, int rank) {
    Reference reference = leaving.reference();
    long there;
    leaving.movedBy(Thread.currentThread());
    try {
      there = sendState(leaving, active, rank);
    } catch (WeftException e) {
      return MoveResult.refused(e);
    } finally {
      leaving.movedBy(null);
    }
    BitSet confirmed = nodes.tellMoved(reference, leaving.name(), new Address(rank, there));
    if (!confirmed.get(rank) || isLost.test(rank)) {
      BitSet _ = nodes.tellMoved(reference, leaving.name(), new Address(ownRank, leaving.number()));
      return MoveResult.LOST.because(
          "rank %d was lost before %s had left for it; it stays".formatted(rank, active));
    }
    return leave(leaving, active, rank, there);
  }

  private long sendState(Exported leaving, ActiveObject active, int rank) {
    return nodes
        .on(rank)
        .arrive(
            ownRank,
            leaving.reference().rank(),
            leaving.reference().object(),
            leaving.name(),
            leaving.table().type().getName(),
            active.options().order().name(),
            active.options().capacity(),
            active.options().platformThread(),
            leaving.object());
  }

  private String[] leave(Exported leaving, ActiveObject active, int rank, long there) {
    Reference reference = leaving.reference();
    PassingOn passingOn =
        new PassingOn(places.apply(reference), () -> nodes.come(routes.of(reference)));
    active.depart(passingOn);
    leases.leave(leaving, passingOn);
    @Nullable Object _ = passingOn.done().join();
    try {
      nodes.on(rank).arrived(there);
      return new String[0];
    } catch (WeftException e) {
      return MoveResult.LOST.because(
          "rank %d was lost, and with it %s, which had left for it".formatted(rank, active));
    }
  }

  /** Completes when what has come for an object is where that is, if it has left. */
  CompletableFuture<@Nullable Void> passedOn(long object) {
    return moving.getOrDefault(object, DONE).thenCompose(_ -> come(object));
  }

  /** The same, without waiting for a move that is under way. */
  CompletableFuture<@Nullable Void> come(long object) {
    Exported found = exports.find(object);
    return found != null && found.object() instanceof PassingOn left ? left.come() : DONE;
  }

  /** An object that has left has ended: nothing is passed on any more. */
  void forget(long object) {
    Exported found = exports.find(object);
    if (found != null && found.hasLeft()) {
      Exported _ = exports.remove(object);
    }
  }

  /** Blocks until the object is not about to move. */
  void awaitEnd(long object) {
    @Nullable Object _ = Objects.requireNonNull(moving.getOrDefault(object, DONE)).join();
  }
}

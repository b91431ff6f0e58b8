package dev.weft.objects.internal.move;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WeftException;
import dev.weft.objects.ActiveOptions;
import dev.weft.objects.Remote;
import dev.weft.objects.ServeOrder;
import dev.weft.objects.internal.active.ActiveObject;
import dev.weft.objects.internal.active.NewPlace;
import dev.weft.objects.internal.call.Movements;
import dev.weft.objects.internal.call.NodeThread;
import dev.weft.objects.internal.call.ObjectTarget;
import dev.weft.objects.internal.lease.Leases;
import dev.weft.objects.internal.name.Address;
import dev.weft.objects.internal.name.Directory;
import dev.weft.objects.internal.name.Exported;
import dev.weft.objects.internal.name.Exports;
import dev.weft.objects.internal.name.Routes;
import dev.weft.objects.internal.value.Reference;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Moves for the program, and the part of this node in moves of others. Any thread. */
public final class MovementService implements Movement, Movements {
  private final int ownRank;
  private final boolean ofJob;
  private final Routes routes;
  private final Directory directory;
  private final IntPredicate isLost;
  private final Nodes nodes;
  private final Departures departures;
  private final Arrivals arrivals;

  /**
   * @param ofJob whether this node is one of a job's: objects move between such nodes only
   * @param movements that of each rank
   * @param places where calls of an object are passed on to
   * @param objects adds objects that come
   * @param isLost whether a rank is gone
   */
  public MovementService(
      int ownRank,
      int size,
      boolean ofJob,
      Exports exports,
      Leases leases,
      Routes routes,
      Directory directory,
      IntFunction<Remote<Movement>> movements,
      Function<Reference, NewPlace> places,
      NewObjects objects,
      IntPredicate isLost) {
    this.ownRank = ownRank;
    this.ofJob = ofJob;
    this.routes = routes;
    this.directory = directory;
    this.isLost = isLost;
    this.nodes = new Nodes(size, movements);
    this.departures = new Departures(ownRank, exports, leases, routes, nodes, places, isLost);
    this.arrivals = new Arrivals(ownRank, objects, nodes, isLost);
    leases.tellEndsTo(this::ended);
  }

  @Override
  public void move(ObjectTarget target, int rank) {
    requireJob();
    if (rank < 0 || rank >= nodes.size()) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "rank %d to move to; give 0 to %d".formatted(rank, nodes.size() - 1));
    }
    MoveResult result;
    String text;
    Address before;
    do {
      before = target.address();
      requireOther(before);
      String[] answer =
          await(nodes.on(before.rank()).move(before.object(), rank, target.deadlineMillis()));
      result = MoveResult.of(answer);
      text = answer.length < 2 ? "" : answer[1];
    } while (result == MoveResult.GONE && !before.equals(target.address()));
    if (result != MoveResult.MOVED) {
      throw result.failure(text, rank);
    }
  }

  private void requireJob() {
    if (!ofJob) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT, "objects move between ranks of a job; this node has no job");
    }
  }

  /** A method would wait for its own end. */
  private void requireOther(Address moved) {
    ActiveObject current = NodeThread.currentActive();
    if (current != null && moved.rank() == ownRank && current.number() == moved.object()) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "%s moves itself in one of its methods, for whose end it would wait; move it on another thread, or after the method"
              .formatted(current));
    }
  }

  private static <R> R await(CompletableFuture<R> result) {
    NodeThread.currentMayBlock();
    try {
      return result.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException(
          "interrupted while an object moves; it may still move, or stay");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof WeftException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  @Override
  public void awaitPassedOn(Address old) {
    @Nullable Object _ = await(nodes.on(old.rank()).passedOn(old.object()));
  }

  /** Blocks until the object of this node is not about to move. */
  public void awaitEndOfMove(long object) {
    departures.awaitEnd(object);
  }

  /** An object has ended that began elsewhere. Does not block. */
  public void ended(Exported object) {
    nodes.tellEnded(object.reference());
  }

  /** A rank is gone. Does not block. */
  public void lost(int rank) {
    arrivals.lost(rank);
  }

  @Override
  public CompletableFuture<String[]> move(long object, int rank, long patienceMillis) {
    requireJob();
    return departures.move(object, rank, patienceMillis);
  }

  @Override
  public long arrive(
      int from,
      int originRank,
      long originObject,
      @Nullable String name,
      String type,
      String order,
      int capacity,
      boolean platformThread,
      Object state) {
    requireJob();
    ActiveOptions options = new ActiveOptions(ServeOrder.valueOf(order), capacity, platformThread);
    Address origin = new Address(originRank, originObject);
    return arrivals.expect(from, name, type, state, options, origin);
  }

  @Override
  public void arrived(long object) {
    arrivals.arrived(object);
  }

  @Override
  public void moved(
      int originRank,
      long originObject,
      long hash,
      String type,
      @Nullable String name,
      int rank,
      long object) {
    requireJob();
    Reference reference = new Reference(originRank, originObject, hash, type);
    routes.set(Address.ofOrigin(reference), new Address(rank, object));
    if (name != null) {
      directory.moved(name, reference);
      if (isLost.test(rank)) {
        directory.lost(rank);
      }
    }
  }

  @Override
  public CompletableFuture<@Nullable Void> passedOn(long object) {
    requireJob();
    return departures.passedOn(object);
  }

  @Override
  public CompletableFuture<@Nullable Void> come(long object) {
    requireJob();
    return departures.come(object);
  }

  @Override
  public void ended(int originRank, long originObject) {
    requireJob();
    if (originRank == ownRank) {
      departures.forget(originObject); // or it would pass calls on to itself
    }
    routes.forget(new Address(originRank, originObject));
  }

  /** Adds objects that come from elsewhere to those of this node. */
  public interface NewObjects extends Arrivals.NewObjects {}
}

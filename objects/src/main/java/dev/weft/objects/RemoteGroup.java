package dev.weft.objects;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Objects of one interface, mostly on different ranks, that are called together. The members are in
 * the order of their ranks if {@link Node#group(String, Class, java.util.function.Supplier)} has
 * made the group. Immutable; any thread may call.
 *
 * <p>The calls block only while the arguments are sent, or while too many calls to a rank are under
 * way ({@link NodeOptions#oneWayInFlight}); arguments may be used again when the calls return. If a
 * member cannot be called, only its own result fails.
 *
 * @param <T> the interface of the members
 */
public interface RemoteGroup<T> {

  /** Number of members, at least 1. */
  int size();

  /** The interface. */
  Class<T> type();

  /** All members, in order. */
  List<Remote<T>> members();

  /** The member at a place, from 0. */
  Remote<T> member(int member);

  /** The place of this rank's member, or -1 if it has none: of the first one if it has several. */
  int ownMember();

  /**
   * Calls one method of all members with the same arguments. These are encoded once; what is large
   * goes to all members at the same time. A stream or iterator among them can be read by one member
   * only: scatter one for each.
   *
   * @param call one call of one method, without arrays marked as {@link Out}
   */
  <R extends @Nullable Object> GroupResults<R> broadcast(RemoteCall<T, R> call);

  /** Like {@link #broadcast}, for a method without a result. */
  GroupResults<@Nullable Void> broadcastRun(RemoteAction<T> call);

  /**
   * Calls one method of all members whose end nobody awaits. What the methods throw is told to
   * {@link NodeOptions#onError} on the members' ranks.
   *
   * @throws GroupCallException if it could not be sent to some members, as their ranks are gone;
   *     the others have got it
   */
  void oneWay(RemoteAction<T> call);

  /**
   * Calls one method of all members, each with its own part: the first member with the first one,
   * and so on.
   *
   * @param parts as many as there are members
   * @throws dev.weft.failure.ArgumentException if there are more or fewer
   */
  <P, R extends @Nullable Object> GroupResults<R> scatter(List<P> parts, PartCall<T, P, R> call);

  /** Like {@link #scatter}, for a method without a result. */
  <P> GroupResults<@Nullable Void> scatterRun(List<P> parts, PartAction<T, P> call);

  /**
   * Like {@link #scatter}, with an array of primitives that is divided among the members in order:
   * each gets as many elements, the first ones one more where they do not come out even.
   *
   * @param array an array of primitives of any length
   */
  <A, R extends @Nullable Object> GroupResults<R> scatterArray(A array, PartCall<T, A, R> call);

  /**
   * Calls all members as {@link #broadcast} does and completes with the result that comes first;
   * the calls of the others are cancelled. See {@link GroupResults#any}.
   */
  <R extends @Nullable Object> CompletableFuture<R> any(RemoteCall<T, R> call);

  /**
   * Calls all members as {@link #broadcast} does and completes with the results that come first;
   * the calls of the others are cancelled. See {@link GroupResults#first}.
   */
  <R extends @Nullable Object> CompletableFuture<List<MemberResult<R>>> first(
      int count, RemoteCall<T, R> call);

  /**
   * Completes once the ranks of all members have called this as often as this one has. Does not
   * block. It takes as many rounds of calls as the number of members has binary digits.
   *
   * @return fails with a {@link GroupCallException} for all that wait as soon as the rank of a
   *     member is gone, or has closed its node or withdrawn its member; the group's barriers fail
   *     from then on
   * @throws dev.weft.failure.ArgumentException if this rank has no member, or the group has been
   *     made otherwise than by {@link Node#group(String, Class, java.util.function.Supplier)}
   */
  CompletableFuture<@Nullable Void> barrier();

  /** A group of some of these members, in the order given. */
  RemoteGroup<T> select(int... members);

  /** A group of these members, and then the other's. */
  RemoteGroup<T> and(RemoteGroup<T> other);
}

package dev.weft.objects;

import dev.weft.data.Op;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The results of one call to the members of a group, which arrive one by one. Any thread may call;
 * only {@link #join} blocks. The failure of a member or of its rank fails the member's result at
 * once, and no other result.
 *
 * @param <R> what the method returns
 */
public interface GroupResults<R extends @Nullable Object> {

  /** Number of members that have been called. */
  int size();

  /** The result of one member; cancelling it interrupts the member's method. */
  CompletableFuture<R> of(int member);

  /**
   * All results in the order of the members. Blocks until all calls have ended, however long that
   * takes.
   *
   * @throws GroupCallException if some members have failed; it says which
   */
  List<R> join();

  /**
   * Completes with all results in the order of the members, or with a {@link GroupCallException}
   * once all calls have ended.
   */
  CompletableFuture<List<R>> all();

  /** Completes with the outcome of each call once all have ended; never fails. */
  CompletableFuture<List<MemberResult<R>>> outcomes();

  /**
   * Completes with the first result that comes from a member that has not failed, and cancels the
   * calls of the others; with a {@link GroupCallException} if all have failed.
   */
  CompletableFuture<R> any();

  /**
   * Completes with the first so many results of members that have not failed, in the order in which
   * they come, and cancels the calls of the others; with a {@link GroupCallException} once there
   * cannot be as many.
   *
   * @throws dev.weft.failure.ArgumentException if the group has fewer members, or the number is
   *     less than 1
   */
  CompletableFuture<List<MemberResult<R>>> first(int count);

  /**
   * Completes with all results combined in the order of the members, on this rank; fails as {@link
   * #all} does. The operator must be associative.
   */
  CompletableFuture<R> reduce(BinaryOperator<R> operator);

  /**
   * Like {@link #reduce(BinaryOperator)}, for boxed numbers, and arrays of primitives of one
   * length, which are combined element by element into a new array.
   *
   * @throws dev.weft.failure.ArgumentException in the future, if the results are not of that kind
   *     or the operation is not defined for them
   */
  CompletableFuture<R> reduce(Op operation);

  /**
   * Completes with one array of all results in the order of the members, each of which is an array
   * of primitives, of any length; this reverses {@link RemoteGroup#scatterArray}. Fails as {@link
   * #all} does.
   */
  CompletableFuture<R> concatenated();

  /** Cancels the calls that have not ended: the members' methods are interrupted. */
  void cancel();
}

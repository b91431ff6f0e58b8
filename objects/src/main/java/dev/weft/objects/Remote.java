package dev.weft.objects;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A reference to an object that lives on some rank, perhaps this one. The reference can be an
 * argument or a result of other calls, to any rank. Any thread may call; two references are equal
 * if they denote the same object.
 *
 * <p>Arguments and results travel as values, with three exceptions that travel as references:
 * references, objects that this node has exported, and lambdas where the parameter is an interface.
 * An array, segment or buffer may be used again when the call, synchronous or not, returns.
 *
 * <p>Every call fails with {@link dev.weft.failure.PeerFailedException PeerFailedException} once
 * the object's rank is gone, with {@link dev.weft.failure.ClosedException ClosedException} once the
 * object or this node is closed, and with {@link dev.weft.failure.CodecException CodecException} if
 * an argument or the result cannot travel.
 *
 * @param <T> the interface of the object
 */
public interface Remote<T> {

  /**
   * The stub, for synchronous calls: a method returns or throws what the object's method does.
   * Blocks until then, for as long as the deadline allows; a method that returns a {@link
   * CompletableFuture} does not block. {@code equals}, {@code hashCode} and {@code toString} are
   * those of the reference. The method throws a {@link dev.weft.failure.WaitTimeoutException
   * WaitTimeoutException} when the deadline has passed, and a {@link
   * dev.weft.failure.WaitInterruptedException WaitInterruptedException} when the thread is
   * interrupted; both interrupt the object's method.
   */
  T call();

  /**
   * Calls one method without waiting for its result. Blocks only while the arguments are sent, or
   * while too many calls to that rank are under way ({@link NodeOptions#oneWayInFlight}).
   *
   * @param call one call of one method
   * @return completes with the result or the failure; to cancel it interrupts the object's method
   */
  <R extends @Nullable Object> CompletableFuture<R> async(RemoteCall<T, R> call);

  /** Like {@link #async}, for a method without a result. */
  CompletableFuture<@Nullable Void> asyncRun(RemoteAction<T> call);

  /**
   * Calls one method and gives an object that stands for its result: each use of it waits until the
   * result has come, and then goes there. What the call has failed with is thrown by each use.
   * Blocks as {@link #async} does.
   *
   * <p>A use waits as long as a synchronous call would. {@code equals} and {@code hashCode} are
   * uses; {@code toString} never waits, and says so while the result has not come. As an argument
   * of another call the result travels, and is waited for before. {@link Later} asks whether it has
   * come, and gives the result itself.
   *
   * @param call one call of one method whose result is of an interface, or of a class that is not
   *     final, has a constructor without parameters, and no final methods
   * @throws dev.weft.failure.ArgumentException if it is of another type; nothing is sent then
   */
  <R> R later(RemoteCall<T, R> call);

  /**
   * Calls one method whose end nobody awaits. Blocks as {@link #async} does. What the method throws
   * is told to {@link NodeOptions#onError} on the object's rank.
   */
  void oneWay(RemoteAction<T> call);

  /**
   * Calls one method whose result, an array, is stored in the caller's. Blocks like {@link #call}.
   *
   * @param target an array of the type that the method returns
   * @return number of elements that the result has
   * @throws dev.weft.failure.TruncationException if they are more than the target holds, which then
   *     has undefined contents
   */
  <A> int into(A target, RemoteCall<T, A> call);

  /** A reference to the same object whose synchronous calls have another deadline; 0 for none. */
  Remote<T> within(Duration deadline);

  /**
   * Moves the object, which is active, to another rank. Its state travels as a value, by the codec:
   * its class must be registered on both ranks ({@link Node#register}). Calls that wait for it, and
   * calls that still come to its old rank, are passed on to it; none is lost or carried out twice,
   * and those of one thread keep their order. References to it, its name and groups with it follow.
   * The move waits until the object is at no call; blocks until all ranks know the new place. Does
   * nothing if the object is there.
   *
   * <p>If this fails, the object serves on where it was, unless its rank is lost. If the
   * destination is lost after the object has left for it, the object is lost with it.
   *
   * @param rank in the node's communicator
   * @throws dev.weft.failure.ArgumentException if there is no such rank; the object is not active,
   *     has its own {@link Serve} loop, or is in the method that moves it
   * @throws dev.weft.failure.CodecException if its state cannot travel
   * @throws dev.weft.failure.WaitTimeoutException if it is at calls until this reference's deadline
   * @throws dev.weft.failure.PeerFailedException if the object's rank or the other one is lost
   * @throws dev.weft.failure.ClosedException if the object has ended, or the node there is closed
   */
  void moveTo(int rank);

  /** The rank of the object, in the node's communicator; where it was moved to, if it was. */
  int rank();

  /** The interface. */
  Class<T> type();
}

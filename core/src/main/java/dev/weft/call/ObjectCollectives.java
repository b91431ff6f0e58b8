package dev.weft.call;

import dev.weft.data.CheckReturnValue;
import dev.weft.failure.CodecException;
import dev.weft.failure.PeerFailedException;
import java.util.List;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations on objects, through the job's codec like {@link ObjectMessages#sendObject}.
 * MPI has none; they follow the operations of the same name on buffers (MPI 4.1, sections 6.4 to
 * 6.11). Classes must be registered with the codec unless it knows them. Null travels as well, but
 * not in reductions.
 *
 * <p>Collective: every rank calls, in the same order as all other collective operations, with the
 * same root and type. Each call blocks until this rank's part is done, and costs one short exchange
 * of sizes before the objects. The argument objects may be changed afterwards; the returned objects
 * are copies, except that a rank gets its own object back unchanged.
 *
 * <p>If an object cannot be encoded, its rank and the ranks that need it finish the operation, so
 * that no rank waits in vain, then throw {@link CodecException}. If an object cannot be decoded, or
 * has the wrong type, its receivers throw {@link CodecException}. All methods throw {@link
 * PeerFailedException} if a rank of the communicator has failed.
 */
@CheckReturnValue
public interface ObjectCollectives {

  /**
   * Every rank gets the root's object.
   *
   * @param object at the root; elsewhere not looked at
   */
  <T> T broadcastObject(@Nullable T object, Class<T> type, int root);

  /** The root gets every rank's object, in rank order; the other ranks get an empty list. */
  <T> List<T> gatherObjects(@Nullable T mine, Class<T> type, int root);

  /**
   * Every rank gets its object of the root's list.
   *
   * @param objects at the root: one for each rank; elsewhere not looked at
   */
  <T> T scatterObjects(@Nullable List<? extends T> objects, Class<T> type, int root);

  /** Every rank gets every rank's object, in rank order. */
  <T> List<T> allGatherObjects(@Nullable T mine, Class<T> type);

  /**
   * Every rank gets an object from every rank, in rank order.
   *
   * @param objects one for each rank
   */
  <T> List<T> allToAllObjects(List<? extends T> objects, Class<T> type);

  /**
   * The root gets the combination of all ranks' objects, in rank order; the other ranks get back
   * what they gave. The operator must be associative and must not call the communicator; it need
   * not be commutative, and must not change its operands. If it throws on a rank, that rank throws
   * the same, and those that the result would have come to throw {@link CodecException}.
   */
  <T> T reduceObject(T mine, Class<T> type, BinaryOperator<T> operator, int root);

  /** Like {@link #reduceObject}, with the result on every rank. */
  <T> T allReduceObject(T mine, Class<T> type, BinaryOperator<T> operator);

  /** Every rank gets the combination of its own object and those of all lower ranks. */
  <T> T scanObject(T mine, Class<T> type, BinaryOperator<T> operator);

  /** Every rank gets the combination of the objects of all lower ranks; rank 0 gets null. */
  <T> T exclusiveScanObject(T mine, Class<T> type, BinaryOperator<T> operator);
}

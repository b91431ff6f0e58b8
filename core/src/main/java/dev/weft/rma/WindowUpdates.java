package dev.weft.rma;

import static dev.weft.internal.base.Given.given;

import dev.weft.data.CheckReturnValue;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.PeerFailedException;
import dev.weft.request.Request;

/**
 * Updates of another rank's memory that are atomic for each element (MPI 4.1, sections 12.3.3,
 * 12.3.4 and 12.7.1): updates of the same elements by several ranks, with the same type, never get
 * lost; a rank's updates are carried out in the order of its calls. Operations are the predefined
 * ones of {@link Op}, with {@link Op#REPLACE} for an atomic put and {@link Op#NO_OP} for an atomic
 * get.
 *
 * <p>Displacements are in elements of the window. The buffer's elements must have the window's
 * type, unless it is a window of bytes. Every call needs an open access epoch to the target; {@link
 * dev.weft.Comm#PROC_NULL Comm.PROC_NULL} takes everything. Any thread may call. Updates are not
 * atomic against plain puts, gets, and accesses to a rank's own memory.
 */
public interface WindowUpdates {

  /**
   * Combines each element at the target with one of the buffer: {@code memory = memory op buffer}
   * (MPI_Accumulate). Does not wait for the target; the buffer may be read, not written, until the
   * epoch ends or is flushed, {@linkplain WindowSynchronization#flushLocal locally} at least.
   *
   * @throws ArgumentException if no epoch is open to the target, the elements do not lie within its
   *     memory, or the operation is a user's own or not defined for the type
   * @throws PeerFailedException if the target is known to have failed
   */
  default void accumulate(Slice buffer, int target, long displacement, Op op) {
    Request _ = raccumulate(buffer, target, displacement, op);
  }

  /**
   * Like {@link #accumulate}, with a request that is complete when the buffer may be used again. In
   * epochs of every kind, where MPI asks for one of a lock (MPI 4.1, section 12.3.5).
   */
  @CheckReturnValue
  Request raccumulate(Slice buffer, int target, long displacement, Op op);

  /**
   * Like {@link #accumulate}, and loads the old content of the memory (MPI_Get_accumulate). The
   * result has the buffer's length and type, and is available when the epoch ends or is flushed.
   */
  default void getAccumulate(Slice buffer, Slice result, int target, long displacement, Op op) {
    Request _ = rgetAccumulate(buffer, result, target, displacement, op);
  }

  /**
   * Like {@link #getAccumulate}, with a request that is complete when the result is there. In
   * epochs of every kind, where MPI asks for one of a lock (MPI 4.1, section 12.3.5).
   */
  @CheckReturnValue
  Request rgetAccumulate(Slice buffer, Slice result, int target, long displacement, Op op);

  /** {@link #getAccumulate} of one element (MPI_Fetch_and_op). */
  default void fetchAndOp(Slice value, Slice result, int target, long displacement, Op op) {
    if (value.count() != 1) {
      throw new ArgumentException(
          FailureCode.REDUCTION,
          "fetchAndOp takes one element, not " + value.count() + "; use getAccumulate for more");
    }
    getAccumulate(value, result, target, displacement, op);
  }

  /**
   * Stores the replacement if memory holds the expected element, and loads the old element
   * (MPI_Compare_and_swap, MPI 4.1, section 12.3.4). Each slice has one element; {@code float} and
   * {@code double} are compared by their bits. The result is there when the epoch ends or is
   * flushed.
   */
  void compareAndSwap(
      Slice expected, Slice replacement, Slice result, int target, long displacement);

  /**
   * Combines one element with a value and returns what it was before (MPI_Fetch_and_op); blocks
   * until done.
   *
   * @return what memory held; 0 for {@link dev.weft.Comm#PROC_NULL Comm.PROC_NULL}
   */
  int fetchAndOp(int value, int target, long displacement, Op op);

  /** Like {@link #fetchAndOp(int, int, long, Op)}. */
  long fetchAndOp(long value, int target, long displacement, Op op);

  /** Like {@link #fetchAndOp(int, int, long, Op)}. */
  float fetchAndOp(float value, int target, long displacement, Op op);

  /** Like {@link #fetchAndOp(int, int, long, Op)}. */
  double fetchAndOp(double value, int target, long displacement, Op op);

  /**
   * Stores the replacement if memory holds the expected value (MPI_Compare_and_swap); blocks until
   * done.
   *
   * @return what memory held, the expected value if it was replaced; 0 for {@link
   *     dev.weft.Comm#PROC_NULL Comm.PROC_NULL}
   */
  int compareAndSwap(int expected, int replacement, int target, long displacement);

  /** Like {@link #compareAndSwap(int, int, int, long)}. */
  long compareAndSwap(long expected, long replacement, int target, long displacement);

  /** Like {@link #accumulate(Slice, int, long, Op)}, of a whole array. */
  default void accumulate(double[] buffer, int target, long displacement, Op op) {
    accumulate(Slice.of(given(buffer, "buffer")), target, displacement, op);
  }

  // Generated by TypedForms from the forms for double above.

  /** Like {@link #accumulate(Slice, int, long, Op)}, of a whole array. */
  default void accumulate(byte[] buffer, int target, long displacement, Op op) {
    accumulate(Slice.of(given(buffer, "buffer")), target, displacement, op);
  }

  /** Like {@link #accumulate(Slice, int, long, Op)}, of a whole array. */
  default void accumulate(boolean[] buffer, int target, long displacement, Op op) {
    accumulate(Slice.of(given(buffer, "buffer")), target, displacement, op);
  }

  /** Like {@link #accumulate(Slice, int, long, Op)}, of a whole array. */
  default void accumulate(char[] buffer, int target, long displacement, Op op) {
    accumulate(Slice.of(given(buffer, "buffer")), target, displacement, op);
  }

  /** Like {@link #accumulate(Slice, int, long, Op)}, of a whole array. */
  default void accumulate(short[] buffer, int target, long displacement, Op op) {
    accumulate(Slice.of(given(buffer, "buffer")), target, displacement, op);
  }

  /** Like {@link #accumulate(Slice, int, long, Op)}, of a whole array. */
  default void accumulate(int[] buffer, int target, long displacement, Op op) {
    accumulate(Slice.of(given(buffer, "buffer")), target, displacement, op);
  }

  /** Like {@link #accumulate(Slice, int, long, Op)}, of a whole array. */
  default void accumulate(long[] buffer, int target, long displacement, Op op) {
    accumulate(Slice.of(given(buffer, "buffer")), target, displacement, op);
  }

  /** Like {@link #accumulate(Slice, int, long, Op)}, of a whole array. */
  default void accumulate(float[] buffer, int target, long displacement, Op op) {
    accumulate(Slice.of(given(buffer, "buffer")), target, displacement, op);
  }
}

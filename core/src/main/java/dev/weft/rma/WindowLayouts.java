package dev.weft.rma;

import dev.weft.data.CheckReturnValue;
import dev.weft.data.Datatype;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.request.Request;

/**
 * The operations of a window on elements that do not lie next to each other at the target (MPI 4.1,
 * section 12.3): a column of a matrix, a face of a grid, a member of structs. A {@link Datatype}
 * gives their places: {@code count} instances of it, each one extent after the previous one. The
 * origin of the first is at the displacement, which counts elements of the window as always.
 *
 * <pre>{@code
 * Datatype column = Datatype.DOUBLE.vector(rows, 1, columns);   // of a matrix stored by rows
 * window.put(Slice.of(mine), right, 0, 1, column);              // to its first column
 * }</pre>
 *
 * <p>Buffers may have gaps of their own ({@link Slice#of(double[], int, long, Datatype)}), here and
 * in all other operations. Buffer and target hold the same number of bytes and the same type of
 * element; elements of structs count as bytes. Runs of memory are moved as such; for a target
 * without direct access whole patterns travel in one message.
 *
 * <p>Epochs, completion, reuse of buffers and failures are the same as for the operations of these
 * names in {@link WindowPuts}, {@link WindowGets} and {@link WindowUpdates}. Every method throws an
 * {@link ArgumentException} if sizes or types of elements differ, an element does not lie within
 * the target's memory (in a dynamic window: all within memory attached with one call), or elements
 * that are to be stored overlap. Nothing has been done then.
 */
@CheckReturnValue
public interface WindowLayouts {

  /** {@link WindowPuts#put(Slice, int, long)} to where the layout says (MPI_Put). */
  default void put(Slice buffer, int target, long displacement, long count, Datatype layout) {
    Request _ = rput(buffer, target, displacement, count, layout);
  }

  /** {@link WindowPuts#rput(Slice, int, long)} to where the layout says (MPI_Rput). */
  Request rput(Slice buffer, int target, long displacement, long count, Datatype layout);

  /** {@link WindowGets#get(Slice, int, long)} from where the layout says (MPI_Get). */
  default void get(Slice buffer, int target, long displacement, long count, Datatype layout) {
    Request _ = rget(buffer, target, displacement, count, layout);
  }

  /** {@link WindowGets#rget(Slice, int, long)} from where the layout says (MPI_Rget). */
  Request rget(Slice buffer, int target, long displacement, long count, Datatype layout);

  /**
   * {@link WindowUpdates#accumulate(Slice, int, long, Op)} where the layout says (MPI_Accumulate).
   * All elements are of one type.
   */
  default void accumulate(
      Slice buffer, int target, long displacement, long count, Datatype layout, Op op) {
    Request _ = raccumulate(buffer, target, displacement, count, layout, op);
  }

  /** {@link #accumulate} with a request (MPI_Raccumulate). */
  Request raccumulate(
      Slice buffer, int target, long displacement, long count, Datatype layout, Op op);

  /**
   * {@link WindowUpdates#getAccumulate(Slice, Slice, int, long, Op)} where the layout says
   * (MPI_Get_accumulate). All elements are of one type.
   */
  default void getAccumulate(
      Slice buffer,
      Slice result,
      int target,
      long displacement,
      long count,
      Datatype layout,
      Op op) {
    Request _ = rgetAccumulate(buffer, result, target, displacement, count, layout, op);
  }

  /** {@link #getAccumulate} with a request (MPI_Rget_accumulate). */
  Request rgetAccumulate(
      Slice buffer,
      Slice result,
      int target,
      long displacement,
      long count,
      Datatype layout,
      Op op);
}

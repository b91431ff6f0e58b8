package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Stores in another rank's memory (MPI 4.1, section 12.3.1). Displacements are in elements of the
 * window, counts in elements of the buffer. Every call needs an open access epoch to the target;
 * {@link Comm#PROC_NULL} takes everything. Any thread may call.
 *
 * <p>The buffer's elements must be of the window's type; a window of bytes takes all types, and
 * bytes go into all windows. Two puts to the same place in one epoch, or a put beside a get or an
 * update, leave either's elements there: order them with {@link WindowSynchronization#flush}.
 */
public interface WindowPuts {

  /**
   * Stores the buffer's elements from the displacement on. Does not wait for the target; may wait
   * for room in the transport. The buffer may be read, not written, until the epoch ends or is
   * flushed, {@linkplain WindowSynchronization#flushLocal locally} at least.
   *
   * @throws ArgumentException if no epoch is open to the target, or the elements would not lie
   *     within its memory. For memory attached to a dynamic window of another process the epoch's
   *     next synchronisation throws this instead
   * @throws PeerFailedException if the target is known to have failed
   */
  void put(Slice buffer, int target, long displacement);

  /**
   * Like {@link #put}, with a request that is complete when the buffer may be used again. In epochs
   * of every kind, where MPI asks for one of a lock (MPI 4.1, section 12.3.5).
   */
  Request rput(Slice buffer, int target, long displacement);

  /** Stores one value, which must be of the window's type, or the window one of bytes. */
  void put(int value, int target, long displacement);

  /** Stores one value, which must be of the window's type, or the window one of bytes. */
  void put(long value, int target, long displacement);

  /** Stores one value, which must be of the window's type, or the window one of bytes. */
  void put(float value, int target, long displacement);

  /** Stores one value, which must be of the window's type, or the window one of bytes. */
  void put(double value, int target, long displacement);

  // put: the same for arrays, parts of arrays, segments and byte buffers

  default void put(byte[] buffer, int target, long displacement) {
    put(Slice.of(buffer), target, displacement);
  }

  default void put(boolean[] buffer, int target, long displacement) {
    put(Slice.of(buffer), target, displacement);
  }

  default void put(char[] buffer, int target, long displacement) {
    put(Slice.of(buffer), target, displacement);
  }

  default void put(short[] buffer, int target, long displacement) {
    put(Slice.of(buffer), target, displacement);
  }

  default void put(int[] buffer, int target, long displacement) {
    put(Slice.of(buffer), target, displacement);
  }

  default void put(long[] buffer, int target, long displacement) {
    put(Slice.of(buffer), target, displacement);
  }

  default void put(float[] buffer, int target, long displacement) {
    put(Slice.of(buffer), target, displacement);
  }

  default void put(double[] buffer, int target, long displacement) {
    put(Slice.of(buffer), target, displacement);
  }

  default void put(byte[] buffer, int offset, int count, int target, long displacement) {
    put(Slice.of(buffer, offset, count), target, displacement);
  }

  default void put(boolean[] buffer, int offset, int count, int target, long displacement) {
    put(Slice.of(buffer, offset, count), target, displacement);
  }

  default void put(char[] buffer, int offset, int count, int target, long displacement) {
    put(Slice.of(buffer, offset, count), target, displacement);
  }

  default void put(short[] buffer, int offset, int count, int target, long displacement) {
    put(Slice.of(buffer, offset, count), target, displacement);
  }

  default void put(int[] buffer, int offset, int count, int target, long displacement) {
    put(Slice.of(buffer, offset, count), target, displacement);
  }

  default void put(long[] buffer, int offset, int count, int target, long displacement) {
    put(Slice.of(buffer, offset, count), target, displacement);
  }

  default void put(float[] buffer, int offset, int count, int target, long displacement) {
    put(Slice.of(buffer, offset, count), target, displacement);
  }

  default void put(double[] buffer, int offset, int count, int target, long displacement) {
    put(Slice.of(buffer, offset, count), target, displacement);
  }

  default void put(MemorySegment buffer, int target, long displacement) {
    put(Slice.of(buffer), target, displacement);
  }

  default void put(ByteBuffer buffer, int target, long displacement) {
    put(Slice.of(buffer), target, displacement);
  }

  // rput: the same for arrays, parts of arrays, segments and byte buffers

  default Request rput(byte[] buffer, int target, long displacement) {
    return rput(Slice.of(buffer), target, displacement);
  }

  default Request rput(boolean[] buffer, int target, long displacement) {
    return rput(Slice.of(buffer), target, displacement);
  }

  default Request rput(char[] buffer, int target, long displacement) {
    return rput(Slice.of(buffer), target, displacement);
  }

  default Request rput(short[] buffer, int target, long displacement) {
    return rput(Slice.of(buffer), target, displacement);
  }

  default Request rput(int[] buffer, int target, long displacement) {
    return rput(Slice.of(buffer), target, displacement);
  }

  default Request rput(long[] buffer, int target, long displacement) {
    return rput(Slice.of(buffer), target, displacement);
  }

  default Request rput(float[] buffer, int target, long displacement) {
    return rput(Slice.of(buffer), target, displacement);
  }

  default Request rput(double[] buffer, int target, long displacement) {
    return rput(Slice.of(buffer), target, displacement);
  }

  default Request rput(byte[] buffer, int offset, int count, int target, long displacement) {
    return rput(Slice.of(buffer, offset, count), target, displacement);
  }

  default Request rput(boolean[] buffer, int offset, int count, int target, long displacement) {
    return rput(Slice.of(buffer, offset, count), target, displacement);
  }

  default Request rput(char[] buffer, int offset, int count, int target, long displacement) {
    return rput(Slice.of(buffer, offset, count), target, displacement);
  }

  default Request rput(short[] buffer, int offset, int count, int target, long displacement) {
    return rput(Slice.of(buffer, offset, count), target, displacement);
  }

  default Request rput(int[] buffer, int offset, int count, int target, long displacement) {
    return rput(Slice.of(buffer, offset, count), target, displacement);
  }

  default Request rput(long[] buffer, int offset, int count, int target, long displacement) {
    return rput(Slice.of(buffer, offset, count), target, displacement);
  }

  default Request rput(float[] buffer, int offset, int count, int target, long displacement) {
    return rput(Slice.of(buffer, offset, count), target, displacement);
  }

  default Request rput(double[] buffer, int offset, int count, int target, long displacement) {
    return rput(Slice.of(buffer, offset, count), target, displacement);
  }

  default Request rput(MemorySegment buffer, int target, long displacement) {
    return rput(Slice.of(buffer), target, displacement);
  }

  default Request rput(ByteBuffer buffer, int target, long displacement) {
    return rput(Slice.of(buffer), target, displacement);
  }
}

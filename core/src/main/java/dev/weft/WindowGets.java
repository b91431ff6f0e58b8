package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Loads from another rank's memory (MPI 4.1, section 12.3.2). Displacements are in elements of the
 * window, counts in elements of the buffer. Every call needs an open access epoch to the target;
 * {@link Comm#PROC_NULL} gives nothing. Any thread may call. For types see {@link WindowPuts}.
 */
public interface WindowGets {

  /**
   * Loads elements from the displacement on. Does not wait for the target: the buffer holds them,
   * and may be used again, when the epoch ends or is flushed, {@linkplain
   * WindowSynchronization#flushLocal locally} at least.
   *
   * @throws ArgumentException if no epoch is open to the target, or the elements do not lie within
   *     its memory. For memory attached to a dynamic window of another process the epoch's next
   *     synchronisation throws this instead
   * @throws PeerFailedException if the target is known to have failed
   */
  void get(Slice buffer, int target, long displacement);

  /**
   * Like {@link #get}, with a request that is complete when the buffer holds the elements. In
   * epochs of every kind, where MPI asks for one of a lock (MPI 4.1, section 12.3.5).
   */
  Request rget(Slice buffer, int target, long displacement);

  /** Loads one value; blocks until it is there. The window is of this type, or of bytes. */
  int getInt(int target, long displacement);

  /** Loads one value; blocks until it is there. The window is of this type, or of bytes. */
  long getLong(int target, long displacement);

  /** Loads one value; blocks until it is there. The window is of this type, or of bytes. */
  float getFloat(int target, long displacement);

  /** Loads one value; blocks until it is there. The window is of this type, or of bytes. */
  double getDouble(int target, long displacement);

  // get: the same for arrays, parts of arrays, segments and byte buffers

  default void get(byte[] buffer, int target, long displacement) {
    get(Slice.of(buffer), target, displacement);
  }

  default void get(boolean[] buffer, int target, long displacement) {
    get(Slice.of(buffer), target, displacement);
  }

  default void get(char[] buffer, int target, long displacement) {
    get(Slice.of(buffer), target, displacement);
  }

  default void get(short[] buffer, int target, long displacement) {
    get(Slice.of(buffer), target, displacement);
  }

  default void get(int[] buffer, int target, long displacement) {
    get(Slice.of(buffer), target, displacement);
  }

  default void get(long[] buffer, int target, long displacement) {
    get(Slice.of(buffer), target, displacement);
  }

  default void get(float[] buffer, int target, long displacement) {
    get(Slice.of(buffer), target, displacement);
  }

  default void get(double[] buffer, int target, long displacement) {
    get(Slice.of(buffer), target, displacement);
  }

  default void get(byte[] buffer, int offset, int count, int target, long displacement) {
    get(Slice.of(buffer, offset, count), target, displacement);
  }

  default void get(boolean[] buffer, int offset, int count, int target, long displacement) {
    get(Slice.of(buffer, offset, count), target, displacement);
  }

  default void get(char[] buffer, int offset, int count, int target, long displacement) {
    get(Slice.of(buffer, offset, count), target, displacement);
  }

  default void get(short[] buffer, int offset, int count, int target, long displacement) {
    get(Slice.of(buffer, offset, count), target, displacement);
  }

  default void get(int[] buffer, int offset, int count, int target, long displacement) {
    get(Slice.of(buffer, offset, count), target, displacement);
  }

  default void get(long[] buffer, int offset, int count, int target, long displacement) {
    get(Slice.of(buffer, offset, count), target, displacement);
  }

  default void get(float[] buffer, int offset, int count, int target, long displacement) {
    get(Slice.of(buffer, offset, count), target, displacement);
  }

  default void get(double[] buffer, int offset, int count, int target, long displacement) {
    get(Slice.of(buffer, offset, count), target, displacement);
  }

  default void get(MemorySegment buffer, int target, long displacement) {
    get(Slice.of(buffer), target, displacement);
  }

  default void get(ByteBuffer buffer, int target, long displacement) {
    get(Slice.of(buffer), target, displacement);
  }

  // rget: the same for arrays, parts of arrays, segments and byte buffers

  default Request rget(byte[] buffer, int target, long displacement) {
    return rget(Slice.of(buffer), target, displacement);
  }

  default Request rget(boolean[] buffer, int target, long displacement) {
    return rget(Slice.of(buffer), target, displacement);
  }

  default Request rget(char[] buffer, int target, long displacement) {
    return rget(Slice.of(buffer), target, displacement);
  }

  default Request rget(short[] buffer, int target, long displacement) {
    return rget(Slice.of(buffer), target, displacement);
  }

  default Request rget(int[] buffer, int target, long displacement) {
    return rget(Slice.of(buffer), target, displacement);
  }

  default Request rget(long[] buffer, int target, long displacement) {
    return rget(Slice.of(buffer), target, displacement);
  }

  default Request rget(float[] buffer, int target, long displacement) {
    return rget(Slice.of(buffer), target, displacement);
  }

  default Request rget(double[] buffer, int target, long displacement) {
    return rget(Slice.of(buffer), target, displacement);
  }

  default Request rget(byte[] buffer, int offset, int count, int target, long displacement) {
    return rget(Slice.of(buffer, offset, count), target, displacement);
  }

  default Request rget(boolean[] buffer, int offset, int count, int target, long displacement) {
    return rget(Slice.of(buffer, offset, count), target, displacement);
  }

  default Request rget(char[] buffer, int offset, int count, int target, long displacement) {
    return rget(Slice.of(buffer, offset, count), target, displacement);
  }

  default Request rget(short[] buffer, int offset, int count, int target, long displacement) {
    return rget(Slice.of(buffer, offset, count), target, displacement);
  }

  default Request rget(int[] buffer, int offset, int count, int target, long displacement) {
    return rget(Slice.of(buffer, offset, count), target, displacement);
  }

  default Request rget(long[] buffer, int offset, int count, int target, long displacement) {
    return rget(Slice.of(buffer, offset, count), target, displacement);
  }

  default Request rget(float[] buffer, int offset, int count, int target, long displacement) {
    return rget(Slice.of(buffer, offset, count), target, displacement);
  }

  default Request rget(double[] buffer, int offset, int count, int target, long displacement) {
    return rget(Slice.of(buffer, offset, count), target, displacement);
  }

  default Request rget(MemorySegment buffer, int target, long displacement) {
    return rget(Slice.of(buffer), target, displacement);
  }

  default Request rget(ByteBuffer buffer, int target, long displacement) {
    return rget(Slice.of(buffer), target, displacement);
  }
}

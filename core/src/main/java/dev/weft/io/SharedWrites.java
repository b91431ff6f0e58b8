package dev.weft.io;

import dev.weft.Request;
import dev.weft.Slice;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Writes at the file pointer that all ranks share (MPI 4.1, section 14.4.4): no two accesses get
 * the same place, so that ranks can append to one file. Rank 0 keeps the pointer; the others ask
 * it, two short messages each time. All ranks must have the same view. Offsets and counts of
 * buffers are in elements of the buffer. Any thread may call.
 */
public interface SharedWrites {

  /**
   * Writes the buffer as the next piece of the file. The order of the ranks' pieces depends on who
   * asks first. Blocks until the buffer may be used again. Not collective.
   *
   * @throws dev.weft.ArgumentException if the buffer is not a whole number of the view's elements
   * @throws dev.weft.FileException if the file cannot be written, or was not opened for it; a part
   *     may have been written
   * @throws dev.weft.PeerFailedException if rank 0 has failed
   */
  void writeShared(Slice buffer);

  /** Starts {@link #writeShared(Slice)}; the pointer has moved when the call returns. */
  Request iwriteShared(Slice buffer);

  /**
   * Writes the ranks' buffers one after the other, that of rank 0 first. Collective: every rank
   * calls, with a count of its own. If it fails on one rank it fails on all.
   *
   * @throws dev.weft.PeerFailedException if a rank that this one needs has failed
   */
  void writeOrdered(Slice buffer);

  /**
   * Starts {@link #writeOrdered(Slice)}; takes the place of the split form (MPI 4.1, section
   * 14.4.5) as well. Collective operations on a file are carried out in the order of the calls.
   */
  Request iwriteOrdered(Slice buffer);

  // writeShared: the same for arrays, parts of arrays, segments and byte buffers

  default void writeShared(byte[] buffer) {
    writeShared(Slice.of(buffer));
  }

  default void writeShared(boolean[] buffer) {
    writeShared(Slice.of(buffer));
  }

  default void writeShared(char[] buffer) {
    writeShared(Slice.of(buffer));
  }

  default void writeShared(short[] buffer) {
    writeShared(Slice.of(buffer));
  }

  default void writeShared(int[] buffer) {
    writeShared(Slice.of(buffer));
  }

  default void writeShared(long[] buffer) {
    writeShared(Slice.of(buffer));
  }

  default void writeShared(float[] buffer) {
    writeShared(Slice.of(buffer));
  }

  default void writeShared(double[] buffer) {
    writeShared(Slice.of(buffer));
  }

  default void writeShared(byte[] buffer, int offset, int count) {
    writeShared(Slice.of(buffer, offset, count));
  }

  default void writeShared(boolean[] buffer, int offset, int count) {
    writeShared(Slice.of(buffer, offset, count));
  }

  default void writeShared(char[] buffer, int offset, int count) {
    writeShared(Slice.of(buffer, offset, count));
  }

  default void writeShared(short[] buffer, int offset, int count) {
    writeShared(Slice.of(buffer, offset, count));
  }

  default void writeShared(int[] buffer, int offset, int count) {
    writeShared(Slice.of(buffer, offset, count));
  }

  default void writeShared(long[] buffer, int offset, int count) {
    writeShared(Slice.of(buffer, offset, count));
  }

  default void writeShared(float[] buffer, int offset, int count) {
    writeShared(Slice.of(buffer, offset, count));
  }

  default void writeShared(double[] buffer, int offset, int count) {
    writeShared(Slice.of(buffer, offset, count));
  }

  default void writeShared(MemorySegment buffer) {
    writeShared(Slice.of(buffer));
  }

  default void writeShared(ByteBuffer buffer) {
    writeShared(Slice.of(buffer));
  }

  // iwriteShared: the same for arrays, parts of arrays, segments and byte buffers

  default Request iwriteShared(byte[] buffer) {
    return iwriteShared(Slice.of(buffer));
  }

  default Request iwriteShared(boolean[] buffer) {
    return iwriteShared(Slice.of(buffer));
  }

  default Request iwriteShared(char[] buffer) {
    return iwriteShared(Slice.of(buffer));
  }

  default Request iwriteShared(short[] buffer) {
    return iwriteShared(Slice.of(buffer));
  }

  default Request iwriteShared(int[] buffer) {
    return iwriteShared(Slice.of(buffer));
  }

  default Request iwriteShared(long[] buffer) {
    return iwriteShared(Slice.of(buffer));
  }

  default Request iwriteShared(float[] buffer) {
    return iwriteShared(Slice.of(buffer));
  }

  default Request iwriteShared(double[] buffer) {
    return iwriteShared(Slice.of(buffer));
  }

  default Request iwriteShared(byte[] buffer, int offset, int count) {
    return iwriteShared(Slice.of(buffer, offset, count));
  }

  default Request iwriteShared(boolean[] buffer, int offset, int count) {
    return iwriteShared(Slice.of(buffer, offset, count));
  }

  default Request iwriteShared(char[] buffer, int offset, int count) {
    return iwriteShared(Slice.of(buffer, offset, count));
  }

  default Request iwriteShared(short[] buffer, int offset, int count) {
    return iwriteShared(Slice.of(buffer, offset, count));
  }

  default Request iwriteShared(int[] buffer, int offset, int count) {
    return iwriteShared(Slice.of(buffer, offset, count));
  }

  default Request iwriteShared(long[] buffer, int offset, int count) {
    return iwriteShared(Slice.of(buffer, offset, count));
  }

  default Request iwriteShared(float[] buffer, int offset, int count) {
    return iwriteShared(Slice.of(buffer, offset, count));
  }

  default Request iwriteShared(double[] buffer, int offset, int count) {
    return iwriteShared(Slice.of(buffer, offset, count));
  }

  default Request iwriteShared(MemorySegment buffer) {
    return iwriteShared(Slice.of(buffer));
  }

  default Request iwriteShared(ByteBuffer buffer) {
    return iwriteShared(Slice.of(buffer));
  }

  // writeOrdered: the same for arrays, parts of arrays, segments and byte buffers

  default void writeOrdered(byte[] buffer) {
    writeOrdered(Slice.of(buffer));
  }

  default void writeOrdered(boolean[] buffer) {
    writeOrdered(Slice.of(buffer));
  }

  default void writeOrdered(char[] buffer) {
    writeOrdered(Slice.of(buffer));
  }

  default void writeOrdered(short[] buffer) {
    writeOrdered(Slice.of(buffer));
  }

  default void writeOrdered(int[] buffer) {
    writeOrdered(Slice.of(buffer));
  }

  default void writeOrdered(long[] buffer) {
    writeOrdered(Slice.of(buffer));
  }

  default void writeOrdered(float[] buffer) {
    writeOrdered(Slice.of(buffer));
  }

  default void writeOrdered(double[] buffer) {
    writeOrdered(Slice.of(buffer));
  }

  default void writeOrdered(byte[] buffer, int offset, int count) {
    writeOrdered(Slice.of(buffer, offset, count));
  }

  default void writeOrdered(boolean[] buffer, int offset, int count) {
    writeOrdered(Slice.of(buffer, offset, count));
  }

  default void writeOrdered(char[] buffer, int offset, int count) {
    writeOrdered(Slice.of(buffer, offset, count));
  }

  default void writeOrdered(short[] buffer, int offset, int count) {
    writeOrdered(Slice.of(buffer, offset, count));
  }

  default void writeOrdered(int[] buffer, int offset, int count) {
    writeOrdered(Slice.of(buffer, offset, count));
  }

  default void writeOrdered(long[] buffer, int offset, int count) {
    writeOrdered(Slice.of(buffer, offset, count));
  }

  default void writeOrdered(float[] buffer, int offset, int count) {
    writeOrdered(Slice.of(buffer, offset, count));
  }

  default void writeOrdered(double[] buffer, int offset, int count) {
    writeOrdered(Slice.of(buffer, offset, count));
  }

  default void writeOrdered(MemorySegment buffer) {
    writeOrdered(Slice.of(buffer));
  }

  default void writeOrdered(ByteBuffer buffer) {
    writeOrdered(Slice.of(buffer));
  }

  // iwriteOrdered: the same for arrays, parts of arrays, segments and byte buffers

  default Request iwriteOrdered(byte[] buffer) {
    return iwriteOrdered(Slice.of(buffer));
  }

  default Request iwriteOrdered(boolean[] buffer) {
    return iwriteOrdered(Slice.of(buffer));
  }

  default Request iwriteOrdered(char[] buffer) {
    return iwriteOrdered(Slice.of(buffer));
  }

  default Request iwriteOrdered(short[] buffer) {
    return iwriteOrdered(Slice.of(buffer));
  }

  default Request iwriteOrdered(int[] buffer) {
    return iwriteOrdered(Slice.of(buffer));
  }

  default Request iwriteOrdered(long[] buffer) {
    return iwriteOrdered(Slice.of(buffer));
  }

  default Request iwriteOrdered(float[] buffer) {
    return iwriteOrdered(Slice.of(buffer));
  }

  default Request iwriteOrdered(double[] buffer) {
    return iwriteOrdered(Slice.of(buffer));
  }

  default Request iwriteOrdered(byte[] buffer, int offset, int count) {
    return iwriteOrdered(Slice.of(buffer, offset, count));
  }

  default Request iwriteOrdered(boolean[] buffer, int offset, int count) {
    return iwriteOrdered(Slice.of(buffer, offset, count));
  }

  default Request iwriteOrdered(char[] buffer, int offset, int count) {
    return iwriteOrdered(Slice.of(buffer, offset, count));
  }

  default Request iwriteOrdered(short[] buffer, int offset, int count) {
    return iwriteOrdered(Slice.of(buffer, offset, count));
  }

  default Request iwriteOrdered(int[] buffer, int offset, int count) {
    return iwriteOrdered(Slice.of(buffer, offset, count));
  }

  default Request iwriteOrdered(long[] buffer, int offset, int count) {
    return iwriteOrdered(Slice.of(buffer, offset, count));
  }

  default Request iwriteOrdered(float[] buffer, int offset, int count) {
    return iwriteOrdered(Slice.of(buffer, offset, count));
  }

  default Request iwriteOrdered(double[] buffer, int offset, int count) {
    return iwriteOrdered(Slice.of(buffer, offset, count));
  }

  default Request iwriteOrdered(MemorySegment buffer) {
    return iwriteOrdered(Slice.of(buffer));
  }

  default Request iwriteOrdered(ByteBuffer buffer) {
    return iwriteOrdered(Slice.of(buffer));
  }
}

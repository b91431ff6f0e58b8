package dev.weft.io;

import dev.weft.Request;
import dev.weft.Slice;
import dev.weft.Status;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Reads at the file pointer that all ranks share (MPI 4.1, section 14.4.4): no two accesses get the
 * same bytes. Rank 0 keeps the pointer; the others ask it, two short messages each time. All ranks
 * must have the same view. Offsets and counts of buffers are in elements of the buffer. Any thread
 * may call.
 */
public interface SharedReads {

  /**
   * Reads the next piece of the file: as much as the buffer holds, or what there is before the end
   * of the file, in whole elements of the view: {@link Status#count()} tells how much, 0 from the
   * end on. Which rank gets which piece depends on who asks first. Blocks until the buffer may be
   * used. Not collective.
   *
   * @throws dev.weft.ArgumentException if the buffer is read-only or not a whole number of the
   *     view's elements
   * @throws dev.weft.FileException if the file cannot be read, or was not opened for it
   * @throws dev.weft.PeerFailedException if rank 0 has failed
   */
  Status readShared(Slice buffer);

  /** Starts {@link #readShared(Slice)}; the pointer has moved when the call returns. */
  Request ireadShared(Slice buffer);

  /**
   * Reads the next pieces of the file in the order of the ranks: rank 0 gets the first. Collective:
   * every rank calls, with a count of its own. If it fails on one rank it fails on all.
   *
   * @throws dev.weft.PeerFailedException if a rank that this one needs has failed
   */
  Status readOrdered(Slice buffer);

  /**
   * Starts {@link #readOrdered(Slice)}; takes the place of the split form (MPI 4.1, section 14.4.5)
   * as well. Collective operations on a file are carried out in the order of the calls.
   */
  Request ireadOrdered(Slice buffer);

  // readShared: the same for arrays, parts of arrays, segments and byte buffers

  default Status readShared(byte[] buffer) {
    return readShared(Slice.of(buffer));
  }

  default Status readShared(boolean[] buffer) {
    return readShared(Slice.of(buffer));
  }

  default Status readShared(char[] buffer) {
    return readShared(Slice.of(buffer));
  }

  default Status readShared(short[] buffer) {
    return readShared(Slice.of(buffer));
  }

  default Status readShared(int[] buffer) {
    return readShared(Slice.of(buffer));
  }

  default Status readShared(long[] buffer) {
    return readShared(Slice.of(buffer));
  }

  default Status readShared(float[] buffer) {
    return readShared(Slice.of(buffer));
  }

  default Status readShared(double[] buffer) {
    return readShared(Slice.of(buffer));
  }

  default Status readShared(byte[] buffer, int offset, int count) {
    return readShared(Slice.of(buffer, offset, count));
  }

  default Status readShared(boolean[] buffer, int offset, int count) {
    return readShared(Slice.of(buffer, offset, count));
  }

  default Status readShared(char[] buffer, int offset, int count) {
    return readShared(Slice.of(buffer, offset, count));
  }

  default Status readShared(short[] buffer, int offset, int count) {
    return readShared(Slice.of(buffer, offset, count));
  }

  default Status readShared(int[] buffer, int offset, int count) {
    return readShared(Slice.of(buffer, offset, count));
  }

  default Status readShared(long[] buffer, int offset, int count) {
    return readShared(Slice.of(buffer, offset, count));
  }

  default Status readShared(float[] buffer, int offset, int count) {
    return readShared(Slice.of(buffer, offset, count));
  }

  default Status readShared(double[] buffer, int offset, int count) {
    return readShared(Slice.of(buffer, offset, count));
  }

  default Status readShared(MemorySegment buffer) {
    return readShared(Slice.of(buffer));
  }

  default Status readShared(ByteBuffer buffer) {
    return readShared(Slice.of(buffer));
  }

  // ireadShared: the same for arrays, parts of arrays, segments and byte buffers

  default Request ireadShared(byte[] buffer) {
    return ireadShared(Slice.of(buffer));
  }

  default Request ireadShared(boolean[] buffer) {
    return ireadShared(Slice.of(buffer));
  }

  default Request ireadShared(char[] buffer) {
    return ireadShared(Slice.of(buffer));
  }

  default Request ireadShared(short[] buffer) {
    return ireadShared(Slice.of(buffer));
  }

  default Request ireadShared(int[] buffer) {
    return ireadShared(Slice.of(buffer));
  }

  default Request ireadShared(long[] buffer) {
    return ireadShared(Slice.of(buffer));
  }

  default Request ireadShared(float[] buffer) {
    return ireadShared(Slice.of(buffer));
  }

  default Request ireadShared(double[] buffer) {
    return ireadShared(Slice.of(buffer));
  }

  default Request ireadShared(byte[] buffer, int offset, int count) {
    return ireadShared(Slice.of(buffer, offset, count));
  }

  default Request ireadShared(boolean[] buffer, int offset, int count) {
    return ireadShared(Slice.of(buffer, offset, count));
  }

  default Request ireadShared(char[] buffer, int offset, int count) {
    return ireadShared(Slice.of(buffer, offset, count));
  }

  default Request ireadShared(short[] buffer, int offset, int count) {
    return ireadShared(Slice.of(buffer, offset, count));
  }

  default Request ireadShared(int[] buffer, int offset, int count) {
    return ireadShared(Slice.of(buffer, offset, count));
  }

  default Request ireadShared(long[] buffer, int offset, int count) {
    return ireadShared(Slice.of(buffer, offset, count));
  }

  default Request ireadShared(float[] buffer, int offset, int count) {
    return ireadShared(Slice.of(buffer, offset, count));
  }

  default Request ireadShared(double[] buffer, int offset, int count) {
    return ireadShared(Slice.of(buffer, offset, count));
  }

  default Request ireadShared(MemorySegment buffer) {
    return ireadShared(Slice.of(buffer));
  }

  default Request ireadShared(ByteBuffer buffer) {
    return ireadShared(Slice.of(buffer));
  }

  // readOrdered: the same for arrays, parts of arrays, segments and byte buffers

  default Status readOrdered(byte[] buffer) {
    return readOrdered(Slice.of(buffer));
  }

  default Status readOrdered(boolean[] buffer) {
    return readOrdered(Slice.of(buffer));
  }

  default Status readOrdered(char[] buffer) {
    return readOrdered(Slice.of(buffer));
  }

  default Status readOrdered(short[] buffer) {
    return readOrdered(Slice.of(buffer));
  }

  default Status readOrdered(int[] buffer) {
    return readOrdered(Slice.of(buffer));
  }

  default Status readOrdered(long[] buffer) {
    return readOrdered(Slice.of(buffer));
  }

  default Status readOrdered(float[] buffer) {
    return readOrdered(Slice.of(buffer));
  }

  default Status readOrdered(double[] buffer) {
    return readOrdered(Slice.of(buffer));
  }

  default Status readOrdered(byte[] buffer, int offset, int count) {
    return readOrdered(Slice.of(buffer, offset, count));
  }

  default Status readOrdered(boolean[] buffer, int offset, int count) {
    return readOrdered(Slice.of(buffer, offset, count));
  }

  default Status readOrdered(char[] buffer, int offset, int count) {
    return readOrdered(Slice.of(buffer, offset, count));
  }

  default Status readOrdered(short[] buffer, int offset, int count) {
    return readOrdered(Slice.of(buffer, offset, count));
  }

  default Status readOrdered(int[] buffer, int offset, int count) {
    return readOrdered(Slice.of(buffer, offset, count));
  }

  default Status readOrdered(long[] buffer, int offset, int count) {
    return readOrdered(Slice.of(buffer, offset, count));
  }

  default Status readOrdered(float[] buffer, int offset, int count) {
    return readOrdered(Slice.of(buffer, offset, count));
  }

  default Status readOrdered(double[] buffer, int offset, int count) {
    return readOrdered(Slice.of(buffer, offset, count));
  }

  default Status readOrdered(MemorySegment buffer) {
    return readOrdered(Slice.of(buffer));
  }

  default Status readOrdered(ByteBuffer buffer) {
    return readOrdered(Slice.of(buffer));
  }

  // ireadOrdered: the same for arrays, parts of arrays, segments and byte buffers

  default Request ireadOrdered(byte[] buffer) {
    return ireadOrdered(Slice.of(buffer));
  }

  default Request ireadOrdered(boolean[] buffer) {
    return ireadOrdered(Slice.of(buffer));
  }

  default Request ireadOrdered(char[] buffer) {
    return ireadOrdered(Slice.of(buffer));
  }

  default Request ireadOrdered(short[] buffer) {
    return ireadOrdered(Slice.of(buffer));
  }

  default Request ireadOrdered(int[] buffer) {
    return ireadOrdered(Slice.of(buffer));
  }

  default Request ireadOrdered(long[] buffer) {
    return ireadOrdered(Slice.of(buffer));
  }

  default Request ireadOrdered(float[] buffer) {
    return ireadOrdered(Slice.of(buffer));
  }

  default Request ireadOrdered(double[] buffer) {
    return ireadOrdered(Slice.of(buffer));
  }

  default Request ireadOrdered(byte[] buffer, int offset, int count) {
    return ireadOrdered(Slice.of(buffer, offset, count));
  }

  default Request ireadOrdered(boolean[] buffer, int offset, int count) {
    return ireadOrdered(Slice.of(buffer, offset, count));
  }

  default Request ireadOrdered(char[] buffer, int offset, int count) {
    return ireadOrdered(Slice.of(buffer, offset, count));
  }

  default Request ireadOrdered(short[] buffer, int offset, int count) {
    return ireadOrdered(Slice.of(buffer, offset, count));
  }

  default Request ireadOrdered(int[] buffer, int offset, int count) {
    return ireadOrdered(Slice.of(buffer, offset, count));
  }

  default Request ireadOrdered(long[] buffer, int offset, int count) {
    return ireadOrdered(Slice.of(buffer, offset, count));
  }

  default Request ireadOrdered(float[] buffer, int offset, int count) {
    return ireadOrdered(Slice.of(buffer, offset, count));
  }

  default Request ireadOrdered(double[] buffer, int offset, int count) {
    return ireadOrdered(Slice.of(buffer, offset, count));
  }

  default Request ireadOrdered(MemorySegment buffer) {
    return ireadOrdered(Slice.of(buffer));
  }

  default Request ireadOrdered(ByteBuffer buffer) {
    return ireadOrdered(Slice.of(buffer));
  }
}

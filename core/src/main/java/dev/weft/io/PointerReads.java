package dev.weft.io;

import dev.weft.Request;
import dev.weft.Slice;
import dev.weft.Status;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Reads at this rank's own file pointer (MPI 4.1, section 14.4.3). The pointer moves on, when the
 * call is made, by what there is to read: as much as the buffer holds, or what lies before the end
 * of the file. Offsets and counts of buffers are in elements of the buffer. Any thread may call.
 */
public interface PointerReads {

  /**
   * Reads as much as the buffer holds, or what there is before the end of the file, in whole
   * elements of the view: {@link Status#count()} tells how much, 0 from the end on. Blocks until
   * the buffer may be used. Not collective.
   *
   * @throws dev.weft.ArgumentException if the buffer is read-only or not a whole number of the
   *     view's elements
   * @throws dev.weft.FileException if the file cannot be read, or was not opened for it
   */
  Status read(Slice buffer);

  /** Starts {@link #read(Slice)}; the buffer may be used when the request is complete. */
  Request iread(Slice buffer);

  /**
   * Like {@link #read(Slice)}, collective: every rank calls, with a count of its own (0 to read
   * nothing). Small pieces of all ranks are read together. If it fails on one rank it fails on all.
   *
   * @throws dev.weft.PeerFailedException if a rank that this one needs has failed
   */
  Status readAll(Slice buffer);

  /**
   * Starts {@link #readAll(Slice)}; takes the place of the split form (MPI 4.1, section 14.4.5) as
   * well. Collective operations on a file are carried out in the order of the calls.
   */
  Request ireadAll(Slice buffer);

  // read: the same for arrays, parts of arrays, segments and byte buffers

  default Status read(byte[] buffer) {
    return read(Slice.of(buffer));
  }

  default Status read(boolean[] buffer) {
    return read(Slice.of(buffer));
  }

  default Status read(char[] buffer) {
    return read(Slice.of(buffer));
  }

  default Status read(short[] buffer) {
    return read(Slice.of(buffer));
  }

  default Status read(int[] buffer) {
    return read(Slice.of(buffer));
  }

  default Status read(long[] buffer) {
    return read(Slice.of(buffer));
  }

  default Status read(float[] buffer) {
    return read(Slice.of(buffer));
  }

  default Status read(double[] buffer) {
    return read(Slice.of(buffer));
  }

  default Status read(byte[] buffer, int offset, int count) {
    return read(Slice.of(buffer, offset, count));
  }

  default Status read(boolean[] buffer, int offset, int count) {
    return read(Slice.of(buffer, offset, count));
  }

  default Status read(char[] buffer, int offset, int count) {
    return read(Slice.of(buffer, offset, count));
  }

  default Status read(short[] buffer, int offset, int count) {
    return read(Slice.of(buffer, offset, count));
  }

  default Status read(int[] buffer, int offset, int count) {
    return read(Slice.of(buffer, offset, count));
  }

  default Status read(long[] buffer, int offset, int count) {
    return read(Slice.of(buffer, offset, count));
  }

  default Status read(float[] buffer, int offset, int count) {
    return read(Slice.of(buffer, offset, count));
  }

  default Status read(double[] buffer, int offset, int count) {
    return read(Slice.of(buffer, offset, count));
  }

  default Status read(MemorySegment buffer) {
    return read(Slice.of(buffer));
  }

  default Status read(ByteBuffer buffer) {
    return read(Slice.of(buffer));
  }

  // iread: the same for arrays, parts of arrays, segments and byte buffers

  default Request iread(byte[] buffer) {
    return iread(Slice.of(buffer));
  }

  default Request iread(boolean[] buffer) {
    return iread(Slice.of(buffer));
  }

  default Request iread(char[] buffer) {
    return iread(Slice.of(buffer));
  }

  default Request iread(short[] buffer) {
    return iread(Slice.of(buffer));
  }

  default Request iread(int[] buffer) {
    return iread(Slice.of(buffer));
  }

  default Request iread(long[] buffer) {
    return iread(Slice.of(buffer));
  }

  default Request iread(float[] buffer) {
    return iread(Slice.of(buffer));
  }

  default Request iread(double[] buffer) {
    return iread(Slice.of(buffer));
  }

  default Request iread(byte[] buffer, int offset, int count) {
    return iread(Slice.of(buffer, offset, count));
  }

  default Request iread(boolean[] buffer, int offset, int count) {
    return iread(Slice.of(buffer, offset, count));
  }

  default Request iread(char[] buffer, int offset, int count) {
    return iread(Slice.of(buffer, offset, count));
  }

  default Request iread(short[] buffer, int offset, int count) {
    return iread(Slice.of(buffer, offset, count));
  }

  default Request iread(int[] buffer, int offset, int count) {
    return iread(Slice.of(buffer, offset, count));
  }

  default Request iread(long[] buffer, int offset, int count) {
    return iread(Slice.of(buffer, offset, count));
  }

  default Request iread(float[] buffer, int offset, int count) {
    return iread(Slice.of(buffer, offset, count));
  }

  default Request iread(double[] buffer, int offset, int count) {
    return iread(Slice.of(buffer, offset, count));
  }

  default Request iread(MemorySegment buffer) {
    return iread(Slice.of(buffer));
  }

  default Request iread(ByteBuffer buffer) {
    return iread(Slice.of(buffer));
  }

  // readAll: the same for arrays, parts of arrays, segments and byte buffers

  default Status readAll(byte[] buffer) {
    return readAll(Slice.of(buffer));
  }

  default Status readAll(boolean[] buffer) {
    return readAll(Slice.of(buffer));
  }

  default Status readAll(char[] buffer) {
    return readAll(Slice.of(buffer));
  }

  default Status readAll(short[] buffer) {
    return readAll(Slice.of(buffer));
  }

  default Status readAll(int[] buffer) {
    return readAll(Slice.of(buffer));
  }

  default Status readAll(long[] buffer) {
    return readAll(Slice.of(buffer));
  }

  default Status readAll(float[] buffer) {
    return readAll(Slice.of(buffer));
  }

  default Status readAll(double[] buffer) {
    return readAll(Slice.of(buffer));
  }

  default Status readAll(byte[] buffer, int offset, int count) {
    return readAll(Slice.of(buffer, offset, count));
  }

  default Status readAll(boolean[] buffer, int offset, int count) {
    return readAll(Slice.of(buffer, offset, count));
  }

  default Status readAll(char[] buffer, int offset, int count) {
    return readAll(Slice.of(buffer, offset, count));
  }

  default Status readAll(short[] buffer, int offset, int count) {
    return readAll(Slice.of(buffer, offset, count));
  }

  default Status readAll(int[] buffer, int offset, int count) {
    return readAll(Slice.of(buffer, offset, count));
  }

  default Status readAll(long[] buffer, int offset, int count) {
    return readAll(Slice.of(buffer, offset, count));
  }

  default Status readAll(float[] buffer, int offset, int count) {
    return readAll(Slice.of(buffer, offset, count));
  }

  default Status readAll(double[] buffer, int offset, int count) {
    return readAll(Slice.of(buffer, offset, count));
  }

  default Status readAll(MemorySegment buffer) {
    return readAll(Slice.of(buffer));
  }

  default Status readAll(ByteBuffer buffer) {
    return readAll(Slice.of(buffer));
  }

  // ireadAll: the same for arrays, parts of arrays, segments and byte buffers

  default Request ireadAll(byte[] buffer) {
    return ireadAll(Slice.of(buffer));
  }

  default Request ireadAll(boolean[] buffer) {
    return ireadAll(Slice.of(buffer));
  }

  default Request ireadAll(char[] buffer) {
    return ireadAll(Slice.of(buffer));
  }

  default Request ireadAll(short[] buffer) {
    return ireadAll(Slice.of(buffer));
  }

  default Request ireadAll(int[] buffer) {
    return ireadAll(Slice.of(buffer));
  }

  default Request ireadAll(long[] buffer) {
    return ireadAll(Slice.of(buffer));
  }

  default Request ireadAll(float[] buffer) {
    return ireadAll(Slice.of(buffer));
  }

  default Request ireadAll(double[] buffer) {
    return ireadAll(Slice.of(buffer));
  }

  default Request ireadAll(byte[] buffer, int offset, int count) {
    return ireadAll(Slice.of(buffer, offset, count));
  }

  default Request ireadAll(boolean[] buffer, int offset, int count) {
    return ireadAll(Slice.of(buffer, offset, count));
  }

  default Request ireadAll(char[] buffer, int offset, int count) {
    return ireadAll(Slice.of(buffer, offset, count));
  }

  default Request ireadAll(short[] buffer, int offset, int count) {
    return ireadAll(Slice.of(buffer, offset, count));
  }

  default Request ireadAll(int[] buffer, int offset, int count) {
    return ireadAll(Slice.of(buffer, offset, count));
  }

  default Request ireadAll(long[] buffer, int offset, int count) {
    return ireadAll(Slice.of(buffer, offset, count));
  }

  default Request ireadAll(float[] buffer, int offset, int count) {
    return ireadAll(Slice.of(buffer, offset, count));
  }

  default Request ireadAll(double[] buffer, int offset, int count) {
    return ireadAll(Slice.of(buffer, offset, count));
  }

  default Request ireadAll(MemorySegment buffer) {
    return ireadAll(Slice.of(buffer));
  }

  default Request ireadAll(ByteBuffer buffer) {
    return ireadAll(Slice.of(buffer));
  }
}

package dev.weft.io;

import dev.weft.Request;
import dev.weft.Slice;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Writes at this rank's own file pointer (MPI 4.1, section 14.4.3). The pointer moves on, when the
 * call is made, by what is written. Offsets and counts of buffers are in elements of the buffer.
 * Any thread may call.
 */
public interface PointerWrites {

  /**
   * Writes the buffer. The file grows as needed. Blocks until the buffer may be used again. Not
   * collective.
   *
   * @throws dev.weft.ArgumentException if the buffer is not a whole number of the view's elements
   * @throws dev.weft.FileException if the file cannot be written, or was not opened for it; a part
   *     may have been written
   */
  void write(Slice buffer);

  /** Starts {@link #write(Slice)}; the buffer may be used when the request is complete. */
  Request iwrite(Slice buffer);

  /**
   * Like {@link #write(Slice)}, collective: every rank calls, with a count of its own (0 to write
   * nothing). Small pieces of all ranks are put together and written with few calls of the
   * operating system. If it fails on one rank it fails on all.
   *
   * @throws dev.weft.PeerFailedException if a rank that this one needs has failed
   */
  void writeAll(Slice buffer);

  /**
   * Starts {@link #writeAll(Slice)}; takes the place of the split form (MPI 4.1, section 14.4.5) as
   * well. Collective operations on a file are carried out in the order of the calls.
   */
  Request iwriteAll(Slice buffer);

  // write: the same for arrays, parts of arrays, segments and byte buffers

  default void write(byte[] buffer) {
    write(Slice.of(buffer));
  }

  default void write(boolean[] buffer) {
    write(Slice.of(buffer));
  }

  default void write(char[] buffer) {
    write(Slice.of(buffer));
  }

  default void write(short[] buffer) {
    write(Slice.of(buffer));
  }

  default void write(int[] buffer) {
    write(Slice.of(buffer));
  }

  default void write(long[] buffer) {
    write(Slice.of(buffer));
  }

  default void write(float[] buffer) {
    write(Slice.of(buffer));
  }

  default void write(double[] buffer) {
    write(Slice.of(buffer));
  }

  default void write(byte[] buffer, int offset, int count) {
    write(Slice.of(buffer, offset, count));
  }

  default void write(boolean[] buffer, int offset, int count) {
    write(Slice.of(buffer, offset, count));
  }

  default void write(char[] buffer, int offset, int count) {
    write(Slice.of(buffer, offset, count));
  }

  default void write(short[] buffer, int offset, int count) {
    write(Slice.of(buffer, offset, count));
  }

  default void write(int[] buffer, int offset, int count) {
    write(Slice.of(buffer, offset, count));
  }

  default void write(long[] buffer, int offset, int count) {
    write(Slice.of(buffer, offset, count));
  }

  default void write(float[] buffer, int offset, int count) {
    write(Slice.of(buffer, offset, count));
  }

  default void write(double[] buffer, int offset, int count) {
    write(Slice.of(buffer, offset, count));
  }

  default void write(MemorySegment buffer) {
    write(Slice.of(buffer));
  }

  default void write(ByteBuffer buffer) {
    write(Slice.of(buffer));
  }

  // iwrite: the same for arrays, parts of arrays, segments and byte buffers

  default Request iwrite(byte[] buffer) {
    return iwrite(Slice.of(buffer));
  }

  default Request iwrite(boolean[] buffer) {
    return iwrite(Slice.of(buffer));
  }

  default Request iwrite(char[] buffer) {
    return iwrite(Slice.of(buffer));
  }

  default Request iwrite(short[] buffer) {
    return iwrite(Slice.of(buffer));
  }

  default Request iwrite(int[] buffer) {
    return iwrite(Slice.of(buffer));
  }

  default Request iwrite(long[] buffer) {
    return iwrite(Slice.of(buffer));
  }

  default Request iwrite(float[] buffer) {
    return iwrite(Slice.of(buffer));
  }

  default Request iwrite(double[] buffer) {
    return iwrite(Slice.of(buffer));
  }

  default Request iwrite(byte[] buffer, int offset, int count) {
    return iwrite(Slice.of(buffer, offset, count));
  }

  default Request iwrite(boolean[] buffer, int offset, int count) {
    return iwrite(Slice.of(buffer, offset, count));
  }

  default Request iwrite(char[] buffer, int offset, int count) {
    return iwrite(Slice.of(buffer, offset, count));
  }

  default Request iwrite(short[] buffer, int offset, int count) {
    return iwrite(Slice.of(buffer, offset, count));
  }

  default Request iwrite(int[] buffer, int offset, int count) {
    return iwrite(Slice.of(buffer, offset, count));
  }

  default Request iwrite(long[] buffer, int offset, int count) {
    return iwrite(Slice.of(buffer, offset, count));
  }

  default Request iwrite(float[] buffer, int offset, int count) {
    return iwrite(Slice.of(buffer, offset, count));
  }

  default Request iwrite(double[] buffer, int offset, int count) {
    return iwrite(Slice.of(buffer, offset, count));
  }

  default Request iwrite(MemorySegment buffer) {
    return iwrite(Slice.of(buffer));
  }

  default Request iwrite(ByteBuffer buffer) {
    return iwrite(Slice.of(buffer));
  }

  // writeAll: the same for arrays, parts of arrays, segments and byte buffers

  default void writeAll(byte[] buffer) {
    writeAll(Slice.of(buffer));
  }

  default void writeAll(boolean[] buffer) {
    writeAll(Slice.of(buffer));
  }

  default void writeAll(char[] buffer) {
    writeAll(Slice.of(buffer));
  }

  default void writeAll(short[] buffer) {
    writeAll(Slice.of(buffer));
  }

  default void writeAll(int[] buffer) {
    writeAll(Slice.of(buffer));
  }

  default void writeAll(long[] buffer) {
    writeAll(Slice.of(buffer));
  }

  default void writeAll(float[] buffer) {
    writeAll(Slice.of(buffer));
  }

  default void writeAll(double[] buffer) {
    writeAll(Slice.of(buffer));
  }

  default void writeAll(byte[] buffer, int offset, int count) {
    writeAll(Slice.of(buffer, offset, count));
  }

  default void writeAll(boolean[] buffer, int offset, int count) {
    writeAll(Slice.of(buffer, offset, count));
  }

  default void writeAll(char[] buffer, int offset, int count) {
    writeAll(Slice.of(buffer, offset, count));
  }

  default void writeAll(short[] buffer, int offset, int count) {
    writeAll(Slice.of(buffer, offset, count));
  }

  default void writeAll(int[] buffer, int offset, int count) {
    writeAll(Slice.of(buffer, offset, count));
  }

  default void writeAll(long[] buffer, int offset, int count) {
    writeAll(Slice.of(buffer, offset, count));
  }

  default void writeAll(float[] buffer, int offset, int count) {
    writeAll(Slice.of(buffer, offset, count));
  }

  default void writeAll(double[] buffer, int offset, int count) {
    writeAll(Slice.of(buffer, offset, count));
  }

  default void writeAll(MemorySegment buffer) {
    writeAll(Slice.of(buffer));
  }

  default void writeAll(ByteBuffer buffer) {
    writeAll(Slice.of(buffer));
  }

  // iwriteAll: the same for arrays, parts of arrays, segments and byte buffers

  default Request iwriteAll(byte[] buffer) {
    return iwriteAll(Slice.of(buffer));
  }

  default Request iwriteAll(boolean[] buffer) {
    return iwriteAll(Slice.of(buffer));
  }

  default Request iwriteAll(char[] buffer) {
    return iwriteAll(Slice.of(buffer));
  }

  default Request iwriteAll(short[] buffer) {
    return iwriteAll(Slice.of(buffer));
  }

  default Request iwriteAll(int[] buffer) {
    return iwriteAll(Slice.of(buffer));
  }

  default Request iwriteAll(long[] buffer) {
    return iwriteAll(Slice.of(buffer));
  }

  default Request iwriteAll(float[] buffer) {
    return iwriteAll(Slice.of(buffer));
  }

  default Request iwriteAll(double[] buffer) {
    return iwriteAll(Slice.of(buffer));
  }

  default Request iwriteAll(byte[] buffer, int offset, int count) {
    return iwriteAll(Slice.of(buffer, offset, count));
  }

  default Request iwriteAll(boolean[] buffer, int offset, int count) {
    return iwriteAll(Slice.of(buffer, offset, count));
  }

  default Request iwriteAll(char[] buffer, int offset, int count) {
    return iwriteAll(Slice.of(buffer, offset, count));
  }

  default Request iwriteAll(short[] buffer, int offset, int count) {
    return iwriteAll(Slice.of(buffer, offset, count));
  }

  default Request iwriteAll(int[] buffer, int offset, int count) {
    return iwriteAll(Slice.of(buffer, offset, count));
  }

  default Request iwriteAll(long[] buffer, int offset, int count) {
    return iwriteAll(Slice.of(buffer, offset, count));
  }

  default Request iwriteAll(float[] buffer, int offset, int count) {
    return iwriteAll(Slice.of(buffer, offset, count));
  }

  default Request iwriteAll(double[] buffer, int offset, int count) {
    return iwriteAll(Slice.of(buffer, offset, count));
  }

  default Request iwriteAll(MemorySegment buffer) {
    return iwriteAll(Slice.of(buffer));
  }

  default Request iwriteAll(ByteBuffer buffer) {
    return iwriteAll(Slice.of(buffer));
  }
}

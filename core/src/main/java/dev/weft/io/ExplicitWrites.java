package dev.weft.io;

import dev.weft.Request;
import dev.weft.Slice;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Writes at places that the caller names (MPI 4.1, section 14.4.2). File offsets are in elements of
 * the view, counted from its beginning; offsets and counts of buffers are in elements of the
 * buffer. File pointers stay where they are. Any thread may call.
 */
public interface ExplicitWrites {

  /**
   * Writes the buffer. The file grows as needed. Blocks until the buffer may be used again. Not
   * collective.
   *
   * @param fileOffset in elements of the view, from 0 on
   * @throws dev.weft.ArgumentException if the offset is negative, or the buffer is not a whole
   *     number of the view's elements
   * @throws dev.weft.FileException if the file cannot be written, or was not opened for it; a part
   *     may have been written
   */
  void writeAt(long fileOffset, Slice buffer);

  /** Starts {@link #writeAt(long, Slice)}; the buffer may be used when the request is complete. */
  Request iwriteAt(long fileOffset, Slice buffer);

  /**
   * Like {@link #writeAt(long, Slice)}, collective: every rank calls, with an offset and a count of
   * its own (0 to write nothing). Small pieces of all ranks are put together and written with few
   * calls of the operating system. If it fails on one rank it fails on all.
   *
   * @throws dev.weft.PeerFailedException if a rank that this one needs has failed
   */
  void writeAtAll(long fileOffset, Slice buffer);

  /**
   * Starts {@link #writeAtAll(long, Slice)}; takes the place of the split form (MPI 4.1, section
   * 14.4.5) as well. Collective operations on a file are carried out in the order of the calls.
   */
  Request iwriteAtAll(long fileOffset, Slice buffer);

  // writeAt: the same for arrays, parts of arrays, segments and byte buffers

  default void writeAt(long fileOffset, byte[] buffer) {
    writeAt(fileOffset, Slice.of(buffer));
  }

  default void writeAt(long fileOffset, boolean[] buffer) {
    writeAt(fileOffset, Slice.of(buffer));
  }

  default void writeAt(long fileOffset, char[] buffer) {
    writeAt(fileOffset, Slice.of(buffer));
  }

  default void writeAt(long fileOffset, short[] buffer) {
    writeAt(fileOffset, Slice.of(buffer));
  }

  default void writeAt(long fileOffset, int[] buffer) {
    writeAt(fileOffset, Slice.of(buffer));
  }

  default void writeAt(long fileOffset, long[] buffer) {
    writeAt(fileOffset, Slice.of(buffer));
  }

  default void writeAt(long fileOffset, float[] buffer) {
    writeAt(fileOffset, Slice.of(buffer));
  }

  default void writeAt(long fileOffset, double[] buffer) {
    writeAt(fileOffset, Slice.of(buffer));
  }

  default void writeAt(long fileOffset, byte[] buffer, int offset, int count) {
    writeAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default void writeAt(long fileOffset, boolean[] buffer, int offset, int count) {
    writeAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default void writeAt(long fileOffset, char[] buffer, int offset, int count) {
    writeAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default void writeAt(long fileOffset, short[] buffer, int offset, int count) {
    writeAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default void writeAt(long fileOffset, int[] buffer, int offset, int count) {
    writeAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default void writeAt(long fileOffset, long[] buffer, int offset, int count) {
    writeAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default void writeAt(long fileOffset, float[] buffer, int offset, int count) {
    writeAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default void writeAt(long fileOffset, double[] buffer, int offset, int count) {
    writeAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default void writeAt(long fileOffset, MemorySegment buffer) {
    writeAt(fileOffset, Slice.of(buffer));
  }

  default void writeAt(long fileOffset, ByteBuffer buffer) {
    writeAt(fileOffset, Slice.of(buffer));
  }

  // iwriteAt: the same for arrays, parts of arrays, segments and byte buffers

  default Request iwriteAt(long fileOffset, byte[] buffer) {
    return iwriteAt(fileOffset, Slice.of(buffer));
  }

  default Request iwriteAt(long fileOffset, boolean[] buffer) {
    return iwriteAt(fileOffset, Slice.of(buffer));
  }

  default Request iwriteAt(long fileOffset, char[] buffer) {
    return iwriteAt(fileOffset, Slice.of(buffer));
  }

  default Request iwriteAt(long fileOffset, short[] buffer) {
    return iwriteAt(fileOffset, Slice.of(buffer));
  }

  default Request iwriteAt(long fileOffset, int[] buffer) {
    return iwriteAt(fileOffset, Slice.of(buffer));
  }

  default Request iwriteAt(long fileOffset, long[] buffer) {
    return iwriteAt(fileOffset, Slice.of(buffer));
  }

  default Request iwriteAt(long fileOffset, float[] buffer) {
    return iwriteAt(fileOffset, Slice.of(buffer));
  }

  default Request iwriteAt(long fileOffset, double[] buffer) {
    return iwriteAt(fileOffset, Slice.of(buffer));
  }

  default Request iwriteAt(long fileOffset, byte[] buffer, int offset, int count) {
    return iwriteAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request iwriteAt(long fileOffset, boolean[] buffer, int offset, int count) {
    return iwriteAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request iwriteAt(long fileOffset, char[] buffer, int offset, int count) {
    return iwriteAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request iwriteAt(long fileOffset, short[] buffer, int offset, int count) {
    return iwriteAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request iwriteAt(long fileOffset, int[] buffer, int offset, int count) {
    return iwriteAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request iwriteAt(long fileOffset, long[] buffer, int offset, int count) {
    return iwriteAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request iwriteAt(long fileOffset, float[] buffer, int offset, int count) {
    return iwriteAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request iwriteAt(long fileOffset, double[] buffer, int offset, int count) {
    return iwriteAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request iwriteAt(long fileOffset, MemorySegment buffer) {
    return iwriteAt(fileOffset, Slice.of(buffer));
  }

  default Request iwriteAt(long fileOffset, ByteBuffer buffer) {
    return iwriteAt(fileOffset, Slice.of(buffer));
  }

  // writeAtAll: the same for arrays, parts of arrays, segments and byte buffers

  default void writeAtAll(long fileOffset, byte[] buffer) {
    writeAtAll(fileOffset, Slice.of(buffer));
  }

  default void writeAtAll(long fileOffset, boolean[] buffer) {
    writeAtAll(fileOffset, Slice.of(buffer));
  }

  default void writeAtAll(long fileOffset, char[] buffer) {
    writeAtAll(fileOffset, Slice.of(buffer));
  }

  default void writeAtAll(long fileOffset, short[] buffer) {
    writeAtAll(fileOffset, Slice.of(buffer));
  }

  default void writeAtAll(long fileOffset, int[] buffer) {
    writeAtAll(fileOffset, Slice.of(buffer));
  }

  default void writeAtAll(long fileOffset, long[] buffer) {
    writeAtAll(fileOffset, Slice.of(buffer));
  }

  default void writeAtAll(long fileOffset, float[] buffer) {
    writeAtAll(fileOffset, Slice.of(buffer));
  }

  default void writeAtAll(long fileOffset, double[] buffer) {
    writeAtAll(fileOffset, Slice.of(buffer));
  }

  default void writeAtAll(long fileOffset, byte[] buffer, int offset, int count) {
    writeAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default void writeAtAll(long fileOffset, boolean[] buffer, int offset, int count) {
    writeAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default void writeAtAll(long fileOffset, char[] buffer, int offset, int count) {
    writeAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default void writeAtAll(long fileOffset, short[] buffer, int offset, int count) {
    writeAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default void writeAtAll(long fileOffset, int[] buffer, int offset, int count) {
    writeAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default void writeAtAll(long fileOffset, long[] buffer, int offset, int count) {
    writeAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default void writeAtAll(long fileOffset, float[] buffer, int offset, int count) {
    writeAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default void writeAtAll(long fileOffset, double[] buffer, int offset, int count) {
    writeAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default void writeAtAll(long fileOffset, MemorySegment buffer) {
    writeAtAll(fileOffset, Slice.of(buffer));
  }

  default void writeAtAll(long fileOffset, ByteBuffer buffer) {
    writeAtAll(fileOffset, Slice.of(buffer));
  }

  // iwriteAtAll: the same for arrays, parts of arrays, segments and byte buffers

  default Request iwriteAtAll(long fileOffset, byte[] buffer) {
    return iwriteAtAll(fileOffset, Slice.of(buffer));
  }

  default Request iwriteAtAll(long fileOffset, boolean[] buffer) {
    return iwriteAtAll(fileOffset, Slice.of(buffer));
  }

  default Request iwriteAtAll(long fileOffset, char[] buffer) {
    return iwriteAtAll(fileOffset, Slice.of(buffer));
  }

  default Request iwriteAtAll(long fileOffset, short[] buffer) {
    return iwriteAtAll(fileOffset, Slice.of(buffer));
  }

  default Request iwriteAtAll(long fileOffset, int[] buffer) {
    return iwriteAtAll(fileOffset, Slice.of(buffer));
  }

  default Request iwriteAtAll(long fileOffset, long[] buffer) {
    return iwriteAtAll(fileOffset, Slice.of(buffer));
  }

  default Request iwriteAtAll(long fileOffset, float[] buffer) {
    return iwriteAtAll(fileOffset, Slice.of(buffer));
  }

  default Request iwriteAtAll(long fileOffset, double[] buffer) {
    return iwriteAtAll(fileOffset, Slice.of(buffer));
  }

  default Request iwriteAtAll(long fileOffset, byte[] buffer, int offset, int count) {
    return iwriteAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request iwriteAtAll(long fileOffset, boolean[] buffer, int offset, int count) {
    return iwriteAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request iwriteAtAll(long fileOffset, char[] buffer, int offset, int count) {
    return iwriteAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request iwriteAtAll(long fileOffset, short[] buffer, int offset, int count) {
    return iwriteAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request iwriteAtAll(long fileOffset, int[] buffer, int offset, int count) {
    return iwriteAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request iwriteAtAll(long fileOffset, long[] buffer, int offset, int count) {
    return iwriteAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request iwriteAtAll(long fileOffset, float[] buffer, int offset, int count) {
    return iwriteAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request iwriteAtAll(long fileOffset, double[] buffer, int offset, int count) {
    return iwriteAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request iwriteAtAll(long fileOffset, MemorySegment buffer) {
    return iwriteAtAll(fileOffset, Slice.of(buffer));
  }

  default Request iwriteAtAll(long fileOffset, ByteBuffer buffer) {
    return iwriteAtAll(fileOffset, Slice.of(buffer));
  }
}

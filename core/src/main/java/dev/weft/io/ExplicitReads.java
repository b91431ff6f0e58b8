package dev.weft.io;

import dev.weft.Request;
import dev.weft.Slice;
import dev.weft.Status;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Reads at places that the caller names (MPI 4.1, section 14.4.2). File offsets are in elements of
 * the view, counted from its beginning; offsets and counts of buffers are in elements of the
 * buffer. File pointers stay where they are. Any thread may call.
 */
public interface ExplicitReads {

  /**
   * Reads as much as the buffer holds, or what there is before the end of the file, in whole
   * elements of the view: {@link Status#count()} tells how much, 0 from the end on. Blocks until
   * the buffer may be used. Not collective.
   *
   * @param fileOffset in elements of the view, from 0 on
   * @throws dev.weft.ArgumentException if the offset is negative, or the buffer is read-only or not
   *     a whole number of the view's elements
   * @throws dev.weft.FileException if the file cannot be read, or was not opened for it
   */
  Status readAt(long fileOffset, Slice buffer);

  /** Starts {@link #readAt(long, Slice)}; the buffer may be used when the request is complete. */
  Request ireadAt(long fileOffset, Slice buffer);

  /**
   * Like {@link #readAt(long, Slice)}, collective: every rank calls, with an offset and a count of
   * its own (0 to read nothing). Small pieces of all ranks are read together. If it fails on one
   * rank it fails on all.
   *
   * @throws dev.weft.PeerFailedException if a rank that this one needs has failed
   */
  Status readAtAll(long fileOffset, Slice buffer);

  /**
   * Starts {@link #readAtAll(long, Slice)}; takes the place of the split form (MPI 4.1, section
   * 14.4.5) as well. Collective operations on a file are carried out in the order of the calls.
   */
  Request ireadAtAll(long fileOffset, Slice buffer);

  // readAt: the same for arrays, parts of arrays, segments and byte buffers

  default Status readAt(long fileOffset, byte[] buffer) {
    return readAt(fileOffset, Slice.of(buffer));
  }

  default Status readAt(long fileOffset, boolean[] buffer) {
    return readAt(fileOffset, Slice.of(buffer));
  }

  default Status readAt(long fileOffset, char[] buffer) {
    return readAt(fileOffset, Slice.of(buffer));
  }

  default Status readAt(long fileOffset, short[] buffer) {
    return readAt(fileOffset, Slice.of(buffer));
  }

  default Status readAt(long fileOffset, int[] buffer) {
    return readAt(fileOffset, Slice.of(buffer));
  }

  default Status readAt(long fileOffset, long[] buffer) {
    return readAt(fileOffset, Slice.of(buffer));
  }

  default Status readAt(long fileOffset, float[] buffer) {
    return readAt(fileOffset, Slice.of(buffer));
  }

  default Status readAt(long fileOffset, double[] buffer) {
    return readAt(fileOffset, Slice.of(buffer));
  }

  default Status readAt(long fileOffset, byte[] buffer, int offset, int count) {
    return readAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Status readAt(long fileOffset, boolean[] buffer, int offset, int count) {
    return readAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Status readAt(long fileOffset, char[] buffer, int offset, int count) {
    return readAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Status readAt(long fileOffset, short[] buffer, int offset, int count) {
    return readAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Status readAt(long fileOffset, int[] buffer, int offset, int count) {
    return readAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Status readAt(long fileOffset, long[] buffer, int offset, int count) {
    return readAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Status readAt(long fileOffset, float[] buffer, int offset, int count) {
    return readAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Status readAt(long fileOffset, double[] buffer, int offset, int count) {
    return readAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Status readAt(long fileOffset, MemorySegment buffer) {
    return readAt(fileOffset, Slice.of(buffer));
  }

  default Status readAt(long fileOffset, ByteBuffer buffer) {
    return readAt(fileOffset, Slice.of(buffer));
  }

  // ireadAt: the same for arrays, parts of arrays, segments and byte buffers

  default Request ireadAt(long fileOffset, byte[] buffer) {
    return ireadAt(fileOffset, Slice.of(buffer));
  }

  default Request ireadAt(long fileOffset, boolean[] buffer) {
    return ireadAt(fileOffset, Slice.of(buffer));
  }

  default Request ireadAt(long fileOffset, char[] buffer) {
    return ireadAt(fileOffset, Slice.of(buffer));
  }

  default Request ireadAt(long fileOffset, short[] buffer) {
    return ireadAt(fileOffset, Slice.of(buffer));
  }

  default Request ireadAt(long fileOffset, int[] buffer) {
    return ireadAt(fileOffset, Slice.of(buffer));
  }

  default Request ireadAt(long fileOffset, long[] buffer) {
    return ireadAt(fileOffset, Slice.of(buffer));
  }

  default Request ireadAt(long fileOffset, float[] buffer) {
    return ireadAt(fileOffset, Slice.of(buffer));
  }

  default Request ireadAt(long fileOffset, double[] buffer) {
    return ireadAt(fileOffset, Slice.of(buffer));
  }

  default Request ireadAt(long fileOffset, byte[] buffer, int offset, int count) {
    return ireadAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request ireadAt(long fileOffset, boolean[] buffer, int offset, int count) {
    return ireadAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request ireadAt(long fileOffset, char[] buffer, int offset, int count) {
    return ireadAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request ireadAt(long fileOffset, short[] buffer, int offset, int count) {
    return ireadAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request ireadAt(long fileOffset, int[] buffer, int offset, int count) {
    return ireadAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request ireadAt(long fileOffset, long[] buffer, int offset, int count) {
    return ireadAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request ireadAt(long fileOffset, float[] buffer, int offset, int count) {
    return ireadAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request ireadAt(long fileOffset, double[] buffer, int offset, int count) {
    return ireadAt(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request ireadAt(long fileOffset, MemorySegment buffer) {
    return ireadAt(fileOffset, Slice.of(buffer));
  }

  default Request ireadAt(long fileOffset, ByteBuffer buffer) {
    return ireadAt(fileOffset, Slice.of(buffer));
  }

  // readAtAll: the same for arrays, parts of arrays, segments and byte buffers

  default Status readAtAll(long fileOffset, byte[] buffer) {
    return readAtAll(fileOffset, Slice.of(buffer));
  }

  default Status readAtAll(long fileOffset, boolean[] buffer) {
    return readAtAll(fileOffset, Slice.of(buffer));
  }

  default Status readAtAll(long fileOffset, char[] buffer) {
    return readAtAll(fileOffset, Slice.of(buffer));
  }

  default Status readAtAll(long fileOffset, short[] buffer) {
    return readAtAll(fileOffset, Slice.of(buffer));
  }

  default Status readAtAll(long fileOffset, int[] buffer) {
    return readAtAll(fileOffset, Slice.of(buffer));
  }

  default Status readAtAll(long fileOffset, long[] buffer) {
    return readAtAll(fileOffset, Slice.of(buffer));
  }

  default Status readAtAll(long fileOffset, float[] buffer) {
    return readAtAll(fileOffset, Slice.of(buffer));
  }

  default Status readAtAll(long fileOffset, double[] buffer) {
    return readAtAll(fileOffset, Slice.of(buffer));
  }

  default Status readAtAll(long fileOffset, byte[] buffer, int offset, int count) {
    return readAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Status readAtAll(long fileOffset, boolean[] buffer, int offset, int count) {
    return readAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Status readAtAll(long fileOffset, char[] buffer, int offset, int count) {
    return readAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Status readAtAll(long fileOffset, short[] buffer, int offset, int count) {
    return readAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Status readAtAll(long fileOffset, int[] buffer, int offset, int count) {
    return readAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Status readAtAll(long fileOffset, long[] buffer, int offset, int count) {
    return readAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Status readAtAll(long fileOffset, float[] buffer, int offset, int count) {
    return readAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Status readAtAll(long fileOffset, double[] buffer, int offset, int count) {
    return readAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Status readAtAll(long fileOffset, MemorySegment buffer) {
    return readAtAll(fileOffset, Slice.of(buffer));
  }

  default Status readAtAll(long fileOffset, ByteBuffer buffer) {
    return readAtAll(fileOffset, Slice.of(buffer));
  }

  // ireadAtAll: the same for arrays, parts of arrays, segments and byte buffers

  default Request ireadAtAll(long fileOffset, byte[] buffer) {
    return ireadAtAll(fileOffset, Slice.of(buffer));
  }

  default Request ireadAtAll(long fileOffset, boolean[] buffer) {
    return ireadAtAll(fileOffset, Slice.of(buffer));
  }

  default Request ireadAtAll(long fileOffset, char[] buffer) {
    return ireadAtAll(fileOffset, Slice.of(buffer));
  }

  default Request ireadAtAll(long fileOffset, short[] buffer) {
    return ireadAtAll(fileOffset, Slice.of(buffer));
  }

  default Request ireadAtAll(long fileOffset, int[] buffer) {
    return ireadAtAll(fileOffset, Slice.of(buffer));
  }

  default Request ireadAtAll(long fileOffset, long[] buffer) {
    return ireadAtAll(fileOffset, Slice.of(buffer));
  }

  default Request ireadAtAll(long fileOffset, float[] buffer) {
    return ireadAtAll(fileOffset, Slice.of(buffer));
  }

  default Request ireadAtAll(long fileOffset, double[] buffer) {
    return ireadAtAll(fileOffset, Slice.of(buffer));
  }

  default Request ireadAtAll(long fileOffset, byte[] buffer, int offset, int count) {
    return ireadAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request ireadAtAll(long fileOffset, boolean[] buffer, int offset, int count) {
    return ireadAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request ireadAtAll(long fileOffset, char[] buffer, int offset, int count) {
    return ireadAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request ireadAtAll(long fileOffset, short[] buffer, int offset, int count) {
    return ireadAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request ireadAtAll(long fileOffset, int[] buffer, int offset, int count) {
    return ireadAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request ireadAtAll(long fileOffset, long[] buffer, int offset, int count) {
    return ireadAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request ireadAtAll(long fileOffset, float[] buffer, int offset, int count) {
    return ireadAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request ireadAtAll(long fileOffset, double[] buffer, int offset, int count) {
    return ireadAtAll(fileOffset, Slice.of(buffer, offset, count));
  }

  default Request ireadAtAll(long fileOffset, MemorySegment buffer) {
    return ireadAtAll(fileOffset, Slice.of(buffer));
  }

  default Request ireadAtAll(long fileOffset, ByteBuffer buffer) {
    return ireadAtAll(fileOffset, Slice.of(buffer));
  }
}

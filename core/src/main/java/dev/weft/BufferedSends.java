package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Sends in buffered mode: complete once copied, whatever the receiver does (MPI 4.1, sections 3.4
 * and 3.6). Any thread may call.
 */
public interface BufferedSends {

  /**
   * Sends a message in buffered mode. Never waits for the receiver: the message is copied. Then the
   * buffer may be used again.
   *
   * @throws ResourceException if buffered messages under way would exceed the limit, see {@link
   *     Comm#bufferedLimit}
   * @throws ArgumentException if the rank or tag is out of range
   * @throws PeerFailedException if the destination has failed
   */
  void bsend(Slice buffer, int destination, int tag);

  /**
   * Starts a send as {@code bsend} does, without blocking. The buffer may be read, not written,
   * until the request is complete (MPI 4.1, section 3.7.2).
   */
  Request ibsend(Slice buffer, int destination, int tag);

  /**
   * Prepares a send that can be started many times with the same arguments (MPI 4.1, section 3.9).
   * The buffer is read from each start until its completion.
   */
  PersistentRequest bsendInit(Slice buffer, int destination, int tag);

  // bsend: the same for arrays, parts of arrays, segments and byte buffers

  default void bsend(byte[] buffer, int destination, int tag) {
    bsend(Slice.of(buffer), destination, tag);
  }

  default void bsend(boolean[] buffer, int destination, int tag) {
    bsend(Slice.of(buffer), destination, tag);
  }

  default void bsend(char[] buffer, int destination, int tag) {
    bsend(Slice.of(buffer), destination, tag);
  }

  default void bsend(short[] buffer, int destination, int tag) {
    bsend(Slice.of(buffer), destination, tag);
  }

  default void bsend(int[] buffer, int destination, int tag) {
    bsend(Slice.of(buffer), destination, tag);
  }

  default void bsend(long[] buffer, int destination, int tag) {
    bsend(Slice.of(buffer), destination, tag);
  }

  default void bsend(float[] buffer, int destination, int tag) {
    bsend(Slice.of(buffer), destination, tag);
  }

  default void bsend(double[] buffer, int destination, int tag) {
    bsend(Slice.of(buffer), destination, tag);
  }

  default void bsend(byte[] buffer, int offset, int count, int destination, int tag) {
    bsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void bsend(boolean[] buffer, int offset, int count, int destination, int tag) {
    bsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void bsend(char[] buffer, int offset, int count, int destination, int tag) {
    bsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void bsend(short[] buffer, int offset, int count, int destination, int tag) {
    bsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void bsend(int[] buffer, int offset, int count, int destination, int tag) {
    bsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void bsend(long[] buffer, int offset, int count, int destination, int tag) {
    bsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void bsend(float[] buffer, int offset, int count, int destination, int tag) {
    bsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void bsend(double[] buffer, int offset, int count, int destination, int tag) {
    bsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void bsend(MemorySegment buffer, int destination, int tag) {
    bsend(Slice.of(buffer), destination, tag);
  }

  default void bsend(ByteBuffer buffer, int destination, int tag) {
    bsend(Slice.of(buffer), destination, tag);
  }

  // ibsend: the same for arrays, parts of arrays, segments and byte buffers

  default Request ibsend(byte[] buffer, int destination, int tag) {
    return ibsend(Slice.of(buffer), destination, tag);
  }

  default Request ibsend(boolean[] buffer, int destination, int tag) {
    return ibsend(Slice.of(buffer), destination, tag);
  }

  default Request ibsend(char[] buffer, int destination, int tag) {
    return ibsend(Slice.of(buffer), destination, tag);
  }

  default Request ibsend(short[] buffer, int destination, int tag) {
    return ibsend(Slice.of(buffer), destination, tag);
  }

  default Request ibsend(int[] buffer, int destination, int tag) {
    return ibsend(Slice.of(buffer), destination, tag);
  }

  default Request ibsend(long[] buffer, int destination, int tag) {
    return ibsend(Slice.of(buffer), destination, tag);
  }

  default Request ibsend(float[] buffer, int destination, int tag) {
    return ibsend(Slice.of(buffer), destination, tag);
  }

  default Request ibsend(double[] buffer, int destination, int tag) {
    return ibsend(Slice.of(buffer), destination, tag);
  }

  default Request ibsend(byte[] buffer, int offset, int count, int destination, int tag) {
    return ibsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request ibsend(boolean[] buffer, int offset, int count, int destination, int tag) {
    return ibsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request ibsend(char[] buffer, int offset, int count, int destination, int tag) {
    return ibsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request ibsend(short[] buffer, int offset, int count, int destination, int tag) {
    return ibsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request ibsend(int[] buffer, int offset, int count, int destination, int tag) {
    return ibsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request ibsend(long[] buffer, int offset, int count, int destination, int tag) {
    return ibsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request ibsend(float[] buffer, int offset, int count, int destination, int tag) {
    return ibsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request ibsend(double[] buffer, int offset, int count, int destination, int tag) {
    return ibsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request ibsend(MemorySegment buffer, int destination, int tag) {
    return ibsend(Slice.of(buffer), destination, tag);
  }

  default Request ibsend(ByteBuffer buffer, int destination, int tag) {
    return ibsend(Slice.of(buffer), destination, tag);
  }

  // bsendInit: the same for arrays, parts of arrays, segments and byte buffers

  default PersistentRequest bsendInit(byte[] buffer, int destination, int tag) {
    return bsendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest bsendInit(boolean[] buffer, int destination, int tag) {
    return bsendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest bsendInit(char[] buffer, int destination, int tag) {
    return bsendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest bsendInit(short[] buffer, int destination, int tag) {
    return bsendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest bsendInit(int[] buffer, int destination, int tag) {
    return bsendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest bsendInit(long[] buffer, int destination, int tag) {
    return bsendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest bsendInit(float[] buffer, int destination, int tag) {
    return bsendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest bsendInit(double[] buffer, int destination, int tag) {
    return bsendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest bsendInit(
      byte[] buffer, int offset, int count, int destination, int tag) {
    return bsendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest bsendInit(
      boolean[] buffer, int offset, int count, int destination, int tag) {
    return bsendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest bsendInit(
      char[] buffer, int offset, int count, int destination, int tag) {
    return bsendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest bsendInit(
      short[] buffer, int offset, int count, int destination, int tag) {
    return bsendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest bsendInit(
      int[] buffer, int offset, int count, int destination, int tag) {
    return bsendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest bsendInit(
      long[] buffer, int offset, int count, int destination, int tag) {
    return bsendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest bsendInit(
      float[] buffer, int offset, int count, int destination, int tag) {
    return bsendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest bsendInit(
      double[] buffer, int offset, int count, int destination, int tag) {
    return bsendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest bsendInit(MemorySegment buffer, int destination, int tag) {
    return bsendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest bsendInit(ByteBuffer buffer, int destination, int tag) {
    return bsendInit(Slice.of(buffer), destination, tag);
  }
}

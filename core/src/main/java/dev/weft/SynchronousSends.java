package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Sends in synchronous mode: complete only when the matching receive has begun (MPI 4.1, section
 * 3.4). Any thread may call.
 */
public interface SynchronousSends {

  /**
   * Sends a message in synchronous mode. Blocks until the receiver has begun to receive it. Then
   * the buffer may be used again.
   *
   * @throws ArgumentException if the rank or tag is out of range
   * @throws PeerFailedException if the destination has failed
   * @throws WaitInterruptedException if the thread is interrupted while it waits; the message is
   *     sent all the same, and the buffer may be used again
   */
  void ssend(Slice buffer, int destination, int tag);

  /**
   * Starts a send as {@code ssend} does, without blocking. The buffer may be read, not written,
   * until the request is complete (MPI 4.1, section 3.7.2).
   */
  Request issend(Slice buffer, int destination, int tag);

  /**
   * Prepares a send that can be started many times with the same arguments (MPI 4.1, section 3.9).
   * The buffer is read from each start until its completion.
   */
  PersistentRequest ssendInit(Slice buffer, int destination, int tag);

  // ssend: the same for arrays, parts of arrays, segments and byte buffers

  default void ssend(byte[] buffer, int destination, int tag) {
    ssend(Slice.of(buffer), destination, tag);
  }

  default void ssend(boolean[] buffer, int destination, int tag) {
    ssend(Slice.of(buffer), destination, tag);
  }

  default void ssend(char[] buffer, int destination, int tag) {
    ssend(Slice.of(buffer), destination, tag);
  }

  default void ssend(short[] buffer, int destination, int tag) {
    ssend(Slice.of(buffer), destination, tag);
  }

  default void ssend(int[] buffer, int destination, int tag) {
    ssend(Slice.of(buffer), destination, tag);
  }

  default void ssend(long[] buffer, int destination, int tag) {
    ssend(Slice.of(buffer), destination, tag);
  }

  default void ssend(float[] buffer, int destination, int tag) {
    ssend(Slice.of(buffer), destination, tag);
  }

  default void ssend(double[] buffer, int destination, int tag) {
    ssend(Slice.of(buffer), destination, tag);
  }

  default void ssend(byte[] buffer, int offset, int count, int destination, int tag) {
    ssend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void ssend(boolean[] buffer, int offset, int count, int destination, int tag) {
    ssend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void ssend(char[] buffer, int offset, int count, int destination, int tag) {
    ssend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void ssend(short[] buffer, int offset, int count, int destination, int tag) {
    ssend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void ssend(int[] buffer, int offset, int count, int destination, int tag) {
    ssend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void ssend(long[] buffer, int offset, int count, int destination, int tag) {
    ssend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void ssend(float[] buffer, int offset, int count, int destination, int tag) {
    ssend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void ssend(double[] buffer, int offset, int count, int destination, int tag) {
    ssend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void ssend(MemorySegment buffer, int destination, int tag) {
    ssend(Slice.of(buffer), destination, tag);
  }

  default void ssend(ByteBuffer buffer, int destination, int tag) {
    ssend(Slice.of(buffer), destination, tag);
  }

  // issend: the same for arrays, parts of arrays, segments and byte buffers

  default Request issend(byte[] buffer, int destination, int tag) {
    return issend(Slice.of(buffer), destination, tag);
  }

  default Request issend(boolean[] buffer, int destination, int tag) {
    return issend(Slice.of(buffer), destination, tag);
  }

  default Request issend(char[] buffer, int destination, int tag) {
    return issend(Slice.of(buffer), destination, tag);
  }

  default Request issend(short[] buffer, int destination, int tag) {
    return issend(Slice.of(buffer), destination, tag);
  }

  default Request issend(int[] buffer, int destination, int tag) {
    return issend(Slice.of(buffer), destination, tag);
  }

  default Request issend(long[] buffer, int destination, int tag) {
    return issend(Slice.of(buffer), destination, tag);
  }

  default Request issend(float[] buffer, int destination, int tag) {
    return issend(Slice.of(buffer), destination, tag);
  }

  default Request issend(double[] buffer, int destination, int tag) {
    return issend(Slice.of(buffer), destination, tag);
  }

  default Request issend(byte[] buffer, int offset, int count, int destination, int tag) {
    return issend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request issend(boolean[] buffer, int offset, int count, int destination, int tag) {
    return issend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request issend(char[] buffer, int offset, int count, int destination, int tag) {
    return issend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request issend(short[] buffer, int offset, int count, int destination, int tag) {
    return issend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request issend(int[] buffer, int offset, int count, int destination, int tag) {
    return issend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request issend(long[] buffer, int offset, int count, int destination, int tag) {
    return issend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request issend(float[] buffer, int offset, int count, int destination, int tag) {
    return issend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request issend(double[] buffer, int offset, int count, int destination, int tag) {
    return issend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request issend(MemorySegment buffer, int destination, int tag) {
    return issend(Slice.of(buffer), destination, tag);
  }

  default Request issend(ByteBuffer buffer, int destination, int tag) {
    return issend(Slice.of(buffer), destination, tag);
  }

  // ssendInit: the same for arrays, parts of arrays, segments and byte buffers

  default PersistentRequest ssendInit(byte[] buffer, int destination, int tag) {
    return ssendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest ssendInit(boolean[] buffer, int destination, int tag) {
    return ssendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest ssendInit(char[] buffer, int destination, int tag) {
    return ssendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest ssendInit(short[] buffer, int destination, int tag) {
    return ssendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest ssendInit(int[] buffer, int destination, int tag) {
    return ssendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest ssendInit(long[] buffer, int destination, int tag) {
    return ssendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest ssendInit(float[] buffer, int destination, int tag) {
    return ssendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest ssendInit(double[] buffer, int destination, int tag) {
    return ssendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest ssendInit(
      byte[] buffer, int offset, int count, int destination, int tag) {
    return ssendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest ssendInit(
      boolean[] buffer, int offset, int count, int destination, int tag) {
    return ssendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest ssendInit(
      char[] buffer, int offset, int count, int destination, int tag) {
    return ssendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest ssendInit(
      short[] buffer, int offset, int count, int destination, int tag) {
    return ssendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest ssendInit(
      int[] buffer, int offset, int count, int destination, int tag) {
    return ssendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest ssendInit(
      long[] buffer, int offset, int count, int destination, int tag) {
    return ssendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest ssendInit(
      float[] buffer, int offset, int count, int destination, int tag) {
    return ssendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest ssendInit(
      double[] buffer, int offset, int count, int destination, int tag) {
    return ssendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest ssendInit(MemorySegment buffer, int destination, int tag) {
    return ssendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest ssendInit(ByteBuffer buffer, int destination, int tag) {
    return ssendInit(Slice.of(buffer), destination, tag);
  }
}

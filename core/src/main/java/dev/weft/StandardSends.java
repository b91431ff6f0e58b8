package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Sends in standard mode: the library decides whether to buffer (MPI 4.1, section 3.4). Counts are
 * in elements. Any thread may call.
 */
public interface StandardSends {

  /**
   * Sends a message in standard mode. Blocks until the message is on its way: a short one is
   * buffered by the library, a long one waits for its receiver. Then the buffer may be used again.
   *
   * @throws ArgumentException if the rank or tag is out of range
   * @throws PeerFailedException if the destination has failed
   * @throws WaitInterruptedException if the thread is interrupted while it waits; the message is
   *     sent all the same, and the buffer may be used again
   */
  void send(Slice buffer, int destination, int tag);

  /**
   * Starts a send as {@code send} does, without blocking. The buffer may be read, not written,
   * until the request is complete (MPI 4.1, section 3.7.2).
   */
  Request isend(Slice buffer, int destination, int tag);

  /**
   * Prepares a send that can be started many times with the same arguments (MPI 4.1, section 3.9).
   * The buffer is read from each start until its completion.
   */
  PersistentRequest sendInit(Slice buffer, int destination, int tag);

  // send: the same for arrays, parts of arrays, segments and byte buffers

  default void send(byte[] buffer, int destination, int tag) {
    send(Slice.of(buffer), destination, tag);
  }

  default void send(boolean[] buffer, int destination, int tag) {
    send(Slice.of(buffer), destination, tag);
  }

  default void send(char[] buffer, int destination, int tag) {
    send(Slice.of(buffer), destination, tag);
  }

  default void send(short[] buffer, int destination, int tag) {
    send(Slice.of(buffer), destination, tag);
  }

  default void send(int[] buffer, int destination, int tag) {
    send(Slice.of(buffer), destination, tag);
  }

  default void send(long[] buffer, int destination, int tag) {
    send(Slice.of(buffer), destination, tag);
  }

  default void send(float[] buffer, int destination, int tag) {
    send(Slice.of(buffer), destination, tag);
  }

  default void send(double[] buffer, int destination, int tag) {
    send(Slice.of(buffer), destination, tag);
  }

  default void send(byte[] buffer, int offset, int count, int destination, int tag) {
    send(Slice.of(buffer, offset, count), destination, tag);
  }

  default void send(boolean[] buffer, int offset, int count, int destination, int tag) {
    send(Slice.of(buffer, offset, count), destination, tag);
  }

  default void send(char[] buffer, int offset, int count, int destination, int tag) {
    send(Slice.of(buffer, offset, count), destination, tag);
  }

  default void send(short[] buffer, int offset, int count, int destination, int tag) {
    send(Slice.of(buffer, offset, count), destination, tag);
  }

  default void send(int[] buffer, int offset, int count, int destination, int tag) {
    send(Slice.of(buffer, offset, count), destination, tag);
  }

  default void send(long[] buffer, int offset, int count, int destination, int tag) {
    send(Slice.of(buffer, offset, count), destination, tag);
  }

  default void send(float[] buffer, int offset, int count, int destination, int tag) {
    send(Slice.of(buffer, offset, count), destination, tag);
  }

  default void send(double[] buffer, int offset, int count, int destination, int tag) {
    send(Slice.of(buffer, offset, count), destination, tag);
  }

  default void send(MemorySegment buffer, int destination, int tag) {
    send(Slice.of(buffer), destination, tag);
  }

  default void send(ByteBuffer buffer, int destination, int tag) {
    send(Slice.of(buffer), destination, tag);
  }

  // isend: the same for arrays, parts of arrays, segments and byte buffers

  default Request isend(byte[] buffer, int destination, int tag) {
    return isend(Slice.of(buffer), destination, tag);
  }

  default Request isend(boolean[] buffer, int destination, int tag) {
    return isend(Slice.of(buffer), destination, tag);
  }

  default Request isend(char[] buffer, int destination, int tag) {
    return isend(Slice.of(buffer), destination, tag);
  }

  default Request isend(short[] buffer, int destination, int tag) {
    return isend(Slice.of(buffer), destination, tag);
  }

  default Request isend(int[] buffer, int destination, int tag) {
    return isend(Slice.of(buffer), destination, tag);
  }

  default Request isend(long[] buffer, int destination, int tag) {
    return isend(Slice.of(buffer), destination, tag);
  }

  default Request isend(float[] buffer, int destination, int tag) {
    return isend(Slice.of(buffer), destination, tag);
  }

  default Request isend(double[] buffer, int destination, int tag) {
    return isend(Slice.of(buffer), destination, tag);
  }

  default Request isend(byte[] buffer, int offset, int count, int destination, int tag) {
    return isend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request isend(boolean[] buffer, int offset, int count, int destination, int tag) {
    return isend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request isend(char[] buffer, int offset, int count, int destination, int tag) {
    return isend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request isend(short[] buffer, int offset, int count, int destination, int tag) {
    return isend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request isend(int[] buffer, int offset, int count, int destination, int tag) {
    return isend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request isend(long[] buffer, int offset, int count, int destination, int tag) {
    return isend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request isend(float[] buffer, int offset, int count, int destination, int tag) {
    return isend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request isend(double[] buffer, int offset, int count, int destination, int tag) {
    return isend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request isend(MemorySegment buffer, int destination, int tag) {
    return isend(Slice.of(buffer), destination, tag);
  }

  default Request isend(ByteBuffer buffer, int destination, int tag) {
    return isend(Slice.of(buffer), destination, tag);
  }

  // sendInit: the same for arrays, parts of arrays, segments and byte buffers

  default PersistentRequest sendInit(byte[] buffer, int destination, int tag) {
    return sendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest sendInit(boolean[] buffer, int destination, int tag) {
    return sendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest sendInit(char[] buffer, int destination, int tag) {
    return sendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest sendInit(short[] buffer, int destination, int tag) {
    return sendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest sendInit(int[] buffer, int destination, int tag) {
    return sendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest sendInit(long[] buffer, int destination, int tag) {
    return sendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest sendInit(float[] buffer, int destination, int tag) {
    return sendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest sendInit(double[] buffer, int destination, int tag) {
    return sendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest sendInit(
      byte[] buffer, int offset, int count, int destination, int tag) {
    return sendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest sendInit(
      boolean[] buffer, int offset, int count, int destination, int tag) {
    return sendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest sendInit(
      char[] buffer, int offset, int count, int destination, int tag) {
    return sendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest sendInit(
      short[] buffer, int offset, int count, int destination, int tag) {
    return sendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest sendInit(
      int[] buffer, int offset, int count, int destination, int tag) {
    return sendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest sendInit(
      long[] buffer, int offset, int count, int destination, int tag) {
    return sendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest sendInit(
      float[] buffer, int offset, int count, int destination, int tag) {
    return sendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest sendInit(
      double[] buffer, int offset, int count, int destination, int tag) {
    return sendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest sendInit(MemorySegment buffer, int destination, int tag) {
    return sendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest sendInit(ByteBuffer buffer, int destination, int tag) {
    return sendInit(Slice.of(buffer), destination, tag);
  }
}

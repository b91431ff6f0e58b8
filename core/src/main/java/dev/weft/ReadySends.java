package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Sends in ready mode: the caller knows that the receive has been posted (MPI 4.1, section 3.4).
 * Weft treats them as standard sends, which the standard allows. Any thread may call.
 */
public interface ReadySends {

  /**
   * Sends a message in ready mode. The matching receive must have been posted already. Then the
   * buffer may be used again.
   *
   * @throws ArgumentException if the rank or tag is out of range
   * @throws PeerFailedException if the destination has failed
   */
  void rsend(Slice buffer, int destination, int tag);

  /**
   * Starts a send as {@code rsend} does, without blocking. The buffer may be read, not written,
   * until the request is complete (MPI 4.1, section 3.7.2).
   */
  Request irsend(Slice buffer, int destination, int tag);

  /**
   * Prepares a send that can be started many times with the same arguments (MPI 4.1, section 3.9).
   * The buffer is read from each start until its completion.
   */
  PersistentRequest rsendInit(Slice buffer, int destination, int tag);

  // rsend: the same for arrays, parts of arrays, segments and byte buffers

  default void rsend(byte[] buffer, int destination, int tag) {
    rsend(Slice.of(buffer), destination, tag);
  }

  default void rsend(boolean[] buffer, int destination, int tag) {
    rsend(Slice.of(buffer), destination, tag);
  }

  default void rsend(char[] buffer, int destination, int tag) {
    rsend(Slice.of(buffer), destination, tag);
  }

  default void rsend(short[] buffer, int destination, int tag) {
    rsend(Slice.of(buffer), destination, tag);
  }

  default void rsend(int[] buffer, int destination, int tag) {
    rsend(Slice.of(buffer), destination, tag);
  }

  default void rsend(long[] buffer, int destination, int tag) {
    rsend(Slice.of(buffer), destination, tag);
  }

  default void rsend(float[] buffer, int destination, int tag) {
    rsend(Slice.of(buffer), destination, tag);
  }

  default void rsend(double[] buffer, int destination, int tag) {
    rsend(Slice.of(buffer), destination, tag);
  }

  default void rsend(byte[] buffer, int offset, int count, int destination, int tag) {
    rsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void rsend(boolean[] buffer, int offset, int count, int destination, int tag) {
    rsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void rsend(char[] buffer, int offset, int count, int destination, int tag) {
    rsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void rsend(short[] buffer, int offset, int count, int destination, int tag) {
    rsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void rsend(int[] buffer, int offset, int count, int destination, int tag) {
    rsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void rsend(long[] buffer, int offset, int count, int destination, int tag) {
    rsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void rsend(float[] buffer, int offset, int count, int destination, int tag) {
    rsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void rsend(double[] buffer, int offset, int count, int destination, int tag) {
    rsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default void rsend(MemorySegment buffer, int destination, int tag) {
    rsend(Slice.of(buffer), destination, tag);
  }

  default void rsend(ByteBuffer buffer, int destination, int tag) {
    rsend(Slice.of(buffer), destination, tag);
  }

  // irsend: the same for arrays, parts of arrays, segments and byte buffers

  default Request irsend(byte[] buffer, int destination, int tag) {
    return irsend(Slice.of(buffer), destination, tag);
  }

  default Request irsend(boolean[] buffer, int destination, int tag) {
    return irsend(Slice.of(buffer), destination, tag);
  }

  default Request irsend(char[] buffer, int destination, int tag) {
    return irsend(Slice.of(buffer), destination, tag);
  }

  default Request irsend(short[] buffer, int destination, int tag) {
    return irsend(Slice.of(buffer), destination, tag);
  }

  default Request irsend(int[] buffer, int destination, int tag) {
    return irsend(Slice.of(buffer), destination, tag);
  }

  default Request irsend(long[] buffer, int destination, int tag) {
    return irsend(Slice.of(buffer), destination, tag);
  }

  default Request irsend(float[] buffer, int destination, int tag) {
    return irsend(Slice.of(buffer), destination, tag);
  }

  default Request irsend(double[] buffer, int destination, int tag) {
    return irsend(Slice.of(buffer), destination, tag);
  }

  default Request irsend(byte[] buffer, int offset, int count, int destination, int tag) {
    return irsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request irsend(boolean[] buffer, int offset, int count, int destination, int tag) {
    return irsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request irsend(char[] buffer, int offset, int count, int destination, int tag) {
    return irsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request irsend(short[] buffer, int offset, int count, int destination, int tag) {
    return irsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request irsend(int[] buffer, int offset, int count, int destination, int tag) {
    return irsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request irsend(long[] buffer, int offset, int count, int destination, int tag) {
    return irsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request irsend(float[] buffer, int offset, int count, int destination, int tag) {
    return irsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request irsend(double[] buffer, int offset, int count, int destination, int tag) {
    return irsend(Slice.of(buffer, offset, count), destination, tag);
  }

  default Request irsend(MemorySegment buffer, int destination, int tag) {
    return irsend(Slice.of(buffer), destination, tag);
  }

  default Request irsend(ByteBuffer buffer, int destination, int tag) {
    return irsend(Slice.of(buffer), destination, tag);
  }

  // rsendInit: the same for arrays, parts of arrays, segments and byte buffers

  default PersistentRequest rsendInit(byte[] buffer, int destination, int tag) {
    return rsendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest rsendInit(boolean[] buffer, int destination, int tag) {
    return rsendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest rsendInit(char[] buffer, int destination, int tag) {
    return rsendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest rsendInit(short[] buffer, int destination, int tag) {
    return rsendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest rsendInit(int[] buffer, int destination, int tag) {
    return rsendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest rsendInit(long[] buffer, int destination, int tag) {
    return rsendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest rsendInit(float[] buffer, int destination, int tag) {
    return rsendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest rsendInit(double[] buffer, int destination, int tag) {
    return rsendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest rsendInit(
      byte[] buffer, int offset, int count, int destination, int tag) {
    return rsendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest rsendInit(
      boolean[] buffer, int offset, int count, int destination, int tag) {
    return rsendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest rsendInit(
      char[] buffer, int offset, int count, int destination, int tag) {
    return rsendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest rsendInit(
      short[] buffer, int offset, int count, int destination, int tag) {
    return rsendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest rsendInit(
      int[] buffer, int offset, int count, int destination, int tag) {
    return rsendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest rsendInit(
      long[] buffer, int offset, int count, int destination, int tag) {
    return rsendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest rsendInit(
      float[] buffer, int offset, int count, int destination, int tag) {
    return rsendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest rsendInit(
      double[] buffer, int offset, int count, int destination, int tag) {
    return rsendInit(Slice.of(buffer, offset, count), destination, tag);
  }

  default PersistentRequest rsendInit(MemorySegment buffer, int destination, int tag) {
    return rsendInit(Slice.of(buffer), destination, tag);
  }

  default PersistentRequest rsendInit(ByteBuffer buffer, int destination, int tag) {
    return rsendInit(Slice.of(buffer), destination, tag);
  }
}

package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Receives (MPI 4.1, sections 3.2.4, 3.7.2 and 3.9). Counts are in elements. Any thread may call.
 */
public interface Receives {

  /**
   * Receives the next message from {@code source} with {@code tag}; either may be a wildcard,
   * {@link Comm#ANY_SOURCE} or {@link Comm#ANY_TAG}. Blocks until it has been stored in the buffer.
   *
   * @throws ArgumentException if the rank or tag is out of range or the buffer is read-only
   * @throws TruncationException if the message is longer than the buffer, which then holds its
   *     beginning
   * @throws PeerFailedException if the source has failed
   * @throws WaitInterruptedException if the thread is interrupted before a message has come; none
   *     has been taken
   */
  Status receive(Slice buffer, int source, int tag);

  /** Starts a receive. The buffer belongs to the library until the request is complete. */
  Request ireceive(Slice buffer, int source, int tag);

  /** Prepares a receive that can be started many times with the same arguments. */
  PersistentRequest receiveInit(Slice buffer, int source, int tag);

  // receive: the same for arrays, parts of arrays, segments and byte buffers

  default Status receive(byte[] buffer, int source, int tag) {
    return receive(Slice.of(buffer), source, tag);
  }

  default Status receive(boolean[] buffer, int source, int tag) {
    return receive(Slice.of(buffer), source, tag);
  }

  default Status receive(char[] buffer, int source, int tag) {
    return receive(Slice.of(buffer), source, tag);
  }

  default Status receive(short[] buffer, int source, int tag) {
    return receive(Slice.of(buffer), source, tag);
  }

  default Status receive(int[] buffer, int source, int tag) {
    return receive(Slice.of(buffer), source, tag);
  }

  default Status receive(long[] buffer, int source, int tag) {
    return receive(Slice.of(buffer), source, tag);
  }

  default Status receive(float[] buffer, int source, int tag) {
    return receive(Slice.of(buffer), source, tag);
  }

  default Status receive(double[] buffer, int source, int tag) {
    return receive(Slice.of(buffer), source, tag);
  }

  default Status receive(byte[] buffer, int offset, int count, int source, int tag) {
    return receive(Slice.of(buffer, offset, count), source, tag);
  }

  default Status receive(boolean[] buffer, int offset, int count, int source, int tag) {
    return receive(Slice.of(buffer, offset, count), source, tag);
  }

  default Status receive(char[] buffer, int offset, int count, int source, int tag) {
    return receive(Slice.of(buffer, offset, count), source, tag);
  }

  default Status receive(short[] buffer, int offset, int count, int source, int tag) {
    return receive(Slice.of(buffer, offset, count), source, tag);
  }

  default Status receive(int[] buffer, int offset, int count, int source, int tag) {
    return receive(Slice.of(buffer, offset, count), source, tag);
  }

  default Status receive(long[] buffer, int offset, int count, int source, int tag) {
    return receive(Slice.of(buffer, offset, count), source, tag);
  }

  default Status receive(float[] buffer, int offset, int count, int source, int tag) {
    return receive(Slice.of(buffer, offset, count), source, tag);
  }

  default Status receive(double[] buffer, int offset, int count, int source, int tag) {
    return receive(Slice.of(buffer, offset, count), source, tag);
  }

  default Status receive(MemorySegment buffer, int source, int tag) {
    return receive(Slice.of(buffer), source, tag);
  }

  default Status receive(ByteBuffer buffer, int source, int tag) {
    return receive(Slice.of(buffer), source, tag);
  }

  // ireceive: the same for arrays, parts of arrays, segments and byte buffers

  default Request ireceive(byte[] buffer, int source, int tag) {
    return ireceive(Slice.of(buffer), source, tag);
  }

  default Request ireceive(boolean[] buffer, int source, int tag) {
    return ireceive(Slice.of(buffer), source, tag);
  }

  default Request ireceive(char[] buffer, int source, int tag) {
    return ireceive(Slice.of(buffer), source, tag);
  }

  default Request ireceive(short[] buffer, int source, int tag) {
    return ireceive(Slice.of(buffer), source, tag);
  }

  default Request ireceive(int[] buffer, int source, int tag) {
    return ireceive(Slice.of(buffer), source, tag);
  }

  default Request ireceive(long[] buffer, int source, int tag) {
    return ireceive(Slice.of(buffer), source, tag);
  }

  default Request ireceive(float[] buffer, int source, int tag) {
    return ireceive(Slice.of(buffer), source, tag);
  }

  default Request ireceive(double[] buffer, int source, int tag) {
    return ireceive(Slice.of(buffer), source, tag);
  }

  default Request ireceive(byte[] buffer, int offset, int count, int source, int tag) {
    return ireceive(Slice.of(buffer, offset, count), source, tag);
  }

  default Request ireceive(boolean[] buffer, int offset, int count, int source, int tag) {
    return ireceive(Slice.of(buffer, offset, count), source, tag);
  }

  default Request ireceive(char[] buffer, int offset, int count, int source, int tag) {
    return ireceive(Slice.of(buffer, offset, count), source, tag);
  }

  default Request ireceive(short[] buffer, int offset, int count, int source, int tag) {
    return ireceive(Slice.of(buffer, offset, count), source, tag);
  }

  default Request ireceive(int[] buffer, int offset, int count, int source, int tag) {
    return ireceive(Slice.of(buffer, offset, count), source, tag);
  }

  default Request ireceive(long[] buffer, int offset, int count, int source, int tag) {
    return ireceive(Slice.of(buffer, offset, count), source, tag);
  }

  default Request ireceive(float[] buffer, int offset, int count, int source, int tag) {
    return ireceive(Slice.of(buffer, offset, count), source, tag);
  }

  default Request ireceive(double[] buffer, int offset, int count, int source, int tag) {
    return ireceive(Slice.of(buffer, offset, count), source, tag);
  }

  default Request ireceive(MemorySegment buffer, int source, int tag) {
    return ireceive(Slice.of(buffer), source, tag);
  }

  default Request ireceive(ByteBuffer buffer, int source, int tag) {
    return ireceive(Slice.of(buffer), source, tag);
  }

  // receiveInit: the same for arrays, parts of arrays, segments and byte buffers

  default PersistentRequest receiveInit(byte[] buffer, int source, int tag) {
    return receiveInit(Slice.of(buffer), source, tag);
  }

  default PersistentRequest receiveInit(boolean[] buffer, int source, int tag) {
    return receiveInit(Slice.of(buffer), source, tag);
  }

  default PersistentRequest receiveInit(char[] buffer, int source, int tag) {
    return receiveInit(Slice.of(buffer), source, tag);
  }

  default PersistentRequest receiveInit(short[] buffer, int source, int tag) {
    return receiveInit(Slice.of(buffer), source, tag);
  }

  default PersistentRequest receiveInit(int[] buffer, int source, int tag) {
    return receiveInit(Slice.of(buffer), source, tag);
  }

  default PersistentRequest receiveInit(long[] buffer, int source, int tag) {
    return receiveInit(Slice.of(buffer), source, tag);
  }

  default PersistentRequest receiveInit(float[] buffer, int source, int tag) {
    return receiveInit(Slice.of(buffer), source, tag);
  }

  default PersistentRequest receiveInit(double[] buffer, int source, int tag) {
    return receiveInit(Slice.of(buffer), source, tag);
  }

  default PersistentRequest receiveInit(byte[] buffer, int offset, int count, int source, int tag) {
    return receiveInit(Slice.of(buffer, offset, count), source, tag);
  }

  default PersistentRequest receiveInit(
      boolean[] buffer, int offset, int count, int source, int tag) {
    return receiveInit(Slice.of(buffer, offset, count), source, tag);
  }

  default PersistentRequest receiveInit(char[] buffer, int offset, int count, int source, int tag) {
    return receiveInit(Slice.of(buffer, offset, count), source, tag);
  }

  default PersistentRequest receiveInit(
      short[] buffer, int offset, int count, int source, int tag) {
    return receiveInit(Slice.of(buffer, offset, count), source, tag);
  }

  default PersistentRequest receiveInit(int[] buffer, int offset, int count, int source, int tag) {
    return receiveInit(Slice.of(buffer, offset, count), source, tag);
  }

  default PersistentRequest receiveInit(long[] buffer, int offset, int count, int source, int tag) {
    return receiveInit(Slice.of(buffer, offset, count), source, tag);
  }

  default PersistentRequest receiveInit(
      float[] buffer, int offset, int count, int source, int tag) {
    return receiveInit(Slice.of(buffer, offset, count), source, tag);
  }

  default PersistentRequest receiveInit(
      double[] buffer, int offset, int count, int source, int tag) {
    return receiveInit(Slice.of(buffer, offset, count), source, tag);
  }

  default PersistentRequest receiveInit(MemorySegment buffer, int source, int tag) {
    return receiveInit(Slice.of(buffer), source, tag);
  }

  default PersistentRequest receiveInit(ByteBuffer buffer, int source, int tag) {
    return receiveInit(Slice.of(buffer), source, tag);
  }
}

package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * A send and a receive at once, which cannot deadlock with one another (MPI 4.1, section 3.11).
 * Blocking. Any thread may call.
 */
public interface SendReceives {

  /**
   * Sends one buffer and receives into another, which must not overlap. Blocks until both are done.
   *
   * @return the status of the receive
   * @throws TruncationException if the message is longer than the receive buffer
   * @throws PeerFailedException if one of the two ranks has failed
   * @throws WaitInterruptedException if the thread is interrupted before a message has come; none
   *     has been taken, but this rank's is sent all the same
   */
  Status sendReceive(
      Slice send, int destination, int sendTag, Slice receive, int source, int receiveTag);

  /**
   * Sends the buffer's contents and replaces them by the message received. Blocks until both are
   * done.
   *
   * @return the status of the receive
   * @throws TruncationException if the message is longer than the buffer
   * @throws PeerFailedException if one of the two ranks has failed
   * @throws WaitInterruptedException if the thread is interrupted before a message has come; none
   *     has been taken, but this rank's is sent all the same
   */
  Status sendReceiveReplace(Slice buffer, int destination, int sendTag, int source, int receiveTag);

  // sendReceive: the same for arrays, parts of arrays, segments and byte buffers

  default Status sendReceive(
      byte[] send, int destination, int sendTag, byte[] receive, int source, int receiveTag) {
    return sendReceive(Slice.of(send), destination, sendTag, Slice.of(receive), source, receiveTag);
  }

  default Status sendReceive(
      boolean[] send, int destination, int sendTag, boolean[] receive, int source, int receiveTag) {
    return sendReceive(Slice.of(send), destination, sendTag, Slice.of(receive), source, receiveTag);
  }

  default Status sendReceive(
      char[] send, int destination, int sendTag, char[] receive, int source, int receiveTag) {
    return sendReceive(Slice.of(send), destination, sendTag, Slice.of(receive), source, receiveTag);
  }

  default Status sendReceive(
      short[] send, int destination, int sendTag, short[] receive, int source, int receiveTag) {
    return sendReceive(Slice.of(send), destination, sendTag, Slice.of(receive), source, receiveTag);
  }

  default Status sendReceive(
      int[] send, int destination, int sendTag, int[] receive, int source, int receiveTag) {
    return sendReceive(Slice.of(send), destination, sendTag, Slice.of(receive), source, receiveTag);
  }

  default Status sendReceive(
      long[] send, int destination, int sendTag, long[] receive, int source, int receiveTag) {
    return sendReceive(Slice.of(send), destination, sendTag, Slice.of(receive), source, receiveTag);
  }

  default Status sendReceive(
      float[] send, int destination, int sendTag, float[] receive, int source, int receiveTag) {
    return sendReceive(Slice.of(send), destination, sendTag, Slice.of(receive), source, receiveTag);
  }

  default Status sendReceive(
      double[] send, int destination, int sendTag, double[] receive, int source, int receiveTag) {
    return sendReceive(Slice.of(send), destination, sendTag, Slice.of(receive), source, receiveTag);
  }

  default Status sendReceive(
      MemorySegment send,
      int destination,
      int sendTag,
      MemorySegment receive,
      int source,
      int receiveTag) {
    return sendReceive(Slice.of(send), destination, sendTag, Slice.of(receive), source, receiveTag);
  }

  default Status sendReceive(
      ByteBuffer send,
      int destination,
      int sendTag,
      ByteBuffer receive,
      int source,
      int receiveTag) {
    return sendReceive(Slice.of(send), destination, sendTag, Slice.of(receive), source, receiveTag);
  }

  default Status sendReceive(
      byte[] send,
      int sendOffset,
      int sendCount,
      int destination,
      int sendTag,
      byte[] receive,
      int receiveOffset,
      int receiveCount,
      int source,
      int receiveTag) {
    return sendReceive(
        Slice.of(send, sendOffset, sendCount),
        destination,
        sendTag,
        Slice.of(receive, receiveOffset, receiveCount),
        source,
        receiveTag);
  }

  default Status sendReceive(
      boolean[] send,
      int sendOffset,
      int sendCount,
      int destination,
      int sendTag,
      boolean[] receive,
      int receiveOffset,
      int receiveCount,
      int source,
      int receiveTag) {
    return sendReceive(
        Slice.of(send, sendOffset, sendCount),
        destination,
        sendTag,
        Slice.of(receive, receiveOffset, receiveCount),
        source,
        receiveTag);
  }

  default Status sendReceive(
      char[] send,
      int sendOffset,
      int sendCount,
      int destination,
      int sendTag,
      char[] receive,
      int receiveOffset,
      int receiveCount,
      int source,
      int receiveTag) {
    return sendReceive(
        Slice.of(send, sendOffset, sendCount),
        destination,
        sendTag,
        Slice.of(receive, receiveOffset, receiveCount),
        source,
        receiveTag);
  }

  default Status sendReceive(
      short[] send,
      int sendOffset,
      int sendCount,
      int destination,
      int sendTag,
      short[] receive,
      int receiveOffset,
      int receiveCount,
      int source,
      int receiveTag) {
    return sendReceive(
        Slice.of(send, sendOffset, sendCount),
        destination,
        sendTag,
        Slice.of(receive, receiveOffset, receiveCount),
        source,
        receiveTag);
  }

  default Status sendReceive(
      int[] send,
      int sendOffset,
      int sendCount,
      int destination,
      int sendTag,
      int[] receive,
      int receiveOffset,
      int receiveCount,
      int source,
      int receiveTag) {
    return sendReceive(
        Slice.of(send, sendOffset, sendCount),
        destination,
        sendTag,
        Slice.of(receive, receiveOffset, receiveCount),
        source,
        receiveTag);
  }

  default Status sendReceive(
      long[] send,
      int sendOffset,
      int sendCount,
      int destination,
      int sendTag,
      long[] receive,
      int receiveOffset,
      int receiveCount,
      int source,
      int receiveTag) {
    return sendReceive(
        Slice.of(send, sendOffset, sendCount),
        destination,
        sendTag,
        Slice.of(receive, receiveOffset, receiveCount),
        source,
        receiveTag);
  }

  default Status sendReceive(
      float[] send,
      int sendOffset,
      int sendCount,
      int destination,
      int sendTag,
      float[] receive,
      int receiveOffset,
      int receiveCount,
      int source,
      int receiveTag) {
    return sendReceive(
        Slice.of(send, sendOffset, sendCount),
        destination,
        sendTag,
        Slice.of(receive, receiveOffset, receiveCount),
        source,
        receiveTag);
  }

  default Status sendReceive(
      double[] send,
      int sendOffset,
      int sendCount,
      int destination,
      int sendTag,
      double[] receive,
      int receiveOffset,
      int receiveCount,
      int source,
      int receiveTag) {
    return sendReceive(
        Slice.of(send, sendOffset, sendCount),
        destination,
        sendTag,
        Slice.of(receive, receiveOffset, receiveCount),
        source,
        receiveTag);
  }

  // sendReceiveReplace: the same for arrays, parts of arrays, segments and byte buffers

  default Status sendReceiveReplace(
      byte[] buffer, int destination, int sendTag, int source, int receiveTag) {
    return sendReceiveReplace(Slice.of(buffer), destination, sendTag, source, receiveTag);
  }

  default Status sendReceiveReplace(
      boolean[] buffer, int destination, int sendTag, int source, int receiveTag) {
    return sendReceiveReplace(Slice.of(buffer), destination, sendTag, source, receiveTag);
  }

  default Status sendReceiveReplace(
      char[] buffer, int destination, int sendTag, int source, int receiveTag) {
    return sendReceiveReplace(Slice.of(buffer), destination, sendTag, source, receiveTag);
  }

  default Status sendReceiveReplace(
      short[] buffer, int destination, int sendTag, int source, int receiveTag) {
    return sendReceiveReplace(Slice.of(buffer), destination, sendTag, source, receiveTag);
  }

  default Status sendReceiveReplace(
      int[] buffer, int destination, int sendTag, int source, int receiveTag) {
    return sendReceiveReplace(Slice.of(buffer), destination, sendTag, source, receiveTag);
  }

  default Status sendReceiveReplace(
      long[] buffer, int destination, int sendTag, int source, int receiveTag) {
    return sendReceiveReplace(Slice.of(buffer), destination, sendTag, source, receiveTag);
  }

  default Status sendReceiveReplace(
      float[] buffer, int destination, int sendTag, int source, int receiveTag) {
    return sendReceiveReplace(Slice.of(buffer), destination, sendTag, source, receiveTag);
  }

  default Status sendReceiveReplace(
      double[] buffer, int destination, int sendTag, int source, int receiveTag) {
    return sendReceiveReplace(Slice.of(buffer), destination, sendTag, source, receiveTag);
  }

  default Status sendReceiveReplace(
      byte[] buffer,
      int offset,
      int count,
      int destination,
      int sendTag,
      int source,
      int receiveTag) {
    return sendReceiveReplace(
        Slice.of(buffer, offset, count), destination, sendTag, source, receiveTag);
  }

  default Status sendReceiveReplace(
      boolean[] buffer,
      int offset,
      int count,
      int destination,
      int sendTag,
      int source,
      int receiveTag) {
    return sendReceiveReplace(
        Slice.of(buffer, offset, count), destination, sendTag, source, receiveTag);
  }

  default Status sendReceiveReplace(
      char[] buffer,
      int offset,
      int count,
      int destination,
      int sendTag,
      int source,
      int receiveTag) {
    return sendReceiveReplace(
        Slice.of(buffer, offset, count), destination, sendTag, source, receiveTag);
  }

  default Status sendReceiveReplace(
      short[] buffer,
      int offset,
      int count,
      int destination,
      int sendTag,
      int source,
      int receiveTag) {
    return sendReceiveReplace(
        Slice.of(buffer, offset, count), destination, sendTag, source, receiveTag);
  }

  default Status sendReceiveReplace(
      int[] buffer,
      int offset,
      int count,
      int destination,
      int sendTag,
      int source,
      int receiveTag) {
    return sendReceiveReplace(
        Slice.of(buffer, offset, count), destination, sendTag, source, receiveTag);
  }

  default Status sendReceiveReplace(
      long[] buffer,
      int offset,
      int count,
      int destination,
      int sendTag,
      int source,
      int receiveTag) {
    return sendReceiveReplace(
        Slice.of(buffer, offset, count), destination, sendTag, source, receiveTag);
  }

  default Status sendReceiveReplace(
      float[] buffer,
      int offset,
      int count,
      int destination,
      int sendTag,
      int source,
      int receiveTag) {
    return sendReceiveReplace(
        Slice.of(buffer, offset, count), destination, sendTag, source, receiveTag);
  }

  default Status sendReceiveReplace(
      double[] buffer,
      int offset,
      int count,
      int destination,
      int sendTag,
      int source,
      int receiveTag) {
    return sendReceiveReplace(
        Slice.of(buffer, offset, count), destination, sendTag, source, receiveTag);
  }

  default Status sendReceiveReplace(
      MemorySegment buffer, int destination, int sendTag, int source, int receiveTag) {
    return sendReceiveReplace(Slice.of(buffer), destination, sendTag, source, receiveTag);
  }

  default Status sendReceiveReplace(
      ByteBuffer buffer, int destination, int sendTag, int source, int receiveTag) {
    return sendReceiveReplace(Slice.of(buffer), destination, sendTag, source, receiveTag);
  }
}

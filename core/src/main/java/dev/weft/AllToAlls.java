package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Every rank sends a block to each and gets one from each (MPI 4.1, section 6.8). Collective: every
 * rank calls. Counts are in elements, of all ranks' blocks together.
 */
public interface AllToAlls {

  /**
   * Sends block i of the buffer to rank i and stores what rank i sent as block i. Blocks until this
   * rank's buffers may be used again. Both may be the same memory.
   *
   * @param send a multiple of the number of ranks; of the same count on every rank
   * @param receive of the same count
   * @throws ArgumentException if the counts or types of the two differ, the count is no multiple of
   *     the number of ranks, or counts or types differ between ranks
   * @throws PeerFailedException if a rank that this one needs has failed
   */
  void allToAll(Slice send, Slice receive);

  /** Like {@link #allToAll(Slice, Slice)}, into a new array. */
  default Slice allToAll(Slice send) {
    Slice receive = send.newLike(send.count());
    allToAll(send, receive);
    return receive;
  }

  /**
   * Sends block i of the buffer to rank i and stores what rank i sent as block i: counts may
   * differ. Blocks until this rank's buffers may be used again. Both may be the same memory.
   *
   * @param sendBlocks how the send buffer is divided
   * @param receiveBlocks how the receive buffer is divided; block i has the count that rank i sends
   * @throws ArgumentException if there is not one block for each rank, they do not lie within their
   *     buffer, or a rank sends another count
   * @throws PeerFailedException if a rank that this one needs has failed
   */
  void allToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks);

  /**
   * Like {@link #allToAllv(Slice, Blocks, Slice, Blocks)}, into a new array. The library works out
   * the receive counts, which takes one more exchange.
   *
   * @return what the ranks sent, in rank order
   */
  Slice allToAllv(Slice send, Blocks sendBlocks);

  /**
   * Sends slice i of the first list to rank i, and receives from rank i into slice i of the second:
   * each with a place, a count and an element type of its own (MPI_Alltoallw). Blocks until this
   * rank's buffers may be used again. A slice of count 0 is for a rank that gets, or gives,
   * nothing. To work in place give the same slices twice: what each rank sends is then replaced by
   * as many bytes from there.
   *
   * @param send one slice for each rank, in bytes as many as that rank expects
   * @param receive one slice for each rank; they share no memory with each other or, unless in
   *     place, with those sent
   * @throws ArgumentException if there is not one slice for each rank, slices to receive into are
   *     read-only or overlap with those to send, or sizes differ between ranks
   * @throws PeerFailedException if a rank of the communicator has failed
   */
  void allToAllw(List<Slice> send, List<Slice> receive);

  // allToAll: the same for arrays, parts of arrays, segments and byte buffers

  default void allToAll(byte[] send, byte[] receive) {
    allToAll(Slice.of(send), Slice.of(receive));
  }

  default void allToAll(boolean[] send, boolean[] receive) {
    allToAll(Slice.of(send), Slice.of(receive));
  }

  default void allToAll(char[] send, char[] receive) {
    allToAll(Slice.of(send), Slice.of(receive));
  }

  default void allToAll(short[] send, short[] receive) {
    allToAll(Slice.of(send), Slice.of(receive));
  }

  default void allToAll(int[] send, int[] receive) {
    allToAll(Slice.of(send), Slice.of(receive));
  }

  default void allToAll(long[] send, long[] receive) {
    allToAll(Slice.of(send), Slice.of(receive));
  }

  default void allToAll(float[] send, float[] receive) {
    allToAll(Slice.of(send), Slice.of(receive));
  }

  default void allToAll(double[] send, double[] receive) {
    allToAll(Slice.of(send), Slice.of(receive));
  }

  default void allToAll(byte[] send, int sendOffset, byte[] receive, int receiveOffset, int count) {
    allToAll(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count));
  }

  default void allToAll(
      boolean[] send, int sendOffset, boolean[] receive, int receiveOffset, int count) {
    allToAll(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count));
  }

  default void allToAll(char[] send, int sendOffset, char[] receive, int receiveOffset, int count) {
    allToAll(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count));
  }

  default void allToAll(
      short[] send, int sendOffset, short[] receive, int receiveOffset, int count) {
    allToAll(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count));
  }

  default void allToAll(int[] send, int sendOffset, int[] receive, int receiveOffset, int count) {
    allToAll(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count));
  }

  default void allToAll(long[] send, int sendOffset, long[] receive, int receiveOffset, int count) {
    allToAll(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count));
  }

  default void allToAll(
      float[] send, int sendOffset, float[] receive, int receiveOffset, int count) {
    allToAll(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count));
  }

  default void allToAll(
      double[] send, int sendOffset, double[] receive, int receiveOffset, int count) {
    allToAll(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count));
  }

  default void allToAll(MemorySegment send, MemorySegment receive) {
    allToAll(Slice.of(send), Slice.of(receive));
  }

  default void allToAll(ByteBuffer send, ByteBuffer receive) {
    allToAll(Slice.of(send), Slice.of(receive));
  }

  // allToAll into a new array

  default byte[] allToAll(byte[] send) {
    return (byte[]) allToAll(Slice.of(send)).base();
  }

  default boolean[] allToAll(boolean[] send) {
    return (boolean[]) allToAll(Slice.of(send)).base();
  }

  default char[] allToAll(char[] send) {
    return (char[]) allToAll(Slice.of(send)).base();
  }

  default short[] allToAll(short[] send) {
    return (short[]) allToAll(Slice.of(send)).base();
  }

  default int[] allToAll(int[] send) {
    return (int[]) allToAll(Slice.of(send)).base();
  }

  default long[] allToAll(long[] send) {
    return (long[]) allToAll(Slice.of(send)).base();
  }

  default float[] allToAll(float[] send) {
    return (float[]) allToAll(Slice.of(send)).base();
  }

  default double[] allToAll(double[] send) {
    return (double[]) allToAll(Slice.of(send)).base();
  }

  // allToAllv: the same for arrays, segments and byte buffers, packed or placed

  default void allToAllv(byte[] send, int[] sendCounts, byte[] receive, int[] receiveCounts) {
    allToAllv(Slice.of(send), Blocks.of(sendCounts), Slice.of(receive), Blocks.of(receiveCounts));
  }

  default void allToAllv(boolean[] send, int[] sendCounts, boolean[] receive, int[] receiveCounts) {
    allToAllv(Slice.of(send), Blocks.of(sendCounts), Slice.of(receive), Blocks.of(receiveCounts));
  }

  default void allToAllv(char[] send, int[] sendCounts, char[] receive, int[] receiveCounts) {
    allToAllv(Slice.of(send), Blocks.of(sendCounts), Slice.of(receive), Blocks.of(receiveCounts));
  }

  default void allToAllv(short[] send, int[] sendCounts, short[] receive, int[] receiveCounts) {
    allToAllv(Slice.of(send), Blocks.of(sendCounts), Slice.of(receive), Blocks.of(receiveCounts));
  }

  default void allToAllv(int[] send, int[] sendCounts, int[] receive, int[] receiveCounts) {
    allToAllv(Slice.of(send), Blocks.of(sendCounts), Slice.of(receive), Blocks.of(receiveCounts));
  }

  default void allToAllv(long[] send, int[] sendCounts, long[] receive, int[] receiveCounts) {
    allToAllv(Slice.of(send), Blocks.of(sendCounts), Slice.of(receive), Blocks.of(receiveCounts));
  }

  default void allToAllv(float[] send, int[] sendCounts, float[] receive, int[] receiveCounts) {
    allToAllv(Slice.of(send), Blocks.of(sendCounts), Slice.of(receive), Blocks.of(receiveCounts));
  }

  default void allToAllv(double[] send, int[] sendCounts, double[] receive, int[] receiveCounts) {
    allToAllv(Slice.of(send), Blocks.of(sendCounts), Slice.of(receive), Blocks.of(receiveCounts));
  }

  default void allToAllv(
      byte[] send,
      int[] sendCounts,
      int[] sendDisplacements,
      byte[] receive,
      int[] receiveCounts,
      int[] receiveDisplacements) {
    allToAllv(
        Slice.of(send),
        Blocks.of(sendCounts, sendDisplacements),
        Slice.of(receive),
        Blocks.of(receiveCounts, receiveDisplacements));
  }

  default void allToAllv(
      boolean[] send,
      int[] sendCounts,
      int[] sendDisplacements,
      boolean[] receive,
      int[] receiveCounts,
      int[] receiveDisplacements) {
    allToAllv(
        Slice.of(send),
        Blocks.of(sendCounts, sendDisplacements),
        Slice.of(receive),
        Blocks.of(receiveCounts, receiveDisplacements));
  }

  default void allToAllv(
      char[] send,
      int[] sendCounts,
      int[] sendDisplacements,
      char[] receive,
      int[] receiveCounts,
      int[] receiveDisplacements) {
    allToAllv(
        Slice.of(send),
        Blocks.of(sendCounts, sendDisplacements),
        Slice.of(receive),
        Blocks.of(receiveCounts, receiveDisplacements));
  }

  default void allToAllv(
      short[] send,
      int[] sendCounts,
      int[] sendDisplacements,
      short[] receive,
      int[] receiveCounts,
      int[] receiveDisplacements) {
    allToAllv(
        Slice.of(send),
        Blocks.of(sendCounts, sendDisplacements),
        Slice.of(receive),
        Blocks.of(receiveCounts, receiveDisplacements));
  }

  default void allToAllv(
      int[] send,
      int[] sendCounts,
      int[] sendDisplacements,
      int[] receive,
      int[] receiveCounts,
      int[] receiveDisplacements) {
    allToAllv(
        Slice.of(send),
        Blocks.of(sendCounts, sendDisplacements),
        Slice.of(receive),
        Blocks.of(receiveCounts, receiveDisplacements));
  }

  default void allToAllv(
      long[] send,
      int[] sendCounts,
      int[] sendDisplacements,
      long[] receive,
      int[] receiveCounts,
      int[] receiveDisplacements) {
    allToAllv(
        Slice.of(send),
        Blocks.of(sendCounts, sendDisplacements),
        Slice.of(receive),
        Blocks.of(receiveCounts, receiveDisplacements));
  }

  default void allToAllv(
      float[] send,
      int[] sendCounts,
      int[] sendDisplacements,
      float[] receive,
      int[] receiveCounts,
      int[] receiveDisplacements) {
    allToAllv(
        Slice.of(send),
        Blocks.of(sendCounts, sendDisplacements),
        Slice.of(receive),
        Blocks.of(receiveCounts, receiveDisplacements));
  }

  default void allToAllv(
      double[] send,
      int[] sendCounts,
      int[] sendDisplacements,
      double[] receive,
      int[] receiveCounts,
      int[] receiveDisplacements) {
    allToAllv(
        Slice.of(send),
        Blocks.of(sendCounts, sendDisplacements),
        Slice.of(receive),
        Blocks.of(receiveCounts, receiveDisplacements));
  }

  default void allToAllv(
      MemorySegment send, int[] sendCounts, MemorySegment receive, int[] receiveCounts) {
    allToAllv(Slice.of(send), Blocks.of(sendCounts), Slice.of(receive), Blocks.of(receiveCounts));
  }

  default void allToAllv(
      ByteBuffer send, int[] sendCounts, ByteBuffer receive, int[] receiveCounts) {
    allToAllv(Slice.of(send), Blocks.of(sendCounts), Slice.of(receive), Blocks.of(receiveCounts));
  }

  // allToAllv into a new array, of receive counts that the library works out

  default byte[] allToAllv(byte[] send, int[] sendCounts) {
    return (byte[]) allToAllv(Slice.of(send), Blocks.of(sendCounts)).base();
  }

  default boolean[] allToAllv(boolean[] send, int[] sendCounts) {
    return (boolean[]) allToAllv(Slice.of(send), Blocks.of(sendCounts)).base();
  }

  default char[] allToAllv(char[] send, int[] sendCounts) {
    return (char[]) allToAllv(Slice.of(send), Blocks.of(sendCounts)).base();
  }

  default short[] allToAllv(short[] send, int[] sendCounts) {
    return (short[]) allToAllv(Slice.of(send), Blocks.of(sendCounts)).base();
  }

  default int[] allToAllv(int[] send, int[] sendCounts) {
    return (int[]) allToAllv(Slice.of(send), Blocks.of(sendCounts)).base();
  }

  default long[] allToAllv(long[] send, int[] sendCounts) {
    return (long[]) allToAllv(Slice.of(send), Blocks.of(sendCounts)).base();
  }

  default float[] allToAllv(float[] send, int[] sendCounts) {
    return (float[]) allToAllv(Slice.of(send), Blocks.of(sendCounts)).base();
  }

  default double[] allToAllv(double[] send, int[] sendCounts) {
    return (double[]) allToAllv(Slice.of(send), Blocks.of(sendCounts)).base();
  }
}

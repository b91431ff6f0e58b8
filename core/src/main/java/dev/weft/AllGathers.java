package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Every rank gets a block from each (MPI 4.1, section 6.7). Collective: every rank calls. Counts
 * are in elements; a receive count is that of all ranks together.
 */
public interface AllGathers {

  /**
   * Stores every rank's buffer in every rank's receive buffer, in rank order. Blocks until this
   * rank's buffers may be used again. The send buffer may be the rank's own block of the receive
   * buffer, so that it stays where it is.
   *
   * @param send of the same count on every rank
   * @param receive of the send count times the number of ranks
   * @throws ArgumentException if the receive buffer's count or type is wrong, or counts or types
   *     differ between ranks
   * @throws PeerFailedException if a rank that this one needs has failed
   */
  void allGather(Slice send, Slice receive);

  /**
   * Like {@link #allGather(Slice, Slice)}, into a new array.
   *
   * @return all ranks' elements in rank order
   */
  Slice allGather(Slice mine);

  /**
   * Stores every rank's buffer in its block of every rank's receive buffer: counts may differ.
   * Blocks until this rank's buffers may be used again. The send buffer may be the rank's own block
   * of the receive buffer.
   *
   * @param blocks how the receive buffer is divided; the counts are the same on all ranks, where
   *     each block lies is the rank's own affair
   * @throws ArgumentException if there is not one block for each rank, they do not lie within the
   *     receive buffer, or a rank sends another count
   * @throws PeerFailedException if a rank that this one needs has failed
   */
  void allGatherv(Slice send, Slice receive, Blocks blocks);

  /**
   * Like {@link #allGatherv(Slice, Slice, Blocks)}, into a new array. The library works out the
   * counts, which takes one more exchange.
   *
   * @return all ranks' elements in rank order
   */
  Slice allGatherv(Slice mine);

  // allGather: the same for arrays, parts of arrays, segments and byte buffers

  default void allGather(byte[] send, byte[] receive) {
    allGather(Slice.of(send), Slice.of(receive));
  }

  default void allGather(boolean[] send, boolean[] receive) {
    allGather(Slice.of(send), Slice.of(receive));
  }

  default void allGather(char[] send, char[] receive) {
    allGather(Slice.of(send), Slice.of(receive));
  }

  default void allGather(short[] send, short[] receive) {
    allGather(Slice.of(send), Slice.of(receive));
  }

  default void allGather(int[] send, int[] receive) {
    allGather(Slice.of(send), Slice.of(receive));
  }

  default void allGather(long[] send, long[] receive) {
    allGather(Slice.of(send), Slice.of(receive));
  }

  default void allGather(float[] send, float[] receive) {
    allGather(Slice.of(send), Slice.of(receive));
  }

  default void allGather(double[] send, double[] receive) {
    allGather(Slice.of(send), Slice.of(receive));
  }

  default void allGather(
      byte[] send,
      int sendOffset,
      int sendCount,
      byte[] receive,
      int receiveOffset,
      int receiveCount) {
    allGather(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive, receiveOffset, receiveCount));
  }

  default void allGather(
      boolean[] send,
      int sendOffset,
      int sendCount,
      boolean[] receive,
      int receiveOffset,
      int receiveCount) {
    allGather(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive, receiveOffset, receiveCount));
  }

  default void allGather(
      char[] send,
      int sendOffset,
      int sendCount,
      char[] receive,
      int receiveOffset,
      int receiveCount) {
    allGather(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive, receiveOffset, receiveCount));
  }

  default void allGather(
      short[] send,
      int sendOffset,
      int sendCount,
      short[] receive,
      int receiveOffset,
      int receiveCount) {
    allGather(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive, receiveOffset, receiveCount));
  }

  default void allGather(
      int[] send,
      int sendOffset,
      int sendCount,
      int[] receive,
      int receiveOffset,
      int receiveCount) {
    allGather(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive, receiveOffset, receiveCount));
  }

  default void allGather(
      long[] send,
      int sendOffset,
      int sendCount,
      long[] receive,
      int receiveOffset,
      int receiveCount) {
    allGather(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive, receiveOffset, receiveCount));
  }

  default void allGather(
      float[] send,
      int sendOffset,
      int sendCount,
      float[] receive,
      int receiveOffset,
      int receiveCount) {
    allGather(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive, receiveOffset, receiveCount));
  }

  default void allGather(
      double[] send,
      int sendOffset,
      int sendCount,
      double[] receive,
      int receiveOffset,
      int receiveCount) {
    allGather(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive, receiveOffset, receiveCount));
  }

  default void allGather(MemorySegment send, MemorySegment receive) {
    allGather(Slice.of(send), Slice.of(receive));
  }

  default void allGather(ByteBuffer send, ByteBuffer receive) {
    allGather(Slice.of(send), Slice.of(receive));
  }

  // allGather into a new array

  default byte[] allGather(byte[] mine) {
    return (byte[]) allGather(Slice.of(mine)).base();
  }

  default boolean[] allGather(boolean[] mine) {
    return (boolean[]) allGather(Slice.of(mine)).base();
  }

  default char[] allGather(char[] mine) {
    return (char[]) allGather(Slice.of(mine)).base();
  }

  default short[] allGather(short[] mine) {
    return (short[]) allGather(Slice.of(mine)).base();
  }

  default int[] allGather(int[] mine) {
    return (int[]) allGather(Slice.of(mine)).base();
  }

  default long[] allGather(long[] mine) {
    return (long[]) allGather(Slice.of(mine)).base();
  }

  default float[] allGather(float[] mine) {
    return (float[]) allGather(Slice.of(mine)).base();
  }

  default double[] allGather(double[] mine) {
    return (double[]) allGather(Slice.of(mine)).base();
  }

  default byte[] allGather(byte mine) {
    return allGather(new byte[] {mine});
  }

  default boolean[] allGather(boolean mine) {
    return allGather(new boolean[] {mine});
  }

  default char[] allGather(char mine) {
    return allGather(new char[] {mine});
  }

  default short[] allGather(short mine) {
    return allGather(new short[] {mine});
  }

  default int[] allGather(int mine) {
    return allGather(new int[] {mine});
  }

  default long[] allGather(long mine) {
    return allGather(new long[] {mine});
  }

  default float[] allGather(float mine) {
    return allGather(new float[] {mine});
  }

  default double[] allGather(double mine) {
    return allGather(new double[] {mine});
  }

  // allGatherv: the same for arrays, parts of arrays, segments and byte buffers, packed or placed

  default void allGatherv(byte[] send, byte[] receive, int[] counts) {
    allGatherv(Slice.of(send), Slice.of(receive), Blocks.of(counts));
  }

  default void allGatherv(boolean[] send, boolean[] receive, int[] counts) {
    allGatherv(Slice.of(send), Slice.of(receive), Blocks.of(counts));
  }

  default void allGatherv(char[] send, char[] receive, int[] counts) {
    allGatherv(Slice.of(send), Slice.of(receive), Blocks.of(counts));
  }

  default void allGatherv(short[] send, short[] receive, int[] counts) {
    allGatherv(Slice.of(send), Slice.of(receive), Blocks.of(counts));
  }

  default void allGatherv(int[] send, int[] receive, int[] counts) {
    allGatherv(Slice.of(send), Slice.of(receive), Blocks.of(counts));
  }

  default void allGatherv(long[] send, long[] receive, int[] counts) {
    allGatherv(Slice.of(send), Slice.of(receive), Blocks.of(counts));
  }

  default void allGatherv(float[] send, float[] receive, int[] counts) {
    allGatherv(Slice.of(send), Slice.of(receive), Blocks.of(counts));
  }

  default void allGatherv(double[] send, double[] receive, int[] counts) {
    allGatherv(Slice.of(send), Slice.of(receive), Blocks.of(counts));
  }

  default void allGatherv(byte[] send, byte[] receive, int[] counts, int[] displacements) {
    allGatherv(Slice.of(send), Slice.of(receive), Blocks.of(counts, displacements));
  }

  default void allGatherv(boolean[] send, boolean[] receive, int[] counts, int[] displacements) {
    allGatherv(Slice.of(send), Slice.of(receive), Blocks.of(counts, displacements));
  }

  default void allGatherv(char[] send, char[] receive, int[] counts, int[] displacements) {
    allGatherv(Slice.of(send), Slice.of(receive), Blocks.of(counts, displacements));
  }

  default void allGatherv(short[] send, short[] receive, int[] counts, int[] displacements) {
    allGatherv(Slice.of(send), Slice.of(receive), Blocks.of(counts, displacements));
  }

  default void allGatherv(int[] send, int[] receive, int[] counts, int[] displacements) {
    allGatherv(Slice.of(send), Slice.of(receive), Blocks.of(counts, displacements));
  }

  default void allGatherv(long[] send, long[] receive, int[] counts, int[] displacements) {
    allGatherv(Slice.of(send), Slice.of(receive), Blocks.of(counts, displacements));
  }

  default void allGatherv(float[] send, float[] receive, int[] counts, int[] displacements) {
    allGatherv(Slice.of(send), Slice.of(receive), Blocks.of(counts, displacements));
  }

  default void allGatherv(double[] send, double[] receive, int[] counts, int[] displacements) {
    allGatherv(Slice.of(send), Slice.of(receive), Blocks.of(counts, displacements));
  }

  default void allGatherv(
      byte[] send,
      int sendOffset,
      int sendCount,
      byte[] receive,
      int[] counts,
      int[] displacements) {
    allGatherv(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive), Blocks.of(counts, displacements));
  }

  default void allGatherv(
      boolean[] send,
      int sendOffset,
      int sendCount,
      boolean[] receive,
      int[] counts,
      int[] displacements) {
    allGatherv(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive), Blocks.of(counts, displacements));
  }

  default void allGatherv(
      char[] send,
      int sendOffset,
      int sendCount,
      char[] receive,
      int[] counts,
      int[] displacements) {
    allGatherv(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive), Blocks.of(counts, displacements));
  }

  default void allGatherv(
      short[] send,
      int sendOffset,
      int sendCount,
      short[] receive,
      int[] counts,
      int[] displacements) {
    allGatherv(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive), Blocks.of(counts, displacements));
  }

  default void allGatherv(
      int[] send, int sendOffset, int sendCount, int[] receive, int[] counts, int[] displacements) {
    allGatherv(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive), Blocks.of(counts, displacements));
  }

  default void allGatherv(
      long[] send,
      int sendOffset,
      int sendCount,
      long[] receive,
      int[] counts,
      int[] displacements) {
    allGatherv(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive), Blocks.of(counts, displacements));
  }

  default void allGatherv(
      float[] send,
      int sendOffset,
      int sendCount,
      float[] receive,
      int[] counts,
      int[] displacements) {
    allGatherv(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive), Blocks.of(counts, displacements));
  }

  default void allGatherv(
      double[] send,
      int sendOffset,
      int sendCount,
      double[] receive,
      int[] counts,
      int[] displacements) {
    allGatherv(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive), Blocks.of(counts, displacements));
  }

  default void allGatherv(MemorySegment send, MemorySegment receive, int[] counts) {
    allGatherv(Slice.of(send), Slice.of(receive), Blocks.of(counts));
  }

  default void allGatherv(ByteBuffer send, ByteBuffer receive, int[] counts) {
    allGatherv(Slice.of(send), Slice.of(receive), Blocks.of(counts));
  }

  // allGatherv into a new array, of counts that the library works out

  default byte[] allGatherv(byte[] mine) {
    return (byte[]) allGatherv(Slice.of(mine)).base();
  }

  default boolean[] allGatherv(boolean[] mine) {
    return (boolean[]) allGatherv(Slice.of(mine)).base();
  }

  default char[] allGatherv(char[] mine) {
    return (char[]) allGatherv(Slice.of(mine)).base();
  }

  default short[] allGatherv(short[] mine) {
    return (short[]) allGatherv(Slice.of(mine)).base();
  }

  default int[] allGatherv(int[] mine) {
    return (int[]) allGatherv(Slice.of(mine)).base();
  }

  default long[] allGatherv(long[] mine) {
    return (long[]) allGatherv(Slice.of(mine)).base();
  }

  default float[] allGatherv(float[] mine) {
    return (float[]) allGatherv(Slice.of(mine)).base();
  }

  default double[] allGatherv(double[] mine) {
    return (double[]) allGatherv(Slice.of(mine)).base();
  }
}

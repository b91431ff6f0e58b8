package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Every rank gets a block of the combination of all ranks' buffers (MPI 4.1, section 6.10).
 * Collective: every rank calls, with the same counts and operation. Counts are in elements. The
 * result has the same bits on every run with as many ranks.
 */
public interface ReduceScatters {

  /**
   * Combines the buffers of all ranks element by element, and stores block i of the result on rank
   * i: blocks of equal count (MPI_Reduce_scatter_block). Blocks until this rank's buffers may be
   * used again. The receive buffer may be the rank's own block of the send buffer.
   *
   * @param send of the receive count times the number of ranks
   * @throws ArgumentException if the operation is not defined for the type, the send buffer's count
   *     or type is wrong, or counts or types differ between ranks
   * @throws PeerFailedException if a rank that this one needs has failed
   */
  void reduceScatter(Slice send, Slice receive, Op op);

  /**
   * Like {@link #reduceScatter(Slice, Slice, Op)}, into a new array.
   *
   * @param send a multiple of the number of ranks
   * @return this rank's block of the result
   */
  Slice reduceScatter(Slice send, Op op);

  /**
   * Combines the buffers of all ranks element by element, and stores block i of the result on rank
   * i: counts may differ. Blocks until this rank's buffers may be used again. The receive buffer
   * may be the rank's own block of the send buffer.
   *
   * @param receive of the count of this rank's block
   * @param blocks counts for all ranks, the same on each; blocks follow one another without gaps
   * @throws ArgumentException if the operation is not defined for the type, there is not one block
   *     for each rank, they do not lie within the send buffer or have gaps, the receive count is
   *     not that of the block, or counts or types differ between ranks
   * @throws PeerFailedException if a rank that this one needs has failed
   */
  void reduceScatter(Slice send, Slice receive, Blocks blocks, Op op);

  /**
   * Like {@link #reduceScatter(Slice, Slice, Blocks, Op)}, into a new array.
   *
   * @return this rank's block of the result
   */
  Slice reduceScatter(Slice send, Blocks blocks, Op op);

  // reduceScatter: the same for arrays, parts of arrays, segments and byte buffers

  default void reduceScatter(byte[] send, byte[] receive, Op op) {
    reduceScatter(Slice.of(send), Slice.of(receive), op);
  }

  default void reduceScatter(boolean[] send, boolean[] receive, Op op) {
    reduceScatter(Slice.of(send), Slice.of(receive), op);
  }

  default void reduceScatter(char[] send, char[] receive, Op op) {
    reduceScatter(Slice.of(send), Slice.of(receive), op);
  }

  default void reduceScatter(short[] send, short[] receive, Op op) {
    reduceScatter(Slice.of(send), Slice.of(receive), op);
  }

  default void reduceScatter(int[] send, int[] receive, Op op) {
    reduceScatter(Slice.of(send), Slice.of(receive), op);
  }

  default void reduceScatter(long[] send, long[] receive, Op op) {
    reduceScatter(Slice.of(send), Slice.of(receive), op);
  }

  default void reduceScatter(float[] send, float[] receive, Op op) {
    reduceScatter(Slice.of(send), Slice.of(receive), op);
  }

  default void reduceScatter(double[] send, double[] receive, Op op) {
    reduceScatter(Slice.of(send), Slice.of(receive), op);
  }

  default void reduceScatter(
      byte[] send,
      int sendOffset,
      int sendCount,
      byte[] receive,
      int receiveOffset,
      int receiveCount,
      Op op) {
    reduceScatter(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive, receiveOffset, receiveCount), op);
  }

  default void reduceScatter(
      boolean[] send,
      int sendOffset,
      int sendCount,
      boolean[] receive,
      int receiveOffset,
      int receiveCount,
      Op op) {
    reduceScatter(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive, receiveOffset, receiveCount), op);
  }

  default void reduceScatter(
      char[] send,
      int sendOffset,
      int sendCount,
      char[] receive,
      int receiveOffset,
      int receiveCount,
      Op op) {
    reduceScatter(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive, receiveOffset, receiveCount), op);
  }

  default void reduceScatter(
      short[] send,
      int sendOffset,
      int sendCount,
      short[] receive,
      int receiveOffset,
      int receiveCount,
      Op op) {
    reduceScatter(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive, receiveOffset, receiveCount), op);
  }

  default void reduceScatter(
      int[] send,
      int sendOffset,
      int sendCount,
      int[] receive,
      int receiveOffset,
      int receiveCount,
      Op op) {
    reduceScatter(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive, receiveOffset, receiveCount), op);
  }

  default void reduceScatter(
      long[] send,
      int sendOffset,
      int sendCount,
      long[] receive,
      int receiveOffset,
      int receiveCount,
      Op op) {
    reduceScatter(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive, receiveOffset, receiveCount), op);
  }

  default void reduceScatter(
      float[] send,
      int sendOffset,
      int sendCount,
      float[] receive,
      int receiveOffset,
      int receiveCount,
      Op op) {
    reduceScatter(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive, receiveOffset, receiveCount), op);
  }

  default void reduceScatter(
      double[] send,
      int sendOffset,
      int sendCount,
      double[] receive,
      int receiveOffset,
      int receiveCount,
      Op op) {
    reduceScatter(
        Slice.of(send, sendOffset, sendCount), Slice.of(receive, receiveOffset, receiveCount), op);
  }

  default void reduceScatter(MemorySegment send, MemorySegment receive, ElementType type, Op op) {
    reduceScatter(Slice.of(send, type), Slice.of(receive, type), op);
  }

  default void reduceScatter(ByteBuffer send, ByteBuffer receive, ElementType type, Op op) {
    reduceScatter(Slices.of(send, type), Slices.of(receive, type), op);
  }

  default void reduceScatter(byte[] send, byte[] receive, int[] counts, Op op) {
    reduceScatter(Slice.of(send), Slice.of(receive), Blocks.of(counts), op);
  }

  default void reduceScatter(boolean[] send, boolean[] receive, int[] counts, Op op) {
    reduceScatter(Slice.of(send), Slice.of(receive), Blocks.of(counts), op);
  }

  default void reduceScatter(char[] send, char[] receive, int[] counts, Op op) {
    reduceScatter(Slice.of(send), Slice.of(receive), Blocks.of(counts), op);
  }

  default void reduceScatter(short[] send, short[] receive, int[] counts, Op op) {
    reduceScatter(Slice.of(send), Slice.of(receive), Blocks.of(counts), op);
  }

  default void reduceScatter(int[] send, int[] receive, int[] counts, Op op) {
    reduceScatter(Slice.of(send), Slice.of(receive), Blocks.of(counts), op);
  }

  default void reduceScatter(long[] send, long[] receive, int[] counts, Op op) {
    reduceScatter(Slice.of(send), Slice.of(receive), Blocks.of(counts), op);
  }

  default void reduceScatter(float[] send, float[] receive, int[] counts, Op op) {
    reduceScatter(Slice.of(send), Slice.of(receive), Blocks.of(counts), op);
  }

  default void reduceScatter(double[] send, double[] receive, int[] counts, Op op) {
    reduceScatter(Slice.of(send), Slice.of(receive), Blocks.of(counts), op);
  }

  // reduceScatter into a new array, in blocks of equal count or others

  default byte[] reduceScatter(byte[] send, Op op) {
    return (byte[]) reduceScatter(Slice.of(send), op).base();
  }

  default boolean[] reduceScatter(boolean[] send, Op op) {
    return (boolean[]) reduceScatter(Slice.of(send), op).base();
  }

  default char[] reduceScatter(char[] send, Op op) {
    return (char[]) reduceScatter(Slice.of(send), op).base();
  }

  default short[] reduceScatter(short[] send, Op op) {
    return (short[]) reduceScatter(Slice.of(send), op).base();
  }

  default int[] reduceScatter(int[] send, Op op) {
    return (int[]) reduceScatter(Slice.of(send), op).base();
  }

  default long[] reduceScatter(long[] send, Op op) {
    return (long[]) reduceScatter(Slice.of(send), op).base();
  }

  default float[] reduceScatter(float[] send, Op op) {
    return (float[]) reduceScatter(Slice.of(send), op).base();
  }

  default double[] reduceScatter(double[] send, Op op) {
    return (double[]) reduceScatter(Slice.of(send), op).base();
  }

  default byte[] reduceScatter(byte[] send, Blocks blocks, Op op) {
    return (byte[]) reduceScatter(Slice.of(send), blocks, op).base();
  }

  default boolean[] reduceScatter(boolean[] send, Blocks blocks, Op op) {
    return (boolean[]) reduceScatter(Slice.of(send), blocks, op).base();
  }

  default char[] reduceScatter(char[] send, Blocks blocks, Op op) {
    return (char[]) reduceScatter(Slice.of(send), blocks, op).base();
  }

  default short[] reduceScatter(short[] send, Blocks blocks, Op op) {
    return (short[]) reduceScatter(Slice.of(send), blocks, op).base();
  }

  default int[] reduceScatter(int[] send, Blocks blocks, Op op) {
    return (int[]) reduceScatter(Slice.of(send), blocks, op).base();
  }

  default long[] reduceScatter(long[] send, Blocks blocks, Op op) {
    return (long[]) reduceScatter(Slice.of(send), blocks, op).base();
  }

  default float[] reduceScatter(float[] send, Blocks blocks, Op op) {
    return (float[]) reduceScatter(Slice.of(send), blocks, op).base();
  }

  default double[] reduceScatter(double[] send, Blocks blocks, Op op) {
    return (double[]) reduceScatter(Slice.of(send), blocks, op).base();
  }
}

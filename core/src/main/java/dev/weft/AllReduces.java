package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Every rank gets the combination of all ranks' buffers (MPI 4.1, section 6.9.6). Collective: every
 * rank calls, with the same count and operation. Counts are in elements. The result has the same
 * bits on every rank, and on every run with as many ranks.
 */
public interface AllReduces {

  /**
   * Combines the buffers of all ranks element by element, and stores the result on every rank.
   * Blocks until this rank's buffers may be used again. Both may be the same memory.
   *
   * @param receive of the count of the send buffer
   * @throws ArgumentException if the operation is not defined for the type, the counts or types of
   *     the two differ, or counts or types differ between ranks
   * @throws PeerFailedException if a rank that this one needs has failed
   */
  void allReduce(Slice send, Slice receive, Op op);

  /** Like {@link #allReduce(Slice, Slice, Op)}, into a new array. */
  default Slice allReduce(Slice mine, Op op) {
    Slice result = mine.newLike(mine.count());
    allReduce(mine, result, op);
    return result;
  }

  // allReduce: the same for arrays, parts of arrays, segments and byte buffers

  default void allReduce(byte[] send, byte[] receive, Op op) {
    allReduce(Slice.of(send), Slice.of(receive), op);
  }

  default void allReduce(boolean[] send, boolean[] receive, Op op) {
    allReduce(Slice.of(send), Slice.of(receive), op);
  }

  default void allReduce(char[] send, char[] receive, Op op) {
    allReduce(Slice.of(send), Slice.of(receive), op);
  }

  default void allReduce(short[] send, short[] receive, Op op) {
    allReduce(Slice.of(send), Slice.of(receive), op);
  }

  default void allReduce(int[] send, int[] receive, Op op) {
    allReduce(Slice.of(send), Slice.of(receive), op);
  }

  default void allReduce(long[] send, long[] receive, Op op) {
    allReduce(Slice.of(send), Slice.of(receive), op);
  }

  default void allReduce(float[] send, float[] receive, Op op) {
    allReduce(Slice.of(send), Slice.of(receive), op);
  }

  default void allReduce(double[] send, double[] receive, Op op) {
    allReduce(Slice.of(send), Slice.of(receive), op);
  }

  default void allReduce(
      byte[] send, int sendOffset, byte[] receive, int receiveOffset, int count, Op op) {
    allReduce(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count), op);
  }

  default void allReduce(
      boolean[] send, int sendOffset, boolean[] receive, int receiveOffset, int count, Op op) {
    allReduce(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count), op);
  }

  default void allReduce(
      char[] send, int sendOffset, char[] receive, int receiveOffset, int count, Op op) {
    allReduce(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count), op);
  }

  default void allReduce(
      short[] send, int sendOffset, short[] receive, int receiveOffset, int count, Op op) {
    allReduce(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count), op);
  }

  default void allReduce(
      int[] send, int sendOffset, int[] receive, int receiveOffset, int count, Op op) {
    allReduce(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count), op);
  }

  default void allReduce(
      long[] send, int sendOffset, long[] receive, int receiveOffset, int count, Op op) {
    allReduce(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count), op);
  }

  default void allReduce(
      float[] send, int sendOffset, float[] receive, int receiveOffset, int count, Op op) {
    allReduce(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count), op);
  }

  default void allReduce(
      double[] send, int sendOffset, double[] receive, int receiveOffset, int count, Op op) {
    allReduce(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count), op);
  }

  default void allReduce(MemorySegment send, MemorySegment receive, ElementType type, Op op) {
    allReduce(Slice.of(send, type), Slice.of(receive, type), op);
  }

  default void allReduce(ByteBuffer send, ByteBuffer receive, ElementType type, Op op) {
    allReduce(Slices.of(send, type), Slices.of(receive, type), op);
  }

  // allReduce into a new array

  default byte[] allReduce(byte[] mine, Op op) {
    return (byte[]) allReduce(Slice.of(mine), op).base();
  }

  default boolean[] allReduce(boolean[] mine, Op op) {
    return (boolean[]) allReduce(Slice.of(mine), op).base();
  }

  default char[] allReduce(char[] mine, Op op) {
    return (char[]) allReduce(Slice.of(mine), op).base();
  }

  default short[] allReduce(short[] mine, Op op) {
    return (short[]) allReduce(Slice.of(mine), op).base();
  }

  default int[] allReduce(int[] mine, Op op) {
    return (int[]) allReduce(Slice.of(mine), op).base();
  }

  default long[] allReduce(long[] mine, Op op) {
    return (long[]) allReduce(Slice.of(mine), op).base();
  }

  default float[] allReduce(float[] mine, Op op) {
    return (float[]) allReduce(Slice.of(mine), op).base();
  }

  default double[] allReduce(double[] mine, Op op) {
    return (double[]) allReduce(Slice.of(mine), op).base();
  }

  // allReduce of one value

  default byte allReduce(byte mine, Op op) {
    byte[] cell = {mine};
    allReduce(cell, cell, op);
    return cell[0];
  }

  default boolean allReduce(boolean mine, Op op) {
    boolean[] cell = {mine};
    allReduce(cell, cell, op);
    return cell[0];
  }

  default char allReduce(char mine, Op op) {
    char[] cell = {mine};
    allReduce(cell, cell, op);
    return cell[0];
  }

  default short allReduce(short mine, Op op) {
    short[] cell = {mine};
    allReduce(cell, cell, op);
    return cell[0];
  }

  default int allReduce(int mine, Op op) {
    int[] cell = {mine};
    allReduce(cell, cell, op);
    return cell[0];
  }

  default long allReduce(long mine, Op op) {
    long[] cell = {mine};
    allReduce(cell, cell, op);
    return cell[0];
  }

  default float allReduce(float mine, Op op) {
    float[] cell = {mine};
    allReduce(cell, cell, op);
    return cell[0];
  }

  default double allReduce(double mine, Op op) {
    double[] cell = {mine};
    allReduce(cell, cell, op);
    return cell[0];
  }
}

package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Every rank gets the combination of the buffers of all lower ranks, without its own (MPI 4.1,
 * section 6.11.2). Collective: every rank calls, with the same count and operation. Counts are in
 * elements. The result has the same bits on every run with as many ranks.
 */
public interface ExclusiveScans {

  /**
   * Combines, element by element, the buffers of all ranks below this one, and stores the result;
   * on rank 0, below which there is none, the receive buffer stays as it is. Blocks until this
   * rank's buffers may be used again. Both may be the same memory.
   *
   * @param receive of the count of the send buffer
   * @throws ArgumentException if the operation is not defined for the type, the counts or types of
   *     the two differ, or counts or types differ between ranks
   * @throws PeerFailedException if a rank of the communicator has failed
   */
  void exclusiveScan(Slice send, Slice receive, Op op);

  // exclusiveScan: the same for arrays, segments and byte buffers

  default void exclusiveScan(byte[] send, byte[] receive, Op op) {
    exclusiveScan(Slice.of(send), Slice.of(receive), op);
  }

  default void exclusiveScan(boolean[] send, boolean[] receive, Op op) {
    exclusiveScan(Slice.of(send), Slice.of(receive), op);
  }

  default void exclusiveScan(char[] send, char[] receive, Op op) {
    exclusiveScan(Slice.of(send), Slice.of(receive), op);
  }

  default void exclusiveScan(short[] send, short[] receive, Op op) {
    exclusiveScan(Slice.of(send), Slice.of(receive), op);
  }

  default void exclusiveScan(int[] send, int[] receive, Op op) {
    exclusiveScan(Slice.of(send), Slice.of(receive), op);
  }

  default void exclusiveScan(long[] send, long[] receive, Op op) {
    exclusiveScan(Slice.of(send), Slice.of(receive), op);
  }

  default void exclusiveScan(float[] send, float[] receive, Op op) {
    exclusiveScan(Slice.of(send), Slice.of(receive), op);
  }

  default void exclusiveScan(double[] send, double[] receive, Op op) {
    exclusiveScan(Slice.of(send), Slice.of(receive), op);
  }

  default void exclusiveScan(MemorySegment send, MemorySegment receive, ElementType type, Op op) {
    exclusiveScan(Slice.of(send, type), Slice.of(receive, type), op);
  }

  default void exclusiveScan(ByteBuffer send, ByteBuffer receive, ElementType type, Op op) {
    exclusiveScan(Slices.of(send, type), Slices.of(receive, type), op);
  }

  // exclusiveScan of single values: rank 0 gets the one given for it, usually the neutral one

  default byte exclusiveScan(byte mine, Op op, byte onRankZero) {
    byte[] result = {onRankZero};
    exclusiveScan(new byte[] {mine}, result, op);
    return result[0];
  }

  default boolean exclusiveScan(boolean mine, Op op, boolean onRankZero) {
    boolean[] result = {onRankZero};
    exclusiveScan(new boolean[] {mine}, result, op);
    return result[0];
  }

  default char exclusiveScan(char mine, Op op, char onRankZero) {
    char[] result = {onRankZero};
    exclusiveScan(new char[] {mine}, result, op);
    return result[0];
  }

  default short exclusiveScan(short mine, Op op, short onRankZero) {
    short[] result = {onRankZero};
    exclusiveScan(new short[] {mine}, result, op);
    return result[0];
  }

  default int exclusiveScan(int mine, Op op, int onRankZero) {
    int[] result = {onRankZero};
    exclusiveScan(new int[] {mine}, result, op);
    return result[0];
  }

  default long exclusiveScan(long mine, Op op, long onRankZero) {
    long[] result = {onRankZero};
    exclusiveScan(new long[] {mine}, result, op);
    return result[0];
  }

  default float exclusiveScan(float mine, Op op, float onRankZero) {
    float[] result = {onRankZero};
    exclusiveScan(new float[] {mine}, result, op);
    return result[0];
  }

  default double exclusiveScan(double mine, Op op, double onRankZero) {
    double[] result = {onRankZero};
    exclusiveScan(new double[] {mine}, result, op);
    return result[0];
  }
}

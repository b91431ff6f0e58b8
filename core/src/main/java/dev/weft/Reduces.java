package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One rank gets the combination of all ranks' buffers (MPI 4.1, section 6.9.1). Collective: every
 * rank calls, with the same root, count and operation. Counts are in elements. The result has the
 * same bits on every run with as many ranks.
 */
public interface Reduces {

  /**
   * Combines the buffers of all ranks element by element, and stores the result at the root. Blocks
   * until this rank's buffers may be used again. Both may be the same memory.
   *
   * @param receive of the count of the send buffer; used at the root only, elsewhere it may be null
   * @throws ArgumentException if the root is no rank, the operation is not defined for the type,
   *     the counts or types of the two differ, or counts or types differ between ranks
   * @throws PeerFailedException if a rank that this one needs has failed
   */
  void reduce(Slice send, @Nullable Slice receive, Op op, int root);

  /**
   * Like {@link #reduce(Slice, Slice, Op, int)}, into a new array.
   *
   * @return the result at the root, elsewhere nothing: a count of 0
   */
  Slice reduce(Slice mine, Op op, int root);

  // reduce: the same for arrays, parts of arrays, segments and byte buffers

  default void reduce(byte[] send, byte @Nullable [] receive, Op op, int root) {
    reduce(Slice.of(send), Slices.of(receive), op, root);
  }

  default void reduce(boolean[] send, boolean @Nullable [] receive, Op op, int root) {
    reduce(Slice.of(send), Slices.of(receive), op, root);
  }

  default void reduce(char[] send, char @Nullable [] receive, Op op, int root) {
    reduce(Slice.of(send), Slices.of(receive), op, root);
  }

  default void reduce(short[] send, short @Nullable [] receive, Op op, int root) {
    reduce(Slice.of(send), Slices.of(receive), op, root);
  }

  default void reduce(int[] send, int @Nullable [] receive, Op op, int root) {
    reduce(Slice.of(send), Slices.of(receive), op, root);
  }

  default void reduce(long[] send, long @Nullable [] receive, Op op, int root) {
    reduce(Slice.of(send), Slices.of(receive), op, root);
  }

  default void reduce(float[] send, float @Nullable [] receive, Op op, int root) {
    reduce(Slice.of(send), Slices.of(receive), op, root);
  }

  default void reduce(double[] send, double @Nullable [] receive, Op op, int root) {
    reduce(Slice.of(send), Slices.of(receive), op, root);
  }

  default void reduce(
      byte[] send,
      int sendOffset,
      byte @Nullable [] receive,
      int receiveOffset,
      int count,
      Op op,
      int root) {
    reduce(Slice.of(send, sendOffset, count), Slices.of(receive, receiveOffset, count), op, root);
  }

  default void reduce(
      boolean[] send,
      int sendOffset,
      boolean @Nullable [] receive,
      int receiveOffset,
      int count,
      Op op,
      int root) {
    reduce(Slice.of(send, sendOffset, count), Slices.of(receive, receiveOffset, count), op, root);
  }

  default void reduce(
      char[] send,
      int sendOffset,
      char @Nullable [] receive,
      int receiveOffset,
      int count,
      Op op,
      int root) {
    reduce(Slice.of(send, sendOffset, count), Slices.of(receive, receiveOffset, count), op, root);
  }

  default void reduce(
      short[] send,
      int sendOffset,
      short @Nullable [] receive,
      int receiveOffset,
      int count,
      Op op,
      int root) {
    reduce(Slice.of(send, sendOffset, count), Slices.of(receive, receiveOffset, count), op, root);
  }

  default void reduce(
      int[] send,
      int sendOffset,
      int @Nullable [] receive,
      int receiveOffset,
      int count,
      Op op,
      int root) {
    reduce(Slice.of(send, sendOffset, count), Slices.of(receive, receiveOffset, count), op, root);
  }

  default void reduce(
      long[] send,
      int sendOffset,
      long @Nullable [] receive,
      int receiveOffset,
      int count,
      Op op,
      int root) {
    reduce(Slice.of(send, sendOffset, count), Slices.of(receive, receiveOffset, count), op, root);
  }

  default void reduce(
      float[] send,
      int sendOffset,
      float @Nullable [] receive,
      int receiveOffset,
      int count,
      Op op,
      int root) {
    reduce(Slice.of(send, sendOffset, count), Slices.of(receive, receiveOffset, count), op, root);
  }

  default void reduce(
      double[] send,
      int sendOffset,
      double @Nullable [] receive,
      int receiveOffset,
      int count,
      Op op,
      int root) {
    reduce(Slice.of(send, sendOffset, count), Slices.of(receive, receiveOffset, count), op, root);
  }

  default void reduce(
      MemorySegment send, @Nullable MemorySegment receive, ElementType type, Op op, int root) {
    reduce(Slice.of(send, type), Slices.of(receive, type), op, root);
  }

  default void reduce(
      ByteBuffer send, @Nullable ByteBuffer receive, ElementType type, Op op, int root) {
    reduce(Slices.of(send, type), Slices.ofNullable(receive, type), op, root);
  }

  // reduce into a new array: empty except at the root

  default byte[] reduce(byte[] mine, Op op, int root) {
    return (byte[]) reduce(Slice.of(mine), op, root).base();
  }

  default boolean[] reduce(boolean[] mine, Op op, int root) {
    return (boolean[]) reduce(Slice.of(mine), op, root).base();
  }

  default char[] reduce(char[] mine, Op op, int root) {
    return (char[]) reduce(Slice.of(mine), op, root).base();
  }

  default short[] reduce(short[] mine, Op op, int root) {
    return (short[]) reduce(Slice.of(mine), op, root).base();
  }

  default int[] reduce(int[] mine, Op op, int root) {
    return (int[]) reduce(Slice.of(mine), op, root).base();
  }

  default long[] reduce(long[] mine, Op op, int root) {
    return (long[]) reduce(Slice.of(mine), op, root).base();
  }

  default float[] reduce(float[] mine, Op op, int root) {
    return (float[]) reduce(Slice.of(mine), op, root).base();
  }

  default double[] reduce(double[] mine, Op op, int root) {
    return (double[]) reduce(Slice.of(mine), op, root).base();
  }

  // reduce of one value: the root gets the result, the other ranks what they gave

  default byte reduce(byte mine, Op op, int root) {
    byte[] cell = {mine};
    reduce(cell, cell, op, root);
    return cell[0];
  }

  default boolean reduce(boolean mine, Op op, int root) {
    boolean[] cell = {mine};
    reduce(cell, cell, op, root);
    return cell[0];
  }

  default char reduce(char mine, Op op, int root) {
    char[] cell = {mine};
    reduce(cell, cell, op, root);
    return cell[0];
  }

  default short reduce(short mine, Op op, int root) {
    short[] cell = {mine};
    reduce(cell, cell, op, root);
    return cell[0];
  }

  default int reduce(int mine, Op op, int root) {
    int[] cell = {mine};
    reduce(cell, cell, op, root);
    return cell[0];
  }

  default long reduce(long mine, Op op, int root) {
    long[] cell = {mine};
    reduce(cell, cell, op, root);
    return cell[0];
  }

  default float reduce(float mine, Op op, int root) {
    float[] cell = {mine};
    reduce(cell, cell, op, root);
    return cell[0];
  }

  default double reduce(double mine, Op op, int root) {
    double[] cell = {mine};
    reduce(cell, cell, op, root);
    return cell[0];
  }
}

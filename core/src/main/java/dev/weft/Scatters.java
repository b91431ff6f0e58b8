package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Each rank gets a block of one rank's buffer, of equal count (MPI 4.1, section 6.6). Collective:
 * every rank calls, with the same root and count. Counts are in elements; a send count is that of
 * all ranks together.
 */
public interface Scatters {

  /**
   * Stores in every rank's buffer its block of the root's, in rank order. Blocks until this rank's
   * buffers may be used again. The root's receive buffer may be its own block of the send buffer,
   * so that it stays where it is.
   *
   * @param send of the receive count times the number of ranks; used at the root only, elsewhere it
   *     may be null
   * @throws ArgumentException if the root is no rank, the send buffer's count or type is wrong, or
   *     counts or types differ between ranks
   * @throws PeerFailedException if a rank that this one needs has failed
   */
  void scatter(@Nullable Slice send, Slice receive, int root);

  /**
   * Like {@link #scatter(Slice, Slice, int)}, into a new array. The library tells the ranks its
   * count, which takes one more exchange.
   *
   * @param send a multiple of the number of ranks; used at the root only, elsewhere it may be null
   * @param type type of the elements, the same on all ranks
   * @return this rank's block
   */
  Slice scatter(@Nullable Slice send, ElementType type, int root);

  // scatter: the same for arrays, parts of arrays, segments and byte buffers

  default void scatter(byte @Nullable [] send, byte[] receive, int root) {
    scatter(Slices.of(send), Slice.of(receive), root);
  }

  default void scatter(boolean @Nullable [] send, boolean[] receive, int root) {
    scatter(Slices.of(send), Slice.of(receive), root);
  }

  default void scatter(char @Nullable [] send, char[] receive, int root) {
    scatter(Slices.of(send), Slice.of(receive), root);
  }

  default void scatter(short @Nullable [] send, short[] receive, int root) {
    scatter(Slices.of(send), Slice.of(receive), root);
  }

  default void scatter(int @Nullable [] send, int[] receive, int root) {
    scatter(Slices.of(send), Slice.of(receive), root);
  }

  default void scatter(long @Nullable [] send, long[] receive, int root) {
    scatter(Slices.of(send), Slice.of(receive), root);
  }

  default void scatter(float @Nullable [] send, float[] receive, int root) {
    scatter(Slices.of(send), Slice.of(receive), root);
  }

  default void scatter(double @Nullable [] send, double[] receive, int root) {
    scatter(Slices.of(send), Slice.of(receive), root);
  }

  default void scatter(
      byte @Nullable [] send,
      int sendOffset,
      int sendCount,
      byte[] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    scatter(
        Slices.of(send, sendOffset, sendCount),
        Slice.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void scatter(
      boolean @Nullable [] send,
      int sendOffset,
      int sendCount,
      boolean[] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    scatter(
        Slices.of(send, sendOffset, sendCount),
        Slice.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void scatter(
      char @Nullable [] send,
      int sendOffset,
      int sendCount,
      char[] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    scatter(
        Slices.of(send, sendOffset, sendCount),
        Slice.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void scatter(
      short @Nullable [] send,
      int sendOffset,
      int sendCount,
      short[] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    scatter(
        Slices.of(send, sendOffset, sendCount),
        Slice.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void scatter(
      int @Nullable [] send,
      int sendOffset,
      int sendCount,
      int[] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    scatter(
        Slices.of(send, sendOffset, sendCount),
        Slice.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void scatter(
      long @Nullable [] send,
      int sendOffset,
      int sendCount,
      long[] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    scatter(
        Slices.of(send, sendOffset, sendCount),
        Slice.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void scatter(
      float @Nullable [] send,
      int sendOffset,
      int sendCount,
      float[] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    scatter(
        Slices.of(send, sendOffset, sendCount),
        Slice.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void scatter(
      double @Nullable [] send,
      int sendOffset,
      int sendCount,
      double[] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    scatter(
        Slices.of(send, sendOffset, sendCount),
        Slice.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void scatter(@Nullable MemorySegment send, MemorySegment receive, int root) {
    scatter(Slices.of(send), Slice.of(receive), root);
  }

  default void scatter(@Nullable ByteBuffer send, ByteBuffer receive, int root) {
    scatter(Slices.of(send), Slice.of(receive), root);
  }

  // scatter into a new array, whose count the root tells

  default byte[] scatter(byte @Nullable [] send, int root) {
    return (byte[]) scatter(Slices.of(send), ElementType.BYTE, root).base();
  }

  default boolean[] scatter(boolean @Nullable [] send, int root) {
    return (boolean[]) scatter(Slices.of(send), ElementType.BOOLEAN, root).base();
  }

  default char[] scatter(char @Nullable [] send, int root) {
    return (char[]) scatter(Slices.of(send), ElementType.CHAR, root).base();
  }

  default short[] scatter(short @Nullable [] send, int root) {
    return (short[]) scatter(Slices.of(send), ElementType.SHORT, root).base();
  }

  default int[] scatter(int @Nullable [] send, int root) {
    return (int[]) scatter(Slices.of(send), ElementType.INT, root).base();
  }

  default long[] scatter(long @Nullable [] send, int root) {
    return (long[]) scatter(Slices.of(send), ElementType.LONG, root).base();
  }

  default float[] scatter(float @Nullable [] send, int root) {
    return (float[]) scatter(Slices.of(send), ElementType.FLOAT, root).base();
  }

  default double[] scatter(double @Nullable [] send, int root) {
    return (double[]) scatter(Slices.of(send), ElementType.DOUBLE, root).base();
  }
}

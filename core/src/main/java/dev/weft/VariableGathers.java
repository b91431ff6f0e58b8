package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One rank gets a block from each, of counts that differ (MPI 4.1, section 6.5). Collective: every
 * rank calls, with the same root. Counts are in elements.
 */
public interface VariableGathers {

  /**
   * Stores every rank's buffer in its block of the root's. Blocks until this rank's buffers may be
   * used again. The root's send buffer may be its own block of the receive buffer.
   *
   * @param receive used at the root only, elsewhere it may be null
   * @param blocks how the receive buffer is divided; used at the root only, elsewhere it may be
   *     null
   * @throws ArgumentException if the root is no rank, there is not one block for each rank, they do
   *     not lie within the receive buffer, or a rank sends another count
   * @throws PeerFailedException if a rank that this one needs has failed
   */
  void gatherv(Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root);

  /**
   * Like {@link #gatherv(Slice, Slice, Blocks, int)}, into a new array. The library works out the
   * counts, which takes one more exchange.
   *
   * @return at the root all ranks' elements in rank order, elsewhere nothing: a count of 0
   */
  Slice gatherv(Slice mine, int root);

  // gatherv: the same for arrays, parts of arrays, segments and byte buffers, packed or placed

  default void gatherv(byte[] send, byte @Nullable [] receive, int @Nullable [] counts, int root) {
    gatherv(Slice.of(send), Slices.of(receive), Slices.blocks(counts), root);
  }

  default void gatherv(
      boolean[] send, boolean @Nullable [] receive, int @Nullable [] counts, int root) {
    gatherv(Slice.of(send), Slices.of(receive), Slices.blocks(counts), root);
  }

  default void gatherv(char[] send, char @Nullable [] receive, int @Nullable [] counts, int root) {
    gatherv(Slice.of(send), Slices.of(receive), Slices.blocks(counts), root);
  }

  default void gatherv(
      short[] send, short @Nullable [] receive, int @Nullable [] counts, int root) {
    gatherv(Slice.of(send), Slices.of(receive), Slices.blocks(counts), root);
  }

  default void gatherv(int[] send, int @Nullable [] receive, int @Nullable [] counts, int root) {
    gatherv(Slice.of(send), Slices.of(receive), Slices.blocks(counts), root);
  }

  default void gatherv(long[] send, long @Nullable [] receive, int @Nullable [] counts, int root) {
    gatherv(Slice.of(send), Slices.of(receive), Slices.blocks(counts), root);
  }

  default void gatherv(
      float[] send, float @Nullable [] receive, int @Nullable [] counts, int root) {
    gatherv(Slice.of(send), Slices.of(receive), Slices.blocks(counts), root);
  }

  default void gatherv(
      double[] send, double @Nullable [] receive, int @Nullable [] counts, int root) {
    gatherv(Slice.of(send), Slices.of(receive), Slices.blocks(counts), root);
  }

  default void gatherv(
      byte[] send,
      byte @Nullable [] receive,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      int root) {
    gatherv(Slice.of(send), Slices.of(receive), Slices.blocks(counts, displacements), root);
  }

  default void gatherv(
      boolean[] send,
      boolean @Nullable [] receive,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      int root) {
    gatherv(Slice.of(send), Slices.of(receive), Slices.blocks(counts, displacements), root);
  }

  default void gatherv(
      char[] send,
      char @Nullable [] receive,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      int root) {
    gatherv(Slice.of(send), Slices.of(receive), Slices.blocks(counts, displacements), root);
  }

  default void gatherv(
      short[] send,
      short @Nullable [] receive,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      int root) {
    gatherv(Slice.of(send), Slices.of(receive), Slices.blocks(counts, displacements), root);
  }

  default void gatherv(
      int[] send,
      int @Nullable [] receive,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      int root) {
    gatherv(Slice.of(send), Slices.of(receive), Slices.blocks(counts, displacements), root);
  }

  default void gatherv(
      long[] send,
      long @Nullable [] receive,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      int root) {
    gatherv(Slice.of(send), Slices.of(receive), Slices.blocks(counts, displacements), root);
  }

  default void gatherv(
      float[] send,
      float @Nullable [] receive,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      int root) {
    gatherv(Slice.of(send), Slices.of(receive), Slices.blocks(counts, displacements), root);
  }

  default void gatherv(
      double[] send,
      double @Nullable [] receive,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      int root) {
    gatherv(Slice.of(send), Slices.of(receive), Slices.blocks(counts, displacements), root);
  }

  default void gatherv(
      byte[] send,
      int sendOffset,
      int sendCount,
      byte @Nullable [] receive,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      int root) {
    gatherv(
        Slice.of(send, sendOffset, sendCount),
        Slices.of(receive),
        Slices.blocks(counts, displacements),
        root);
  }

  default void gatherv(
      boolean[] send,
      int sendOffset,
      int sendCount,
      boolean @Nullable [] receive,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      int root) {
    gatherv(
        Slice.of(send, sendOffset, sendCount),
        Slices.of(receive),
        Slices.blocks(counts, displacements),
        root);
  }

  default void gatherv(
      char[] send,
      int sendOffset,
      int sendCount,
      char @Nullable [] receive,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      int root) {
    gatherv(
        Slice.of(send, sendOffset, sendCount),
        Slices.of(receive),
        Slices.blocks(counts, displacements),
        root);
  }

  default void gatherv(
      short[] send,
      int sendOffset,
      int sendCount,
      short @Nullable [] receive,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      int root) {
    gatherv(
        Slice.of(send, sendOffset, sendCount),
        Slices.of(receive),
        Slices.blocks(counts, displacements),
        root);
  }

  default void gatherv(
      int[] send,
      int sendOffset,
      int sendCount,
      int @Nullable [] receive,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      int root) {
    gatherv(
        Slice.of(send, sendOffset, sendCount),
        Slices.of(receive),
        Slices.blocks(counts, displacements),
        root);
  }

  default void gatherv(
      long[] send,
      int sendOffset,
      int sendCount,
      long @Nullable [] receive,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      int root) {
    gatherv(
        Slice.of(send, sendOffset, sendCount),
        Slices.of(receive),
        Slices.blocks(counts, displacements),
        root);
  }

  default void gatherv(
      float[] send,
      int sendOffset,
      int sendCount,
      float @Nullable [] receive,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      int root) {
    gatherv(
        Slice.of(send, sendOffset, sendCount),
        Slices.of(receive),
        Slices.blocks(counts, displacements),
        root);
  }

  default void gatherv(
      double[] send,
      int sendOffset,
      int sendCount,
      double @Nullable [] receive,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      int root) {
    gatherv(
        Slice.of(send, sendOffset, sendCount),
        Slices.of(receive),
        Slices.blocks(counts, displacements),
        root);
  }

  default void gatherv(
      MemorySegment send, @Nullable MemorySegment receive, int @Nullable [] counts, int root) {
    gatherv(Slice.of(send), Slices.of(receive), Slices.blocks(counts), root);
  }

  default void gatherv(
      ByteBuffer send, @Nullable ByteBuffer receive, int @Nullable [] counts, int root) {
    gatherv(Slice.of(send), Slices.of(receive), Slices.blocks(counts), root);
  }

  // gatherv into a new array, of counts that the library works out: empty except at the root

  default byte[] gatherv(byte[] mine, int root) {
    return (byte[]) gatherv(Slice.of(mine), root).base();
  }

  default boolean[] gatherv(boolean[] mine, int root) {
    return (boolean[]) gatherv(Slice.of(mine), root).base();
  }

  default char[] gatherv(char[] mine, int root) {
    return (char[]) gatherv(Slice.of(mine), root).base();
  }

  default short[] gatherv(short[] mine, int root) {
    return (short[]) gatherv(Slice.of(mine), root).base();
  }

  default int[] gatherv(int[] mine, int root) {
    return (int[]) gatherv(Slice.of(mine), root).base();
  }

  default long[] gatherv(long[] mine, int root) {
    return (long[]) gatherv(Slice.of(mine), root).base();
  }

  default float[] gatherv(float[] mine, int root) {
    return (float[]) gatherv(Slice.of(mine), root).base();
  }

  default double[] gatherv(double[] mine, int root) {
    return (double[]) gatherv(Slice.of(mine), root).base();
  }
}

package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Each rank gets a block of one rank's buffer, of counts that differ (MPI 4.1, section 6.6).
 * Collective: every rank calls, with the same root. Counts are in elements.
 */
public interface VariableScatters {

  /**
   * Stores in every rank's buffer its block of the root's. Blocks until this rank's buffers may be
   * used again. The root's receive buffer may be its own block of the send buffer.
   *
   * @param send used at the root only, elsewhere it may be null
   * @param blocks how the send buffer is divided; used at the root only, elsewhere it may be null
   * @throws ArgumentException if the root is no rank, there is not one block for each rank, they do
   *     not lie within the send buffer, or a rank expects another count
   * @throws PeerFailedException if a rank that this one needs has failed
   */
  void scatterv(@Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root);

  /**
   * Like {@link #scatterv(Slice, Blocks, Slice, int)}, into a new array. The library tells the
   * ranks their counts, which takes one more exchange.
   *
   * @param type type of the elements, the same on all ranks
   * @return this rank's block
   */
  Slice scatterv(@Nullable Slice send, @Nullable Blocks blocks, ElementType type, int root);

  // scatterv: the same for arrays, parts of arrays, segments and byte buffers, packed or placed

  default void scatterv(byte @Nullable [] send, int @Nullable [] counts, byte[] receive, int root) {
    scatterv(Slices.of(send), Slices.blocks(counts), Slice.of(receive), root);
  }

  default void scatterv(
      boolean @Nullable [] send, int @Nullable [] counts, boolean[] receive, int root) {
    scatterv(Slices.of(send), Slices.blocks(counts), Slice.of(receive), root);
  }

  default void scatterv(char @Nullable [] send, int @Nullable [] counts, char[] receive, int root) {
    scatterv(Slices.of(send), Slices.blocks(counts), Slice.of(receive), root);
  }

  default void scatterv(
      short @Nullable [] send, int @Nullable [] counts, short[] receive, int root) {
    scatterv(Slices.of(send), Slices.blocks(counts), Slice.of(receive), root);
  }

  default void scatterv(int @Nullable [] send, int @Nullable [] counts, int[] receive, int root) {
    scatterv(Slices.of(send), Slices.blocks(counts), Slice.of(receive), root);
  }

  default void scatterv(long @Nullable [] send, int @Nullable [] counts, long[] receive, int root) {
    scatterv(Slices.of(send), Slices.blocks(counts), Slice.of(receive), root);
  }

  default void scatterv(
      float @Nullable [] send, int @Nullable [] counts, float[] receive, int root) {
    scatterv(Slices.of(send), Slices.blocks(counts), Slice.of(receive), root);
  }

  default void scatterv(
      double @Nullable [] send, int @Nullable [] counts, double[] receive, int root) {
    scatterv(Slices.of(send), Slices.blocks(counts), Slice.of(receive), root);
  }

  default void scatterv(
      byte @Nullable [] send,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      byte[] receive,
      int root) {
    scatterv(Slices.of(send), Slices.blocks(counts, displacements), Slice.of(receive), root);
  }

  default void scatterv(
      boolean @Nullable [] send,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      boolean[] receive,
      int root) {
    scatterv(Slices.of(send), Slices.blocks(counts, displacements), Slice.of(receive), root);
  }

  default void scatterv(
      char @Nullable [] send,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      char[] receive,
      int root) {
    scatterv(Slices.of(send), Slices.blocks(counts, displacements), Slice.of(receive), root);
  }

  default void scatterv(
      short @Nullable [] send,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      short[] receive,
      int root) {
    scatterv(Slices.of(send), Slices.blocks(counts, displacements), Slice.of(receive), root);
  }

  default void scatterv(
      int @Nullable [] send,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      int[] receive,
      int root) {
    scatterv(Slices.of(send), Slices.blocks(counts, displacements), Slice.of(receive), root);
  }

  default void scatterv(
      long @Nullable [] send,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      long[] receive,
      int root) {
    scatterv(Slices.of(send), Slices.blocks(counts, displacements), Slice.of(receive), root);
  }

  default void scatterv(
      float @Nullable [] send,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      float[] receive,
      int root) {
    scatterv(Slices.of(send), Slices.blocks(counts, displacements), Slice.of(receive), root);
  }

  default void scatterv(
      double @Nullable [] send,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      double[] receive,
      int root) {
    scatterv(Slices.of(send), Slices.blocks(counts, displacements), Slice.of(receive), root);
  }

  default void scatterv(
      byte @Nullable [] send,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      byte[] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    scatterv(
        Slices.of(send),
        Slices.blocks(counts, displacements),
        Slice.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void scatterv(
      boolean @Nullable [] send,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      boolean[] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    scatterv(
        Slices.of(send),
        Slices.blocks(counts, displacements),
        Slice.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void scatterv(
      char @Nullable [] send,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      char[] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    scatterv(
        Slices.of(send),
        Slices.blocks(counts, displacements),
        Slice.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void scatterv(
      short @Nullable [] send,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      short[] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    scatterv(
        Slices.of(send),
        Slices.blocks(counts, displacements),
        Slice.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void scatterv(
      int @Nullable [] send,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      int[] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    scatterv(
        Slices.of(send),
        Slices.blocks(counts, displacements),
        Slice.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void scatterv(
      long @Nullable [] send,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      long[] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    scatterv(
        Slices.of(send),
        Slices.blocks(counts, displacements),
        Slice.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void scatterv(
      float @Nullable [] send,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      float[] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    scatterv(
        Slices.of(send),
        Slices.blocks(counts, displacements),
        Slice.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void scatterv(
      double @Nullable [] send,
      int @Nullable [] counts,
      int @Nullable [] displacements,
      double[] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    scatterv(
        Slices.of(send),
        Slices.blocks(counts, displacements),
        Slice.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void scatterv(
      @Nullable MemorySegment send, int @Nullable [] counts, MemorySegment receive, int root) {
    scatterv(Slices.of(send), Slices.blocks(counts), Slice.of(receive), root);
  }

  default void scatterv(
      @Nullable ByteBuffer send, int @Nullable [] counts, ByteBuffer receive, int root) {
    scatterv(Slices.of(send), Slices.blocks(counts), Slice.of(receive), root);
  }

  // scatterv into a new array, whose count the root tells

  default byte[] scatterv(byte @Nullable [] send, int @Nullable [] counts, int root) {
    return (byte[]) scatterv(Slices.of(send), Slices.blocks(counts), ElementType.BYTE, root).base();
  }

  default boolean[] scatterv(boolean @Nullable [] send, int @Nullable [] counts, int root) {
    return (boolean[])
        scatterv(Slices.of(send), Slices.blocks(counts), ElementType.BOOLEAN, root).base();
  }

  default char[] scatterv(char @Nullable [] send, int @Nullable [] counts, int root) {
    return (char[]) scatterv(Slices.of(send), Slices.blocks(counts), ElementType.CHAR, root).base();
  }

  default short[] scatterv(short @Nullable [] send, int @Nullable [] counts, int root) {
    return (short[])
        scatterv(Slices.of(send), Slices.blocks(counts), ElementType.SHORT, root).base();
  }

  default int[] scatterv(int @Nullable [] send, int @Nullable [] counts, int root) {
    return (int[]) scatterv(Slices.of(send), Slices.blocks(counts), ElementType.INT, root).base();
  }

  default long[] scatterv(long @Nullable [] send, int @Nullable [] counts, int root) {
    return (long[]) scatterv(Slices.of(send), Slices.blocks(counts), ElementType.LONG, root).base();
  }

  default float[] scatterv(float @Nullable [] send, int @Nullable [] counts, int root) {
    return (float[])
        scatterv(Slices.of(send), Slices.blocks(counts), ElementType.FLOAT, root).base();
  }

  default double[] scatterv(double @Nullable [] send, int @Nullable [] counts, int root) {
    return (double[])
        scatterv(Slices.of(send), Slices.blocks(counts), ElementType.DOUBLE, root).base();
  }
}

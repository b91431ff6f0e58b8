package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One rank gets a block from each, of equal count (MPI 4.1, section 6.5). Collective: every rank
 * calls, with the same root and count. Counts are in elements; a receive count is that of all ranks
 * together.
 */
public interface Gathers {

  /**
   * Stores every rank's buffer in the root's, in rank order. Blocks until this rank's buffers may
   * be used again. The root's send buffer may be its own block of the receive buffer, so that it
   * stays where it is.
   *
   * @param receive of the send count times the number of ranks; used at the root only, elsewhere it
   *     may be null
   * @throws ArgumentException if the root is no rank, the receive buffer's count or type is wrong,
   *     or counts or types differ between ranks
   * @throws PeerFailedException if a rank that this one needs has failed
   */
  void gather(Slice send, @Nullable Slice receive, int root);

  /**
   * Like {@link #gather(Slice, Slice, int)}, into a new array.
   *
   * @return at the root all ranks' elements in rank order, elsewhere nothing: a count of 0
   */
  Slice gather(Slice mine, int root);

  // gather: the same for arrays, parts of arrays, segments and byte buffers

  default void gather(byte[] send, byte @Nullable [] receive, int root) {
    gather(Slice.of(send), Slices.of(receive), root);
  }

  default void gather(boolean[] send, boolean @Nullable [] receive, int root) {
    gather(Slice.of(send), Slices.of(receive), root);
  }

  default void gather(char[] send, char @Nullable [] receive, int root) {
    gather(Slice.of(send), Slices.of(receive), root);
  }

  default void gather(short[] send, short @Nullable [] receive, int root) {
    gather(Slice.of(send), Slices.of(receive), root);
  }

  default void gather(int[] send, int @Nullable [] receive, int root) {
    gather(Slice.of(send), Slices.of(receive), root);
  }

  default void gather(long[] send, long @Nullable [] receive, int root) {
    gather(Slice.of(send), Slices.of(receive), root);
  }

  default void gather(float[] send, float @Nullable [] receive, int root) {
    gather(Slice.of(send), Slices.of(receive), root);
  }

  default void gather(double[] send, double @Nullable [] receive, int root) {
    gather(Slice.of(send), Slices.of(receive), root);
  }

  default void gather(
      byte[] send,
      int sendOffset,
      int sendCount,
      byte @Nullable [] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    gather(
        Slice.of(send, sendOffset, sendCount),
        Slices.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void gather(
      boolean[] send,
      int sendOffset,
      int sendCount,
      boolean @Nullable [] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    gather(
        Slice.of(send, sendOffset, sendCount),
        Slices.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void gather(
      char[] send,
      int sendOffset,
      int sendCount,
      char @Nullable [] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    gather(
        Slice.of(send, sendOffset, sendCount),
        Slices.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void gather(
      short[] send,
      int sendOffset,
      int sendCount,
      short @Nullable [] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    gather(
        Slice.of(send, sendOffset, sendCount),
        Slices.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void gather(
      int[] send,
      int sendOffset,
      int sendCount,
      int @Nullable [] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    gather(
        Slice.of(send, sendOffset, sendCount),
        Slices.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void gather(
      long[] send,
      int sendOffset,
      int sendCount,
      long @Nullable [] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    gather(
        Slice.of(send, sendOffset, sendCount),
        Slices.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void gather(
      float[] send,
      int sendOffset,
      int sendCount,
      float @Nullable [] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    gather(
        Slice.of(send, sendOffset, sendCount),
        Slices.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void gather(
      double[] send,
      int sendOffset,
      int sendCount,
      double @Nullable [] receive,
      int receiveOffset,
      int receiveCount,
      int root) {
    gather(
        Slice.of(send, sendOffset, sendCount),
        Slices.of(receive, receiveOffset, receiveCount),
        root);
  }

  default void gather(MemorySegment send, @Nullable MemorySegment receive, int root) {
    gather(Slice.of(send), Slices.of(receive), root);
  }

  default void gather(ByteBuffer send, @Nullable ByteBuffer receive, int root) {
    gather(Slice.of(send), Slices.of(receive), root);
  }

  // gather into a new array: empty except at the root

  default byte[] gather(byte[] mine, int root) {
    return (byte[]) gather(Slice.of(mine), root).base();
  }

  default boolean[] gather(boolean[] mine, int root) {
    return (boolean[]) gather(Slice.of(mine), root).base();
  }

  default char[] gather(char[] mine, int root) {
    return (char[]) gather(Slice.of(mine), root).base();
  }

  default short[] gather(short[] mine, int root) {
    return (short[]) gather(Slice.of(mine), root).base();
  }

  default int[] gather(int[] mine, int root) {
    return (int[]) gather(Slice.of(mine), root).base();
  }

  default long[] gather(long[] mine, int root) {
    return (long[]) gather(Slice.of(mine), root).base();
  }

  default float[] gather(float[] mine, int root) {
    return (float[]) gather(Slice.of(mine), root).base();
  }

  default double[] gather(double[] mine, int root) {
    return (double[]) gather(Slice.of(mine), root).base();
  }

  default byte[] gather(byte mine, int root) {
    return gather(new byte[] {mine}, root);
  }

  default boolean[] gather(boolean mine, int root) {
    return gather(new boolean[] {mine}, root);
  }

  default char[] gather(char mine, int root) {
    return gather(new char[] {mine}, root);
  }

  default short[] gather(short mine, int root) {
    return gather(new short[] {mine}, root);
  }

  default int[] gather(int mine, int root) {
    return gather(new int[] {mine}, root);
  }

  default long[] gather(long mine, int root) {
    return gather(new long[] {mine}, root);
  }

  default float[] gather(float mine, int root) {
    return gather(new float[] {mine}, root);
  }

  default double[] gather(double mine, int root) {
    return gather(new double[] {mine}, root);
  }
}

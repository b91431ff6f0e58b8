package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Every rank gets the combination of its own buffer and those of all lower ranks (MPI 4.1, section
 * 6.11.1). Collective: every rank calls, with the same count and operation. Counts are in elements.
 * The result has the same bits on every run with as many ranks.
 */
public interface Scans {

  /**
   * Combines, element by element, the buffers of ranks 0 to this one, and stores the result. Blocks
   * until this rank's buffers may be used again. Both may be the same memory.
   *
   * @param receive of the count of the send buffer
   * @throws ArgumentException if the operation is not defined for the type, the counts or types of
   *     the two differ, or counts or types differ between ranks
   * @throws PeerFailedException if a rank that this one needs has failed
   */
  void scan(Slice send, Slice receive, Op op);

  /** Like {@link #scan(Slice, Slice, Op)}, into a new array. */
  default Slice scan(Slice mine, Op op) {
    Slice result = mine.newLike(mine.count());
    scan(mine, result, op);
    return result;
  }

  // scan: the same for arrays, parts of arrays, segments and byte buffers

  default void scan(byte[] send, byte[] receive, Op op) {
    scan(Slice.of(send), Slice.of(receive), op);
  }

  default void scan(boolean[] send, boolean[] receive, Op op) {
    scan(Slice.of(send), Slice.of(receive), op);
  }

  default void scan(char[] send, char[] receive, Op op) {
    scan(Slice.of(send), Slice.of(receive), op);
  }

  default void scan(short[] send, short[] receive, Op op) {
    scan(Slice.of(send), Slice.of(receive), op);
  }

  default void scan(int[] send, int[] receive, Op op) {
    scan(Slice.of(send), Slice.of(receive), op);
  }

  default void scan(long[] send, long[] receive, Op op) {
    scan(Slice.of(send), Slice.of(receive), op);
  }

  default void scan(float[] send, float[] receive, Op op) {
    scan(Slice.of(send), Slice.of(receive), op);
  }

  default void scan(double[] send, double[] receive, Op op) {
    scan(Slice.of(send), Slice.of(receive), op);
  }

  default void scan(
      byte[] send, int sendOffset, byte[] receive, int receiveOffset, int count, Op op) {
    scan(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count), op);
  }

  default void scan(
      boolean[] send, int sendOffset, boolean[] receive, int receiveOffset, int count, Op op) {
    scan(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count), op);
  }

  default void scan(
      char[] send, int sendOffset, char[] receive, int receiveOffset, int count, Op op) {
    scan(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count), op);
  }

  default void scan(
      short[] send, int sendOffset, short[] receive, int receiveOffset, int count, Op op) {
    scan(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count), op);
  }

  default void scan(
      int[] send, int sendOffset, int[] receive, int receiveOffset, int count, Op op) {
    scan(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count), op);
  }

  default void scan(
      long[] send, int sendOffset, long[] receive, int receiveOffset, int count, Op op) {
    scan(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count), op);
  }

  default void scan(
      float[] send, int sendOffset, float[] receive, int receiveOffset, int count, Op op) {
    scan(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count), op);
  }

  default void scan(
      double[] send, int sendOffset, double[] receive, int receiveOffset, int count, Op op) {
    scan(Slice.of(send, sendOffset, count), Slice.of(receive, receiveOffset, count), op);
  }

  default void scan(MemorySegment send, MemorySegment receive, ElementType type, Op op) {
    scan(Slice.of(send, type), Slice.of(receive, type), op);
  }

  default void scan(ByteBuffer send, ByteBuffer receive, ElementType type, Op op) {
    scan(Slices.of(send, type), Slices.of(receive, type), op);
  }

  // scan into a new array

  default byte[] scan(byte[] mine, Op op) {
    return (byte[]) scan(Slice.of(mine), op).base();
  }

  default boolean[] scan(boolean[] mine, Op op) {
    return (boolean[]) scan(Slice.of(mine), op).base();
  }

  default char[] scan(char[] mine, Op op) {
    return (char[]) scan(Slice.of(mine), op).base();
  }

  default short[] scan(short[] mine, Op op) {
    return (short[]) scan(Slice.of(mine), op).base();
  }

  default int[] scan(int[] mine, Op op) {
    return (int[]) scan(Slice.of(mine), op).base();
  }

  default long[] scan(long[] mine, Op op) {
    return (long[]) scan(Slice.of(mine), op).base();
  }

  default float[] scan(float[] mine, Op op) {
    return (float[]) scan(Slice.of(mine), op).base();
  }

  default double[] scan(double[] mine, Op op) {
    return (double[]) scan(Slice.of(mine), op).base();
  }

  // scan of one value

  default byte scan(byte mine, Op op) {
    byte[] cell = {mine};
    scan(cell, cell, op);
    return cell[0];
  }

  default boolean scan(boolean mine, Op op) {
    boolean[] cell = {mine};
    scan(cell, cell, op);
    return cell[0];
  }

  default char scan(char mine, Op op) {
    char[] cell = {mine};
    scan(cell, cell, op);
    return cell[0];
  }

  default short scan(short mine, Op op) {
    short[] cell = {mine};
    scan(cell, cell, op);
    return cell[0];
  }

  default int scan(int mine, Op op) {
    int[] cell = {mine};
    scan(cell, cell, op);
    return cell[0];
  }

  default long scan(long mine, Op op) {
    long[] cell = {mine};
    scan(cell, cell, op);
    return cell[0];
  }

  default float scan(float mine, Op op) {
    float[] cell = {mine};
    scan(cell, cell, op);
    return cell[0];
  }

  default double scan(double mine, Op op) {
    double[] cell = {mine};
    scan(cell, cell, op);
    return cell[0];
  }
}

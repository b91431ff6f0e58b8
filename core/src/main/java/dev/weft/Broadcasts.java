package dev.weft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * One rank's buffer goes to all (MPI 4.1, section 6.4). Collective: every rank calls, with the same
 * root and count. Counts are in elements.
 */
public interface Broadcasts {

  /**
   * Copies the root's buffer to every rank's. Blocks until this rank's buffer may be used again;
   * the others may still be waiting for theirs.
   *
   * @throws ArgumentException if the root is no rank, or counts or types differ between ranks
   * @throws PeerFailedException if a rank that this one needs has failed
   */
  void broadcast(Slice buffer, int root);

  // broadcast: the same for arrays, parts of arrays, segments and byte buffers

  default void broadcast(byte[] buffer, int root) {
    broadcast(Slice.of(buffer), root);
  }

  default void broadcast(boolean[] buffer, int root) {
    broadcast(Slice.of(buffer), root);
  }

  default void broadcast(char[] buffer, int root) {
    broadcast(Slice.of(buffer), root);
  }

  default void broadcast(short[] buffer, int root) {
    broadcast(Slice.of(buffer), root);
  }

  default void broadcast(int[] buffer, int root) {
    broadcast(Slice.of(buffer), root);
  }

  default void broadcast(long[] buffer, int root) {
    broadcast(Slice.of(buffer), root);
  }

  default void broadcast(float[] buffer, int root) {
    broadcast(Slice.of(buffer), root);
  }

  default void broadcast(double[] buffer, int root) {
    broadcast(Slice.of(buffer), root);
  }

  default void broadcast(byte[] buffer, int offset, int count, int root) {
    broadcast(Slice.of(buffer, offset, count), root);
  }

  default void broadcast(boolean[] buffer, int offset, int count, int root) {
    broadcast(Slice.of(buffer, offset, count), root);
  }

  default void broadcast(char[] buffer, int offset, int count, int root) {
    broadcast(Slice.of(buffer, offset, count), root);
  }

  default void broadcast(short[] buffer, int offset, int count, int root) {
    broadcast(Slice.of(buffer, offset, count), root);
  }

  default void broadcast(int[] buffer, int offset, int count, int root) {
    broadcast(Slice.of(buffer, offset, count), root);
  }

  default void broadcast(long[] buffer, int offset, int count, int root) {
    broadcast(Slice.of(buffer, offset, count), root);
  }

  default void broadcast(float[] buffer, int offset, int count, int root) {
    broadcast(Slice.of(buffer, offset, count), root);
  }

  default void broadcast(double[] buffer, int offset, int count, int root) {
    broadcast(Slice.of(buffer, offset, count), root);
  }

  default void broadcast(MemorySegment buffer, int root) {
    broadcast(Slice.of(buffer), root);
  }

  default void broadcast(ByteBuffer buffer, int root) {
    broadcast(Slice.of(buffer), root);
  }

  // broadcast of one value: what the root gave is returned on every rank

  default byte broadcast(byte value, int root) {
    byte[] cell = {value};
    broadcast(cell, root);
    return cell[0];
  }

  default boolean broadcast(boolean value, int root) {
    boolean[] cell = {value};
    broadcast(cell, root);
    return cell[0];
  }

  default char broadcast(char value, int root) {
    char[] cell = {value};
    broadcast(cell, root);
    return cell[0];
  }

  default short broadcast(short value, int root) {
    short[] cell = {value};
    broadcast(cell, root);
    return cell[0];
  }

  default int broadcast(int value, int root) {
    int[] cell = {value};
    broadcast(cell, root);
    return cell[0];
  }

  default long broadcast(long value, int root) {
    long[] cell = {value};
    broadcast(cell, root);
    return cell[0];
  }

  default float broadcast(float value, int root) {
    float[] cell = {value};
    broadcast(cell, root);
    return cell[0];
  }

  default double broadcast(double value, int root) {
    double[] cell = {value};
    broadcast(cell, root);
    return cell[0];
  }
}

package dev.weft;

import java.util.List;

/**
 * Collective operations between the neighbours of a topology (MPI 4.1, section 8.6): each rank
 * sends to its destinations and receives from its sources only, in blocks numbered as {@link
 * Topologies#neighbors} lists them. Every rank of the communicator calls, in the same order as the
 * other collective operations. Counts are in elements. Send and receive buffer must be apart.
 *
 * <p>In a grid the blocks are, for each dimension, that of the neighbour in the negative direction,
 * then that in the positive; what a rank sends in one direction its neighbour there receives from
 * the opposite one, also if the two directions lead to the same rank, or to this one. At a border
 * there is no neighbour: its block is neither read nor written.
 *
 * <p>All of these block until this rank's buffers may be used again. They throw {@link
 * ArgumentException} if the communicator has no topology or buffers do not fit, before anything is
 * sent, or after the operation if a neighbour sent another count than expected; and {@link
 * PeerFailedException} if a neighbour has failed.
 */
public interface NeighborCollectives {

  /**
   * Sends the buffer to every destination and stores what source i sent as block i
   * (MPI_Neighbor_allgather).
   *
   * @param receive as many blocks of the send buffer's count as there are sources
   */
  void neighborAllGather(Slice send, Slice receive);

  /** Like {@link #neighborAllGather(Slice, Slice)}, into a new array. */
  default Slice neighborAllGather(Slice send) {
    Slice receive = send.newLike(send.count() * neighbors().indegree());
    neighborAllGather(send, receive);
    return receive;
  }

  /**
   * Like {@link #neighborAllGather(Slice, Slice)} with counts that may differ
   * (MPI_Neighbor_allgatherv).
   *
   * @param receiveBlocks how the receive buffer is divided; block i has the count that source i
   *     sends
   */
  void neighborAllGatherv(Slice send, Slice receive, Blocks receiveBlocks);

  /**
   * Like {@link #neighborAllGatherv(Slice, Slice, Blocks)}, into a new array. The library works out
   * the counts, which takes one more exchange.
   *
   * @return what the sources sent, in their order
   */
  default Slice neighborAllGatherv(Slice send) {
    long[] counts = new long[neighbors().indegree()];
    neighborAllGather(Slice.of(new long[] {send.count()}), Slice.of(counts));
    Blocks received = Blocks.of(counts);
    Slice receive = send.newLike(received.total());
    neighborAllGatherv(send, receive, received);
    return receive;
  }

  /**
   * Sends block i of the buffer to destination i and stores what source i sent as block i
   * (MPI_Neighbor_alltoall).
   *
   * @param send as many blocks as there are destinations
   * @param receive as many blocks, of the same count, as there are sources
   */
  void neighborAllToAll(Slice send, Slice receive);

  /** Like {@link #neighborAllToAll(Slice, Slice)}, into a new array. */
  default Slice neighborAllToAll(Slice send) {
    Neighbors own = neighbors();
    long each = own.outdegree() == 0 ? 0 : send.count() / own.outdegree();
    Slice receive = send.newLike(each * own.indegree());
    neighborAllToAll(send, receive);
    return receive;
  }

  /**
   * Like {@link #neighborAllToAll(Slice, Slice)} with counts that may differ
   * (MPI_Neighbor_alltoallv).
   *
   * @param sendBlocks how the send buffer is divided, one block for each destination
   * @param receiveBlocks how the receive buffer is divided, one block for each source
   */
  void neighborAllToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks);

  /**
   * Like {@link #neighborAllToAllv(Slice, Blocks, Slice, Blocks)}, into a new array. The library
   * works out the receive counts, which takes one more exchange.
   *
   * @return what the sources sent, in their order
   */
  default Slice neighborAllToAllv(Slice send, Blocks sendBlocks) {
    Neighbors own = neighbors();
    if (sendBlocks.size() != own.outdegree()) {
      throw new ArgumentException(
          "%d counts for the send buffer; this rank has %d destinations, give one for each"
              .formatted(sendBlocks.size(), own.outdegree()));
    }
    long[] counts = new long[own.indegree()];
    neighborAllToAll(Slice.of(sendBlocks.counts()), Slice.of(counts));
    Blocks received = Blocks.of(counts);
    Slice receive = send.newLike(received.total());
    neighborAllToAllv(send, sendBlocks, receive, received);
    return receive;
  }

  /**
   * Like {@link #neighborAllToAll(Slice, Slice)} with blocks that lie anywhere and differ in type
   * as well (MPI_Neighbor_alltoallw).
   *
   * @param send one for each destination
   * @param receive one for each source; blocks must be apart
   */
  void neighborAllToAllw(List<Slice> send, List<Slice> receive);

  /** See {@link Topologies#neighbors}. */
  Neighbors neighbors();

  // neighborAllGather: the same for arrays

  default void neighborAllGather(byte[] send, byte[] receive) {
    neighborAllGather(Slice.of(send), Slice.of(receive));
  }

  default void neighborAllGather(boolean[] send, boolean[] receive) {
    neighborAllGather(Slice.of(send), Slice.of(receive));
  }

  default void neighborAllGather(char[] send, char[] receive) {
    neighborAllGather(Slice.of(send), Slice.of(receive));
  }

  default void neighborAllGather(short[] send, short[] receive) {
    neighborAllGather(Slice.of(send), Slice.of(receive));
  }

  default void neighborAllGather(int[] send, int[] receive) {
    neighborAllGather(Slice.of(send), Slice.of(receive));
  }

  default void neighborAllGather(long[] send, long[] receive) {
    neighborAllGather(Slice.of(send), Slice.of(receive));
  }

  default void neighborAllGather(float[] send, float[] receive) {
    neighborAllGather(Slice.of(send), Slice.of(receive));
  }

  default void neighborAllGather(double[] send, double[] receive) {
    neighborAllGather(Slice.of(send), Slice.of(receive));
  }

  default byte[] neighborAllGather(byte[] send) {
    return (byte[]) neighborAllGather(Slice.of(send)).base();
  }

  default boolean[] neighborAllGather(boolean[] send) {
    return (boolean[]) neighborAllGather(Slice.of(send)).base();
  }

  default char[] neighborAllGather(char[] send) {
    return (char[]) neighborAllGather(Slice.of(send)).base();
  }

  default short[] neighborAllGather(short[] send) {
    return (short[]) neighborAllGather(Slice.of(send)).base();
  }

  default int[] neighborAllGather(int[] send) {
    return (int[]) neighborAllGather(Slice.of(send)).base();
  }

  default long[] neighborAllGather(long[] send) {
    return (long[]) neighborAllGather(Slice.of(send)).base();
  }

  default float[] neighborAllGather(float[] send) {
    return (float[]) neighborAllGather(Slice.of(send)).base();
  }

  default double[] neighborAllGather(double[] send) {
    return (double[]) neighborAllGather(Slice.of(send)).base();
  }

  // neighborAllToAll: the same for arrays

  default void neighborAllToAll(byte[] send, byte[] receive) {
    neighborAllToAll(Slice.of(send), Slice.of(receive));
  }

  default void neighborAllToAll(boolean[] send, boolean[] receive) {
    neighborAllToAll(Slice.of(send), Slice.of(receive));
  }

  default void neighborAllToAll(char[] send, char[] receive) {
    neighborAllToAll(Slice.of(send), Slice.of(receive));
  }

  default void neighborAllToAll(short[] send, short[] receive) {
    neighborAllToAll(Slice.of(send), Slice.of(receive));
  }

  default void neighborAllToAll(int[] send, int[] receive) {
    neighborAllToAll(Slice.of(send), Slice.of(receive));
  }

  default void neighborAllToAll(long[] send, long[] receive) {
    neighborAllToAll(Slice.of(send), Slice.of(receive));
  }

  default void neighborAllToAll(float[] send, float[] receive) {
    neighborAllToAll(Slice.of(send), Slice.of(receive));
  }

  default void neighborAllToAll(double[] send, double[] receive) {
    neighborAllToAll(Slice.of(send), Slice.of(receive));
  }

  default byte[] neighborAllToAll(byte[] send) {
    return (byte[]) neighborAllToAll(Slice.of(send)).base();
  }

  default boolean[] neighborAllToAll(boolean[] send) {
    return (boolean[]) neighborAllToAll(Slice.of(send)).base();
  }

  default char[] neighborAllToAll(char[] send) {
    return (char[]) neighborAllToAll(Slice.of(send)).base();
  }

  default short[] neighborAllToAll(short[] send) {
    return (short[]) neighborAllToAll(Slice.of(send)).base();
  }

  default int[] neighborAllToAll(int[] send) {
    return (int[]) neighborAllToAll(Slice.of(send)).base();
  }

  default long[] neighborAllToAll(long[] send) {
    return (long[]) neighborAllToAll(Slice.of(send)).base();
  }

  default float[] neighborAllToAll(float[] send) {
    return (float[]) neighborAllToAll(Slice.of(send)).base();
  }

  default double[] neighborAllToAll(double[] send) {
    return (double[]) neighborAllToAll(Slice.of(send)).base();
  }

  // v-forms into new arrays: the same for arrays

  default byte[] neighborAllGatherv(byte[] send) {
    return (byte[]) neighborAllGatherv(Slice.of(send)).base();
  }

  default boolean[] neighborAllGatherv(boolean[] send) {
    return (boolean[]) neighborAllGatherv(Slice.of(send)).base();
  }

  default char[] neighborAllGatherv(char[] send) {
    return (char[]) neighborAllGatherv(Slice.of(send)).base();
  }

  default short[] neighborAllGatherv(short[] send) {
    return (short[]) neighborAllGatherv(Slice.of(send)).base();
  }

  default int[] neighborAllGatherv(int[] send) {
    return (int[]) neighborAllGatherv(Slice.of(send)).base();
  }

  default long[] neighborAllGatherv(long[] send) {
    return (long[]) neighborAllGatherv(Slice.of(send)).base();
  }

  default float[] neighborAllGatherv(float[] send) {
    return (float[]) neighborAllGatherv(Slice.of(send)).base();
  }

  default double[] neighborAllGatherv(double[] send) {
    return (double[]) neighborAllGatherv(Slice.of(send)).base();
  }

  default byte[] neighborAllToAllv(byte[] send, int[] sendCounts) {
    return (byte[]) neighborAllToAllv(Slice.of(send), Blocks.of(sendCounts)).base();
  }

  default boolean[] neighborAllToAllv(boolean[] send, int[] sendCounts) {
    return (boolean[]) neighborAllToAllv(Slice.of(send), Blocks.of(sendCounts)).base();
  }

  default char[] neighborAllToAllv(char[] send, int[] sendCounts) {
    return (char[]) neighborAllToAllv(Slice.of(send), Blocks.of(sendCounts)).base();
  }

  default short[] neighborAllToAllv(short[] send, int[] sendCounts) {
    return (short[]) neighborAllToAllv(Slice.of(send), Blocks.of(sendCounts)).base();
  }

  default int[] neighborAllToAllv(int[] send, int[] sendCounts) {
    return (int[]) neighborAllToAllv(Slice.of(send), Blocks.of(sendCounts)).base();
  }

  default long[] neighborAllToAllv(long[] send, int[] sendCounts) {
    return (long[]) neighborAllToAllv(Slice.of(send), Blocks.of(sendCounts)).base();
  }

  default float[] neighborAllToAllv(float[] send, int[] sendCounts) {
    return (float[]) neighborAllToAllv(Slice.of(send), Blocks.of(sendCounts)).base();
  }

  default double[] neighborAllToAllv(double[] send, int[] sendCounts) {
    return (double[]) neighborAllToAllv(Slice.of(send), Blocks.of(sendCounts)).base();
  }
}

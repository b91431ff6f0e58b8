package dev.weft.call;

import dev.weft.data.Blocks;
import dev.weft.data.CheckReturnValue;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.PeerFailedException;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.topology.Neighbors;
import java.util.List;

/**
 * Collective operations between the neighbours of a topology (MPI 4.1, section 8.6): each rank
 * sends to its destinations and receives from its sources only, in blocks numbered as {@link
 * dev.weft.Topologies#neighbors Topologies.neighbors} lists them. Every rank of the communicator
 * calls, in the same order as the other collective operations. Counts are in elements. Send and
 * receive buffer must not overlap.
 *
 * <p>In a grid, each dimension has two blocks: first the block of the neighbour in the negative
 * direction, then the block of the neighbour in the positive direction. The neighbour receives a
 * block from the opposite direction, even if both directions lead to the same rank, or to this
 * rank. At a border without a neighbour the block is neither read nor written.
 *
 * <p>Methods that begin with {@code i} start an operation that goes on while the program computes
 * (section 8.7): a halo travels during work on the interior. Methods that end in {@code Init}
 * prepare an operation that is started many times (section 8.8): the halo exchange of every step.
 * The rules of {@link NonBlockingCollectives} and {@link PersistentCollectives} for buffers, order,
 * threads and failures apply, and ranks must use the same order for all these operations.
 *
 * <p>All other methods block until this rank's buffers may be used again. They throw {@link
 * ArgumentException} if the communicator has no topology or buffers do not fit, before anything is
 * sent, or after the operation if a neighbour sent another count than expected; and {@link
 * PeerFailedException} if a neighbour has failed.
 */
@CheckReturnValue
public interface NeighborCollectives {

  /**
   * Sends the buffer to every destination and stores what source i sent as block i
   * (MPI_Neighbor_allgather).
   *
   * @param receive as many blocks of the send buffer's count as there are sources
   */
  default void neighborAllGather(Slice send, Slice receive) {
    Request _ = blocking().neighborAllGather(send, receive);
  }

  /** Starts a {@link #neighborAllGather(Slice, Slice)} (MPI 4.1, section 8.7.1). */
  default Request ineighborAllGather(Slice send, Slice receive) {
    return nonBlocking().neighborAllGather(send, receive);
  }

  /** Prepares a {@link #neighborAllGather(Slice, Slice)} (MPI 4.1, section 8.8.1). */
  default PersistentRequest neighborAllGatherInit(Slice send, Slice receive) {
    return persistent().neighborAllGather(send, receive);
  }

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
  default void neighborAllGatherv(Slice send, Slice receive, Blocks receiveBlocks) {
    Request _ = blocking().neighborAllGatherv(send, receive, receiveBlocks);
  }

  /** Starts a {@link #neighborAllGatherv(Slice, Slice, Blocks)} (MPI 4.1, section 8.7.1). */
  default Request ineighborAllGatherv(Slice send, Slice receive, Blocks receiveBlocks) {
    return nonBlocking().neighborAllGatherv(send, receive, receiveBlocks);
  }

  /** Prepares a {@link #neighborAllGatherv(Slice, Slice, Blocks)} (MPI 4.1, section 8.8.1). */
  default PersistentRequest neighborAllGathervInit(
      Slice send, Slice receive, Blocks receiveBlocks) {
    return persistent().neighborAllGatherv(send, receive, receiveBlocks);
  }

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
  default void neighborAllToAll(Slice send, Slice receive) {
    Request _ = blocking().neighborAllToAll(send, receive);
  }

  /** Starts a {@link #neighborAllToAll(Slice, Slice)} (MPI 4.1, section 8.7.2). */
  default Request ineighborAllToAll(Slice send, Slice receive) {
    return nonBlocking().neighborAllToAll(send, receive);
  }

  /** Prepares a {@link #neighborAllToAll(Slice, Slice)} (MPI 4.1, section 8.8.2). */
  default PersistentRequest neighborAllToAllInit(Slice send, Slice receive) {
    return persistent().neighborAllToAll(send, receive);
  }

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
  default void neighborAllToAllv(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    Request _ = blocking().neighborAllToAllv(send, sendBlocks, receive, receiveBlocks);
  }

  /** Starts a {@link #neighborAllToAllv(Slice, Blocks, Slice, Blocks)} (MPI 4.1, section 8.7.2). */
  default Request ineighborAllToAllv(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return nonBlocking().neighborAllToAllv(send, sendBlocks, receive, receiveBlocks);
  }

  /**
   * Prepares a {@link #neighborAllToAllv(Slice, Blocks, Slice, Blocks)} (MPI 4.1, section 8.8.2).
   */
  default PersistentRequest neighborAllToAllvInit(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return persistent().neighborAllToAllv(send, sendBlocks, receive, receiveBlocks);
  }

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
          FailureCode.BUFFER_SIZE,
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
  default void neighborAllToAllw(List<Slice> send, List<Slice> receive) {
    Request _ = blocking().neighborAllToAllw(send, receive);
  }

  /** Starts a {@link #neighborAllToAllw(List, List)} (MPI 4.1, section 8.7.2). */
  default Request ineighborAllToAllw(List<Slice> send, List<Slice> receive) {
    return nonBlocking().neighborAllToAllw(send, receive);
  }

  /** Prepares a {@link #neighborAllToAllw(List, List)} (MPI 4.1, section 8.8.2). */
  default PersistentRequest neighborAllToAllwInit(List<Slice> send, List<Slice> receive) {
    return persistent().neighborAllToAllw(send, receive);
  }

  /** See {@link dev.weft.Comm#blocking Comm.blocking}. */
  IntraCollectiveForm<Request> blocking();

  /** See {@link dev.weft.Comm#nonBlocking Comm.nonBlocking}. */
  IntraCollectiveForm<Request> nonBlocking();

  /** See {@link dev.weft.Comm#persistent Comm.persistent}. */
  IntraCollectiveForm<PersistentRequest> persistent();

  /** See {@link dev.weft.Topologies#neighbors Topologies.neighbors}. */
  Neighbors neighbors();
}

package dev.weft.call;

import dev.weft.data.Blocks;
import dev.weft.data.CheckReturnValue;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.request.PersistentRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations that are prepared once and started many times (MPI 4.1, section 6.13), of
 * communicators and intercommunicators. Each method has the meaning and the arguments of the
 * operation without {@code Init}; for an intercommunicator, of the operation in {@link
 * InterCollectives}. The rules of {@link NonBlockingCollectives} for buffers, failures and order
 * apply from each {@link PersistentRequest#start} until the request is complete. Between two rounds
 * the buffers belong to the program: fill them anew, start again.
 *
 * <p>Preparing checks the arguments and sends nothing; it does not block. All ranks start their
 * requests, and call and start other operations of the communicator, in the same order; and the
 * starts of one request are the starts of one request on every rank. Where the ranks share memory,
 * operations of up to 16 KiB in which all wait for all go through memory of their own after the
 * first rounds. A start is refused with {@link ArgumentException} while the request is under way,
 * or while another thread is in an operation of the communicator.
 *
 * @see Collectives
 * @see InterCollectives
 */
@CheckReturnValue
public interface PersistentCollectives {

  /** The same operations as one object, for code that is written once for several forms. */
  CollectiveForm<PersistentRequest> persistent();

  /** Prepares a {@link Collectives#barrier} (MPI 4.1, section 6.13.1). */
  default PersistentRequest barrierInit() {
    return persistent().barrier();
  }

  /** Prepares a {@link Broadcasts#broadcast(Slice, int)} (MPI 4.1, section 6.13.2). */
  default PersistentRequest broadcastInit(Slice buffer, int root) {
    return persistent().broadcast(buffer, root);
  }

  /** Prepares a {@link Gathers#gather(Slice, Slice, int)} (MPI 4.1, section 6.13.3). */
  default PersistentRequest gatherInit(@Nullable Slice send, @Nullable Slice receive, int root) {
    return persistent().gather(send, receive, root);
  }

  /** Prepares a {@link Gathers#gatherv(Slice, Slice, Blocks, int)} (MPI 4.1, section 6.13.3). */
  default PersistentRequest gathervInit(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return persistent().gatherv(send, receive, blocks, root);
  }

  /** Prepares a {@link Scatters#scatter(Slice, Slice, int)} (MPI 4.1, section 6.13.4). */
  default PersistentRequest scatterInit(@Nullable Slice send, @Nullable Slice receive, int root) {
    return persistent().scatter(send, receive, root);
  }

  /** Prepares a {@link Scatters#scatterv(Slice, Blocks, Slice, int)} (MPI 4.1, section 6.13.4). */
  default PersistentRequest scattervInit(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    return persistent().scatterv(send, blocks, receive, root);
  }

  /** Prepares a {@link AllGathers#allGather(Slice, Slice)} (MPI 4.1, section 6.13.5). */
  default PersistentRequest allGatherInit(Slice send, Slice receive) {
    return persistent().allGather(send, receive);
  }

  /** Prepares a {@link AllGathers#allGatherv(Slice, Slice, Blocks)} (MPI 4.1, section 6.13.5). */
  default PersistentRequest allGathervInit(Slice send, Slice receive, Blocks blocks) {
    return persistent().allGatherv(send, receive, blocks);
  }

  /** Prepares a {@link AllToAlls#allToAll(Slice, Slice)} (MPI 4.1, section 6.13.6). */
  default PersistentRequest allToAllInit(Slice send, Slice receive) {
    return persistent().allToAll(send, receive);
  }

  /**
   * Prepares a {@link AllToAlls#allToAllv(Slice, Blocks, Slice, Blocks)} (MPI 4.1, section 6.13.6).
   */
  default PersistentRequest allToAllvInit(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return persistent().allToAllv(send, sendBlocks, receive, receiveBlocks);
  }

  /** Prepares a {@link AllToAlls#allToAllw(List, List)} (MPI 4.1, section 6.13.6). */
  default PersistentRequest allToAllwInit(List<Slice> send, List<Slice> receive) {
    return persistent().allToAllw(send, receive);
  }

  /** Prepares a {@link Reduces#reduce(Slice, Slice, Op, int)} (MPI 4.1, section 6.13.7). */
  default PersistentRequest reduceInit(
      @Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    return persistent().reduce(send, receive, op, root);
  }

  /** Prepares a {@link AllReduces#allReduce(Slice, Slice, Op)} (MPI 4.1, section 6.13.8). */
  default PersistentRequest allReduceInit(Slice send, Slice receive, Op op) {
    return persistent().allReduce(send, receive, op);
  }

  /**
   * Prepares a {@link ReduceScatters#reduceScatter(Slice, Slice, Op)} (MPI 4.1, section 6.13.9).
   */
  default PersistentRequest reduceScatterInit(Slice send, Slice receive, Op op) {
    return persistent().reduceScatter(send, receive, op);
  }

  /**
   * Prepares a {@link ReduceScatters#reduceScatter(Slice, Slice, Blocks, Op)} (MPI 4.1, section
   * 6.13.10).
   */
  default PersistentRequest reduceScatterInit(Slice send, Slice receive, Blocks blocks, Op op) {
    return persistent().reduceScatter(send, receive, blocks, op);
  }
}

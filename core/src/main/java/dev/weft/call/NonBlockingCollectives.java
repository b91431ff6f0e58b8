package dev.weft.call;

import dev.weft.data.Blocks;
import dev.weft.data.CheckReturnValue;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.request.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations that are started and go on while the program computes (MPI 4.1, section
 * 6.12), of communicators and intercommunicators. Each method has the meaning, the arguments and
 * the result of the operation without the {@code i}; for an intercommunicator, of the operation in
 * {@link InterCollectives}. {@link StartedScans} and {@link NeighborCollectives} start the
 * operations that only communicators have; the rules here apply there too. A floating-point result
 * has the same bits on every run with the same number of ranks; the blocking form may group
 * differently and give other bits. Buffers are slices: {@code Slice.of(array)}, {@code
 * Slice.of(segment, type)}.
 *
 * <p>The call checks the arguments and returns at once. All buffers, including send buffers, belong
 * to the library until the request is complete: do not change them, and keep their memory alive. A
 * segment must be usable by all threads: allocate it from a shared or automatic arena.
 *
 * <p>Any number of operations may be under way on a communicator, and blocking operations may be
 * called meanwhile. All ranks start and call operations in the same order; they may await them in
 * any order. A blocking operation never matches a non-blocking one, nor one of {@link
 * PersistentCollectives}. While another thread is in a blocking operation, a call is refused with
 * {@link ArgumentException}, because the order of the two would be undefined.
 *
 * <p>A virtual thread carries the operation out and sleeps while there is nothing to do, so that
 * the operation goes on even if nobody awaits it. User-defined functions are called on that thread.
 * {@link Request#cancel} is refused. A failure is thrown by {@link Request#await}: {@link
 * PeerFailedException} if a rank of the communicator has failed, {@link ArgumentException} if the
 * ranks disagree on a size, {@link ClosedException} if this rank has left the job, and any
 * exception of the program's functions. Closing the communicator does not stop operations that are
 * under way.
 *
 * @see Collectives
 * @see InterCollectives
 */
@CheckReturnValue
public interface NonBlockingCollectives {

  /** The same operations as one object, for code that is written once for several forms. */
  CollectiveForm<Request> nonBlocking();

  /** Starts a {@link Collectives#barrier} (MPI 4.1, section 6.12.1). */
  default Request ibarrier() {
    return nonBlocking().barrier();
  }

  /** Starts a {@link Broadcasts#broadcast(Slice, int)} (MPI 4.1, section 6.12.2). */
  default Request ibroadcast(Slice buffer, int root) {
    return nonBlocking().broadcast(buffer, root);
  }

  /** Starts a {@link Gathers#gather(Slice, Slice, int)} (MPI 4.1, section 6.12.3). */
  default Request igather(@Nullable Slice send, @Nullable Slice receive, int root) {
    return nonBlocking().gather(send, receive, root);
  }

  /** Starts a {@link Gathers#gatherv(Slice, Slice, Blocks, int)} (MPI 4.1, section 6.12.3). */
  default Request igatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return nonBlocking().gatherv(send, receive, blocks, root);
  }

  /** Starts a {@link Scatters#scatter(Slice, Slice, int)} (MPI 4.1, section 6.12.4). */
  default Request iscatter(@Nullable Slice send, @Nullable Slice receive, int root) {
    return nonBlocking().scatter(send, receive, root);
  }

  /** Starts a {@link Scatters#scatterv(Slice, Blocks, Slice, int)} (MPI 4.1, section 6.12.4). */
  default Request iscatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    return nonBlocking().scatterv(send, blocks, receive, root);
  }

  /** Starts a {@link AllGathers#allGather(Slice, Slice)} (MPI 4.1, section 6.12.5). */
  default Request iallGather(Slice send, Slice receive) {
    return nonBlocking().allGather(send, receive);
  }

  /** Starts a {@link AllGathers#allGatherv(Slice, Slice, Blocks)} (MPI 4.1, section 6.12.5). */
  default Request iallGatherv(Slice send, Slice receive, Blocks blocks) {
    return nonBlocking().allGatherv(send, receive, blocks);
  }

  /** Starts a {@link AllToAlls#allToAll(Slice, Slice)} (MPI 4.1, section 6.12.6). */
  default Request iallToAll(Slice send, Slice receive) {
    return nonBlocking().allToAll(send, receive);
  }

  /**
   * Starts a {@link AllToAlls#allToAllv(Slice, Blocks, Slice, Blocks)} (MPI 4.1, section 6.12.6).
   */
  default Request iallToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return nonBlocking().allToAllv(send, sendBlocks, receive, receiveBlocks);
  }

  /** Starts a {@link AllToAlls#allToAllw(List, List)} (MPI 4.1, section 6.12.6). */
  default Request iallToAllw(List<Slice> send, List<Slice> receive) {
    return nonBlocking().allToAllw(send, receive);
  }

  /** Starts a {@link Reduces#reduce(Slice, Slice, Op, int)} (MPI 4.1, section 6.12.7). */
  default Request ireduce(@Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    return nonBlocking().reduce(send, receive, op, root);
  }

  /** Starts a {@link AllReduces#allReduce(Slice, Slice, Op)} (MPI 4.1, section 6.12.8). */
  default Request iallReduce(Slice send, Slice receive, Op op) {
    return nonBlocking().allReduce(send, receive, op);
  }

  /** Starts a {@link ReduceScatters#reduceScatter(Slice, Slice, Op)} (MPI 4.1, section 6.12.9). */
  default Request ireduceScatter(Slice send, Slice receive, Op op) {
    return nonBlocking().reduceScatter(send, receive, op);
  }

  /**
   * Starts a {@link ReduceScatters#reduceScatter(Slice, Slice, Blocks, Op)} (MPI 4.1, section
   * 6.12.10).
   */
  default Request ireduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    return nonBlocking().reduceScatter(send, receive, blocks, op);
  }
}

package dev.weft.call;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.request.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The collective operations that communicators and intercommunicators have, in one of the forms of
 * MPI: blocking, non-blocking ({@link NonBlockingCollectives}) or persistent ({@link
 * PersistentCollectives}). Programs call the operations as methods of the communicator; this
 * interface is for code that takes the form as an argument. Each method has the meaning and the
 * arguments of the communicator's method of that name; for an intercommunicator, of the method in
 * {@link InterCollectives}. On ranks of an intercommunicator that play no part in an operation, its
 * buffers may be null. Threads as for the communicator.
 *
 * @param <R> the result of a call: a request that the operation completes; in the blocking form the
 *     request is already complete
 */
public interface CollectiveForm<R extends Request> {

  /** {@link Collectives#barrier}. */
  R barrier();

  /** {@link Broadcasts#broadcast(Slice, int)}. */
  R broadcast(Slice buffer, int root);

  /** {@link Gathers#gather(Slice, Slice, int)}. */
  R gather(@Nullable Slice send, @Nullable Slice receive, int root);

  /** {@link Gathers#gatherv(Slice, Slice, Blocks, int)}. */
  R gatherv(@Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root);

  /** {@link Scatters#scatter(Slice, Slice, int)}. */
  R scatter(@Nullable Slice send, @Nullable Slice receive, int root);

  /** {@link Scatters#scatterv(Slice, Blocks, Slice, int)}. */
  R scatterv(@Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root);

  /** {@link AllGathers#allGather(Slice, Slice)}. */
  R allGather(Slice send, Slice receive);

  /** {@link AllGathers#allGatherv(Slice, Slice, Blocks)}. */
  R allGatherv(Slice send, Slice receive, Blocks blocks);

  /** {@link AllToAlls#allToAll(Slice, Slice)}. */
  R allToAll(Slice send, Slice receive);

  /** {@link AllToAlls#allToAllv(Slice, Blocks, Slice, Blocks)}. */
  R allToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks);

  /** {@link AllToAlls#allToAllw(List, List)}. */
  R allToAllw(List<Slice> send, List<Slice> receive);

  /** {@link Reduces#reduce(Slice, Slice, Op, int)}. */
  R reduce(@Nullable Slice send, @Nullable Slice receive, Op op, int root);

  /** {@link AllReduces#allReduce(Slice, Slice, Op)}. */
  R allReduce(Slice send, Slice receive, Op op);

  /** {@link ReduceScatters#reduceScatter(Slice, Slice, Op)}. */
  R reduceScatter(Slice send, Slice receive, Op op);

  /** {@link ReduceScatters#reduceScatter(Slice, Slice, Blocks, Op)}. */
  R reduceScatter(Slice send, Slice receive, Blocks blocks, Op op);
}

package dev.weft.call;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.PeerFailedException;
import dev.weft.request.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations of an intercommunicator that are started and go on while the program
 * computes (MPI 4.1, section 6.12). Each has the meaning, the arguments and the result of the
 * operation of {@link InterCollectives} without the {@code i}. What is said of buffers, order,
 * threads and failures in {@link NonBlockingCollectives} holds here too; the order is one that all
 * ranks of both groups agree on.
 *
 * <p>The call checks the arguments, throws {@link ArgumentException} if they do not fit, and
 * returns at once. {@link Request#await} throws {@link ArgumentException} if another rank's count
 * differs, and {@link PeerFailedException} if a rank of either group has failed.
 */
public interface NonBlockingInterCollectives {

  /** Starts a {@link InterCollectives#barrier()} (section 6.12.1). */
  Request ibarrier();

  /** Starts a {@link InterCollectives#broadcast(Slice, int)} (section 6.12.2). */
  Request ibroadcast(Slice buffer, int root);

  /** Starts a {@link InterCollectives#gather(Slice, Slice, int)} (section 6.12.3). */
  Request igather(@Nullable Slice send, @Nullable Slice receive, int root);

  /** Starts a {@link InterCollectives#gatherv(Slice, Slice, Blocks, int)} (section 6.12.3). */
  Request igatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root);

  /** Starts a {@link InterCollectives#scatter(Slice, Slice, int)} (section 6.12.4). */
  Request iscatter(@Nullable Slice send, @Nullable Slice receive, int root);

  /** Starts a {@link InterCollectives#scatterv(Slice, Blocks, Slice, int)} (section 6.12.4). */
  Request iscatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root);

  /** Starts an {@link InterCollectives#allGather(Slice, Slice)} (section 6.12.5). */
  Request iallGather(Slice send, Slice receive);

  /** Starts an {@link InterCollectives#allGatherv(Slice, Slice, Blocks)} (section 6.12.5). */
  Request iallGatherv(Slice send, Slice receive, Blocks receiveBlocks);

  /** Starts an {@link InterCollectives#allToAll(Slice, Slice)} (section 6.12.6). */
  Request iallToAll(Slice send, Slice receive);

  /**
   * Starts an {@link InterCollectives#allToAllv(Slice, Blocks, Slice, Blocks)} (section 6.12.6).
   */
  Request iallToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks);

  /** Starts an {@link InterCollectives#allToAllw(List, List)} (section 6.12.6). */
  Request iallToAllw(List<Slice> send, List<Slice> receive);

  /** Starts a {@link InterCollectives#reduce(Slice, Slice, Op, int)} (section 6.12.7). */
  Request ireduce(@Nullable Slice send, @Nullable Slice receive, Op op, int root);

  /** Starts an {@link InterCollectives#allReduce(Slice, Slice, Op)} (section 6.12.8). */
  Request iallReduce(Slice send, Slice receive, Op op);

  /** Starts a {@link InterCollectives#reduceScatter(Slice, Slice, Op)} (section 6.12.9). */
  Request ireduceScatter(Slice send, Slice receive, Op op);

  /**
   * Starts a {@link InterCollectives#reduceScatter(Slice, Slice, Blocks, Op)} (section 6.12.10).
   */
  Request ireduceScatter(Slice send, Slice receive, Blocks blocks, Op op);
}

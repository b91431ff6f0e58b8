package dev.weft.call;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.request.PersistentRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations that are prepared once and started many times (MPI 4.1, section 6.13). Each
 * has the meaning and the arguments of the operation without {@code Init}; what is said of buffers,
 * failures and order in {@link NonBlockingCollectives} holds from each {@link
 * PersistentRequest#start} until the request is complete. In between the buffers are the program's:
 * fill them anew, start again.
 *
 * <p>Preparing checks the arguments and tells nobody; it does not block. All ranks start their
 * requests, and call and start other operations of the communicator, in the same order. A start is
 * refused with {@link ArgumentException} while the request is under way, or while another thread is
 * in an operation of the communicator.
 *
 * @see Collectives
 */
public interface PersistentCollectives {

  /** Prepares a {@link Collectives#barrier} (MPI 4.1, section 6.13.1). */
  PersistentRequest barrierInit();

  /** Prepares a {@link Broadcasts#broadcast(Slice, int)} (MPI 4.1, section 6.13.2). */
  PersistentRequest broadcastInit(Slice buffer, int root);

  /** Prepares a {@link Gathers#gather(Slice, Slice, int)} (MPI 4.1, section 6.13.3). */
  PersistentRequest gatherInit(Slice send, @Nullable Slice receive, int root);

  /** Prepares a {@link Gathers#gatherv(Slice, Slice, Blocks, int)} (MPI 4.1, section 6.13.3). */
  PersistentRequest gathervInit(
      Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root);

  /** Prepares a {@link Scatters#scatter(Slice, Slice, int)} (MPI 4.1, section 6.13.4). */
  PersistentRequest scatterInit(@Nullable Slice send, Slice receive, int root);

  /** Prepares a {@link Scatters#scatterv(Slice, Blocks, Slice, int)} (MPI 4.1, section 6.13.4). */
  PersistentRequest scattervInit(
      @Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root);

  /** Prepares a {@link AllGathers#allGather(Slice, Slice)} (MPI 4.1, section 6.13.5). */
  PersistentRequest allGatherInit(Slice send, Slice receive);

  /** Prepares a {@link AllGathers#allGatherv(Slice, Slice, Blocks)} (MPI 4.1, section 6.13.5). */
  PersistentRequest allGathervInit(Slice send, Slice receive, Blocks blocks);

  /** Prepares a {@link AllToAlls#allToAll(Slice, Slice)} (MPI 4.1, section 6.13.6). */
  PersistentRequest allToAllInit(Slice send, Slice receive);

  /**
   * Prepares a {@link AllToAlls#allToAllv(Slice, Blocks, Slice, Blocks)} (MPI 4.1, section 6.13.6).
   */
  PersistentRequest allToAllvInit(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks);

  /** Prepares a {@link AllToAlls#allToAllw(List, List)} (MPI 4.1, section 6.13.6). */
  PersistentRequest allToAllwInit(List<Slice> send, List<Slice> receive);

  /** Prepares a {@link Reduces#reduce(Slice, Slice, Op, int)} (MPI 4.1, section 6.13.7). */
  PersistentRequest reduceInit(Slice send, @Nullable Slice receive, Op op, int root);

  /** Prepares a {@link AllReduces#allReduce(Slice, Slice, Op)} (MPI 4.1, section 6.13.8). */
  PersistentRequest allReduceInit(Slice send, Slice receive, Op op);

  /**
   * Prepares a {@link ReduceScatters#reduceScatter(Slice, Slice, Op)} (MPI 4.1, section 6.13.9).
   */
  PersistentRequest reduceScatterInit(Slice send, Slice receive, Op op);

  /**
   * Prepares a {@link ReduceScatters#reduceScatter(Slice, Slice, Blocks, Op)} (MPI 4.1, section
   * 6.13.10).
   */
  PersistentRequest reduceScatterInit(Slice send, Slice receive, Blocks blocks, Op op);

  /** Prepares a {@link Scans#scan(Slice, Slice, Op)} (MPI 4.1, section 6.13.11). */
  PersistentRequest scanInit(Slice send, Slice receive, Op op);

  /** Prepares a {@link Scans#exclusiveScan(Slice, Slice, Op)} (MPI 4.1, section 6.13.12). */
  PersistentRequest exclusiveScanInit(Slice send, Slice receive, Op op);
}

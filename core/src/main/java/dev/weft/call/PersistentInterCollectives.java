package dev.weft.call;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.request.PersistentRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations of an intercommunicator that are prepared once and started many times (MPI
 * 4.1, section 6.13). Each has the meaning and the arguments of the operation of {@link
 * InterCollectives} without {@code Init}; what is said in {@link PersistentCollectives} holds here
 * too.
 */
public interface PersistentInterCollectives {

  /** Prepares a {@link InterCollectives#barrier()} (section 6.13.1). */
  PersistentRequest barrierInit();

  /** Prepares a {@link InterCollectives#broadcast(Slice, int)} (section 6.13.2). */
  PersistentRequest broadcastInit(Slice buffer, int root);

  /** Prepares a {@link InterCollectives#gather(Slice, Slice, int)} (section 6.13.3). */
  PersistentRequest gatherInit(@Nullable Slice send, @Nullable Slice receive, int root);

  /** Prepares a {@link InterCollectives#gatherv(Slice, Slice, Blocks, int)} (section 6.13.3). */
  PersistentRequest gathervInit(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root);

  /** Prepares a {@link InterCollectives#scatter(Slice, Slice, int)} (section 6.13.4). */
  PersistentRequest scatterInit(@Nullable Slice send, @Nullable Slice receive, int root);

  /** Prepares a {@link InterCollectives#scatterv(Slice, Blocks, Slice, int)} (section 6.13.4). */
  PersistentRequest scattervInit(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root);

  /** Prepares an {@link InterCollectives#allGather(Slice, Slice)} (section 6.13.5). */
  PersistentRequest allGatherInit(Slice send, Slice receive);

  /** Prepares an {@link InterCollectives#allGatherv(Slice, Slice, Blocks)} (section 6.13.5). */
  PersistentRequest allGathervInit(Slice send, Slice receive, Blocks receiveBlocks);

  /** Prepares an {@link InterCollectives#allToAll(Slice, Slice)} (section 6.13.6). */
  PersistentRequest allToAllInit(Slice send, Slice receive);

  /**
   * Prepares an {@link InterCollectives#allToAllv(Slice, Blocks, Slice, Blocks)} (section 6.13.6).
   */
  PersistentRequest allToAllvInit(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks);

  /** Prepares an {@link InterCollectives#allToAllw(List, List)} (section 6.13.6). */
  PersistentRequest allToAllwInit(List<Slice> send, List<Slice> receive);

  /** Prepares a {@link InterCollectives#reduce(Slice, Slice, Op, int)} (section 6.13.7). */
  PersistentRequest reduceInit(@Nullable Slice send, @Nullable Slice receive, Op op, int root);

  /** Prepares an {@link InterCollectives#allReduce(Slice, Slice, Op)} (section 6.13.8). */
  PersistentRequest allReduceInit(Slice send, Slice receive, Op op);

  /** Prepares a {@link InterCollectives#reduceScatter(Slice, Slice, Op)} (section 6.13.9). */
  PersistentRequest reduceScatterInit(Slice send, Slice receive, Op op);

  /**
   * Prepares a {@link InterCollectives#reduceScatter(Slice, Slice, Blocks, Op)} (section 6.13.10).
   */
  PersistentRequest reduceScatterInit(Slice send, Slice receive, Blocks blocks, Op op);
}

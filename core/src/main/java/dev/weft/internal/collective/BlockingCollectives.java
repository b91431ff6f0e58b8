package dev.weft.internal.collective;

import dev.weft.call.Collectives;
import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.operation.AllGatherOp;
import dev.weft.internal.collective.operation.AllReduceOp;
import dev.weft.internal.collective.operation.AllToAllOp;
import dev.weft.internal.collective.operation.AllToAllwOp;
import dev.weft.internal.collective.operation.BarrierOp;
import dev.weft.internal.collective.operation.BroadcastOp;
import dev.weft.internal.collective.operation.CollectiveOp;
import dev.weft.internal.collective.operation.ExclusiveScanOp;
import dev.weft.internal.collective.operation.GatherOp;
import dev.weft.internal.collective.operation.GathervOp;
import dev.weft.internal.collective.operation.ReduceOp;
import dev.weft.internal.collective.operation.ReduceScatterOp;
import dev.weft.internal.collective.operation.Require;
import dev.weft.internal.collective.operation.ScanOp;
import dev.weft.internal.collective.operation.ScatterOp;
import dev.weft.internal.collective.operation.ScattervOp;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The blocking collective operations of a communicator. Each makes a {@link CollectiveOp} that the
 * {@link CollectiveOperations} carry out. The most frequent operations, with few bytes, take a
 * direct path that allocates nothing.
 */
public interface BlockingCollectives extends Collectives {
  /** What carries calls out; throws if the communicator is closed. */
  CollectiveOperations collectives();

  @Override
  default void barrier() {
    collectives().run(BarrierOp.CALL);
  }

  @Override
  default void broadcast(Slice buffer, int root) {
    CollectiveOperations all = collectives();
    if (all.checks() == null) {
      BroadcastOp.run(all.exchange(), all.algorithmSelector(), buffer, root);
    } else {
      all.run(new BroadcastOp(buffer, root));
    }
  }

  @Override
  default void gather(Slice send, @Nullable Slice receive, int root) {
    collectives().run(new GatherOp(send, receive, root));
  }

  @Override
  default Slice gather(Slice mine, int root) {
    CollectiveOperations all = collectives();
    return all.orRefuse(
        "gather",
        () -> {
          Slice result = all.resultAtRoot(root, mine, all.exchange().size() * mine.count());
          all.run(new GatherOp(mine, result, root));
          return result;
        });
  }

  @Override
  default void gatherv(Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    collectives().run(new GathervOp(send, receive, blocks, root));
  }

  @Override
  default Slice gatherv(Slice mine, int root) {
    return collectives().run(new GathervOp.Counted(mine, root));
  }

  @Override
  default void scatter(@Nullable Slice send, Slice receive, int root) {
    collectives().run(new ScatterOp(send, receive, root));
  }

  @Override
  default Slice scatter(@Nullable Slice send, ElementType type, int root) {
    return collectives().run(new ScatterOp.Counted(send, type, root));
  }

  @Override
  default void scatterv(@Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root) {
    collectives().run(new ScattervOp(send, blocks, receive, root));
  }

  @Override
  default Slice scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, ElementType type, int root) {
    return collectives().run(new ScattervOp.Counted(send, blocks, type, root));
  }

  @Override
  default void allGather(Slice send, Slice receive) {
    collectives().run(new AllGatherOp(send, receive));
  }

  @Override
  default Slice allGather(Slice mine) {
    CollectiveOperations all = collectives();
    return all.orRefuse(
        "allGather",
        () -> {
          Slice result = mine.newLike(all.exchange().size() * mine.count());
          all.run(new AllGatherOp(mine, result));
          return result;
        });
  }

  @Override
  default void allGatherv(Slice send, Slice receive, Blocks blocks) {
    collectives().run(new AllGatherOp(send, receive, blocks));
  }

  @Override
  default Slice allGatherv(Slice mine) {
    return collectives().run(new AllGatherOp.Counted(mine));
  }

  @Override
  default void allToAll(Slice send, Slice receive) {
    collectives().run(new AllToAllOp(send, receive));
  }

  @Override
  default void allToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    collectives().run(new AllToAllOp(send, sendBlocks, receive, receiveBlocks));
  }

  @Override
  default Slice allToAllv(Slice send, Blocks sendBlocks) {
    return collectives().run(new AllToAllOp.Counted(send, sendBlocks));
  }

  @Override
  default void allToAllw(List<Slice> send, List<Slice> receive) {
    collectives().run(new AllToAllwOp(send, receive));
  }

  @Override
  default void reduce(Slice send, @Nullable Slice receive, Op op, int root) {
    collectives().run(new ReduceOp(send, receive, op, root));
  }

  @Override
  default Slice reduce(Slice mine, Op op, int root) {
    CollectiveOperations all = collectives();
    return all.orRefuse(
        "reduce",
        () -> {
          Slice result = all.resultAtRoot(root, mine, mine.count());
          all.run(new ReduceOp(mine, result, op, root));
          return result;
        });
  }

  @Override
  default void allReduce(Slice send, Slice receive, Op op) {
    CollectiveOperations all = collectives();
    if (all.checks() == null) {
      AllReduceOp.run(all.exchange(), all.algorithmSelector(), send, receive, op);
    } else {
      all.run(new AllReduceOp(send, receive, op));
    }
  }

  @Override
  default void scan(Slice send, Slice receive, Op op) {
    collectives().run(new ScanOp(send, receive, op));
  }

  @Override
  default void exclusiveScan(Slice send, Slice receive, Op op) {
    collectives().run(new ExclusiveScanOp(send, receive, op));
  }

  @Override
  default void reduceScatter(Slice send, Slice receive, Op op) {
    collectives().run(new ReduceScatterOp(send, receive, null, op));
  }

  @Override
  default Slice reduceScatter(Slice send, Op op) {
    CollectiveOperations all = collectives();
    return all.orRefuse(
        "reduceScatter",
        () -> {
          Slice result = send.newLike(Require.each("send buffer", send, all.exchange().size()));
          all.run(new ReduceScatterOp(send, result, null, op));
          return result;
        });
  }

  @Override
  default void reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    collectives().run(new ReduceScatterOp(send, receive, blocks, op));
  }

  @Override
  default Slice reduceScatter(Slice send, Blocks blocks, Op op) {
    CollectiveOperations all = collectives();
    Exchange exchange = all.exchange();
    return all.orRefuse(
        "reduceScatter",
        () -> {
          Require.blocks("send buffer", send, blocks, exchange.size());
          Slice result = send.newLike(blocks.count(exchange.rank()));
          all.run(new ReduceScatterOp(send, result, blocks, op));
          return result;
        });
  }
}

package dev.weft.internal.collective;

import dev.weft.call.Collectives;
import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.operation.AllGather;
import dev.weft.internal.collective.operation.AllReduce;
import dev.weft.internal.collective.operation.AllToAll;
import dev.weft.internal.collective.operation.AllToAllw;
import dev.weft.internal.collective.operation.Barrier;
import dev.weft.internal.collective.operation.Broadcast;
import dev.weft.internal.collective.operation.CollectiveCall;
import dev.weft.internal.collective.operation.ExclusiveScan;
import dev.weft.internal.collective.operation.Gather;
import dev.weft.internal.collective.operation.Gatherv;
import dev.weft.internal.collective.operation.Reduce;
import dev.weft.internal.collective.operation.ReduceScatter;
import dev.weft.internal.collective.operation.Require;
import dev.weft.internal.collective.operation.Scan;
import dev.weft.internal.collective.operation.Scatter;
import dev.weft.internal.collective.operation.Scatterv;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For communicators: each collective operation that blocks, as a {@link CollectiveCall} that their
 * {@link CollectiveOperations} carry out. Those that programs repeat most, with the fewest bytes,
 * take a direct path on which nothing is allocated.
 */
public interface CollectiveCalls extends Collectives {
  /** What carries calls out; throws if the communicator is closed. */
  CollectiveOperations collectives();

  @Override
  default void barrier() {
    collectives().run(Barrier.CALL);
  }

  @Override
  default void broadcast(Slice buffer, int root) {
    CollectiveOperations all = collectives();
    if (all.checks() == null) {
      Broadcast.run(all.exchange(), all.choice(), buffer, root);
    } else {
      all.run(new Broadcast(buffer, root));
    }
  }

  @Override
  default void gather(Slice send, @Nullable Slice receive, int root) {
    collectives().run(new Gather(send, receive, root));
  }

  @Override
  default Slice gather(Slice mine, int root) {
    CollectiveOperations all = collectives();
    return all.orRefuse(
        "gather",
        () -> {
          Slice result = all.resultAtRoot(root, mine, all.exchange().size() * mine.count());
          all.run(new Gather(mine, result, root));
          return result;
        });
  }

  @Override
  default void gatherv(Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    collectives().run(new Gatherv(send, receive, blocks, root));
  }

  @Override
  default Slice gatherv(Slice mine, int root) {
    return collectives().run(new Gatherv.Counted(mine, root));
  }

  @Override
  default void scatter(@Nullable Slice send, Slice receive, int root) {
    collectives().run(new Scatter(send, receive, root));
  }

  @Override
  default Slice scatter(@Nullable Slice send, ElementType type, int root) {
    return collectives().run(new Scatter.Counted(send, type, root));
  }

  @Override
  default void scatterv(@Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root) {
    collectives().run(new Scatterv(send, blocks, receive, root));
  }

  @Override
  default Slice scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, ElementType type, int root) {
    return collectives().run(new Scatterv.Counted(send, blocks, type, root));
  }

  @Override
  default void allGather(Slice send, Slice receive) {
    collectives().run(new AllGather(send, receive));
  }

  @Override
  default Slice allGather(Slice mine) {
    CollectiveOperations all = collectives();
    return all.orRefuse(
        "allGather",
        () -> {
          Slice result = mine.newLike(all.exchange().size() * mine.count());
          all.run(new AllGather(mine, result));
          return result;
        });
  }

  @Override
  default void allGatherv(Slice send, Slice receive, Blocks blocks) {
    collectives().run(new AllGather(send, receive, blocks));
  }

  @Override
  default Slice allGatherv(Slice mine) {
    return collectives().run(new AllGather.Counted(mine));
  }

  @Override
  default void allToAll(Slice send, Slice receive) {
    collectives().run(new AllToAll(send, receive));
  }

  @Override
  default void allToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    collectives().run(new AllToAll(send, sendBlocks, receive, receiveBlocks));
  }

  @Override
  default Slice allToAllv(Slice send, Blocks sendBlocks) {
    return collectives().run(new AllToAll.Counted(send, sendBlocks));
  }

  @Override
  default void allToAllw(List<Slice> send, List<Slice> receive) {
    collectives().run(new AllToAllw(send, receive));
  }

  @Override
  default void reduce(Slice send, @Nullable Slice receive, Op op, int root) {
    collectives().run(new Reduce(send, receive, op, root));
  }

  @Override
  default Slice reduce(Slice mine, Op op, int root) {
    CollectiveOperations all = collectives();
    return all.orRefuse(
        "reduce",
        () -> {
          Slice result = all.resultAtRoot(root, mine, mine.count());
          all.run(new Reduce(mine, result, op, root));
          return result;
        });
  }

  @Override
  default void allReduce(Slice send, Slice receive, Op op) {
    CollectiveOperations all = collectives();
    if (all.checks() == null) {
      AllReduce.run(all.exchange(), all.choice(), send, receive, op);
    } else {
      all.run(new AllReduce(send, receive, op));
    }
  }

  @Override
  default void scan(Slice send, Slice receive, Op op) {
    collectives().run(new Scan(send, receive, op));
  }

  @Override
  default void exclusiveScan(Slice send, Slice receive, Op op) {
    collectives().run(new ExclusiveScan(send, receive, op));
  }

  @Override
  default void reduceScatter(Slice send, Slice receive, Op op) {
    collectives().run(new ReduceScatter(send, receive, null, op));
  }

  @Override
  default Slice reduceScatter(Slice send, Op op) {
    CollectiveOperations all = collectives();
    return all.orRefuse(
        "reduceScatter",
        () -> {
          Slice result = send.newLike(Require.each("send buffer", send, all.exchange().size()));
          all.run(new ReduceScatter(send, result, null, op));
          return result;
        });
  }

  @Override
  default void reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    collectives().run(new ReduceScatter(send, receive, blocks, op));
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
          all.run(new ReduceScatter(send, result, blocks, op));
          return result;
        });
  }
}

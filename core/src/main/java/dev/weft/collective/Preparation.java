package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Op;
import dev.weft.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks the arguments of operations that are carried out later, by another thread. Any thread;
 * nothing blocks.
 */
final class Preparation {
  /** For its rank and size only: nothing is sent. */
  private final Exchange self;

  private final Choice choice;

  Preparation(Exchange self, Choice choice) {
    this.self = self;
    this.choice = choice;
  }

  Work barrier() {
    return new Work("barrier", open -> Barrier.run(open, choice));
  }

  Work broadcast(Slice buffer, int root) {
    Broadcast.check(self, buffer, root);
    Check.shared(buffer);
    return new Work("broadcast", open -> Broadcast.run(open, choice, buffer, root));
  }

  Work gather(Slice send, @Nullable Slice receive, int root) {
    Gather.check(self, send, receive, root);
    Check.shared(send, receive);
    return new Work("gather", open -> Gather.run(open, choice, send, receive, root));
  }

  Work gatherv(Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    Gather.check(self, send, receive, blocks, root);
    Check.shared(send, receive);
    return new Work("gatherv", open -> Gather.runv(open, send, receive, blocks, root));
  }

  Work scatter(@Nullable Slice send, Slice receive, int root) {
    Scatter.check(self, send, receive, root);
    Check.shared(send, receive);
    return new Work("scatter", open -> Scatter.run(open, choice, send, receive, root));
  }

  Work scatterv(@Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root) {
    Scatter.check(self, send, blocks, receive, root);
    Check.shared(send, receive);
    return new Work("scatterv", open -> Scatter.runv(open, send, blocks, receive, root));
  }

  Work allGather(Slice send, Slice receive) {
    AllGather.check(self, send, receive);
    Check.shared(send, receive);
    return new Work("allGather", open -> AllGather.run(open, choice, send, receive));
  }

  Work allGatherv(Slice send, Slice receive, Blocks blocks) {
    AllGather.check(self, send, receive, blocks);
    Check.shared(send, receive);
    return new Work("allGatherv", open -> AllGather.runv(open, choice, send, receive, blocks));
  }

  Work allToAll(Slice send, Slice receive) {
    AllToAll.check(self, send, receive);
    Check.shared(send, receive);
    return new Work("allToAll", open -> AllToAll.run(open, choice, send, receive));
  }

  Work allToAllv(Slice send, Blocks sent, Slice receive, Blocks received) {
    AllToAll.check(self, send, sent, receive, received);
    Check.shared(send, receive);
    return new Work(
        "allToAllv", open -> AllToAll.runv(open, choice, send, sent, receive, received));
  }

  Work allToAllw(List<Slice> send, List<Slice> receive) {
    List<Slice> from = List.copyOf(send);
    List<Slice> to = List.copyOf(receive);
    AllToAll.check(self, from, to);
    from.forEach(Check::shared);
    to.forEach(Check::shared);
    return new Work("allToAllw", open -> AllToAll.runw(open, from, to));
  }

  Work reduce(Slice send, @Nullable Slice receive, Op op, int root) {
    Reduce.check(self, send, receive, op, root);
    Check.shared(send, receive);
    return new Work("reduce", open -> Reduce.run(open, choice, send, receive, op, root));
  }

  Work allReduce(Slice send, Slice receive, Op op) {
    AllReduce.check(send, receive, op);
    Check.shared(send, receive);
    return new Work("allReduce", open -> AllReduce.run(open, choice, send, receive, op));
  }

  Work reduceScatter(Slice send, Slice receive, Op op) {
    return reduceScatter(send, receive, ReduceScatter.equal(self, send, receive), op);
  }

  Work reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    ReduceScatter.check(self, send, receive, blocks, op);
    Check.shared(send, receive);
    return new Work(
        "reduceScatter", open -> ReduceScatter.runv(open, choice, send, receive, blocks, op));
  }

  Work scan(Slice send, Slice receive, Op op) {
    Scan.check(send, receive, op);
    Check.shared(send, receive);
    return new Work("scan", open -> Scan.run(open, choice, send, receive, op));
  }

  Work exclusiveScan(Slice send, Slice receive, Op op) {
    Scan.check(send, receive, op);
    Check.shared(send, receive);
    return new Work("exclusiveScan", open -> ExclusiveScan.run(open, send, receive, op));
  }
}

package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Op;
import dev.weft.Slice;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks the arguments of operations that are carried out later, by another thread, as those that
 * block are. Any thread; nothing blocks.
 */
class Preparation {
  /** For its rank and size only: nothing is sent. */
  private final Exchange self;

  Preparation(Exchange self) {
    this.self = self;
  }

  Work barrier() {
    return work("barrier", all -> all.barrier());
  }

  Work broadcast(Slice buffer, int root) {
    Broadcast.check(self, buffer, root);
    Check.shared(buffer);
    return work("broadcast", all -> all.broadcast(buffer, root));
  }

  Work gather(Slice send, @Nullable Slice receive, int root) {
    Gather.check(self, send, receive, root);
    Check.shared(send, receive);
    return work("gather", all -> all.gather(send, receive, root));
  }

  Work gatherv(Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    Gather.check(self, send, receive, blocks, root);
    Check.shared(send, receive);
    return work("gatherv", all -> all.gatherv(send, receive, blocks, root));
  }

  Work scatter(@Nullable Slice send, Slice receive, int root) {
    Scatter.check(self, send, receive, root);
    Check.shared(send, receive);
    return work("scatter", all -> all.scatter(send, receive, root));
  }

  Work scatterv(@Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root) {
    Scatter.check(self, send, blocks, receive, root);
    Check.shared(send, receive);
    return work("scatterv", all -> all.scatterv(send, blocks, receive, root));
  }

  Work allGather(Slice send, Slice receive) {
    AllGather.check(self, send, receive);
    Check.shared(send, receive);
    return work("allGather", all -> all.allGather(send, receive));
  }

  Work allGatherv(Slice send, Slice receive, Blocks blocks) {
    AllGather.check(self, send, receive, blocks);
    Check.shared(send, receive);
    return work("allGatherv", all -> all.allGatherv(send, receive, blocks));
  }

  Work allToAll(Slice send, Slice receive) {
    AllToAll.check(self, send, receive);
    Check.shared(send, receive);
    return work("allToAll", all -> all.allToAll(send, receive));
  }

  Work allToAllv(Slice send, Blocks sent, Slice receive, Blocks received) {
    AllToAll.check(self, send, sent, receive, received);
    Check.shared(send, receive);
    return work("allToAllv", all -> all.allToAllv(send, sent, receive, received));
  }

  Work allToAllw(List<Slice> send, List<Slice> receive) {
    List<Slice> from = List.copyOf(send);
    List<Slice> to = List.copyOf(receive);
    AllToAll.check(self, from, to);
    from.forEach(Check::shared);
    to.forEach(Check::shared);
    return work("allToAllw", all -> all.allToAllw(from, to));
  }

  Work reduce(Slice send, @Nullable Slice receive, Op op, int root) {
    Reduce.check(self, send, receive, op, root);
    Check.shared(send, receive);
    return work("reduce", all -> all.reduce(send, receive, op, root));
  }

  Work allReduce(Slice send, Slice receive, Op op) {
    AllReduce.check(send, receive, op);
    Check.shared(send, receive);
    return work("allReduce", all -> all.allReduce(send, receive, op));
  }

  Work equalReduceScatter(Slice send, Slice receive, Op op) {
    return reduceScatter(send, receive, ReduceScatter.equal(self, send, receive), op);
  }

  Work reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    ReduceScatter.check(self, send, receive, blocks, op);
    Check.shared(send, receive);
    return work("reduceScatter", all -> all.reduceScatter(send, receive, blocks, op));
  }

  Work scan(Slice send, Slice receive, Op op) {
    Scan.check(send, receive, op);
    Check.shared(send, receive);
    return work("scan", all -> all.scan(send, receive, op));
  }

  Work exclusiveScan(Slice send, Slice receive, Op op) {
    Scan.check(send, receive, op);
    Check.shared(send, receive);
    return work("exclusiveScan", all -> all.exclusiveScan(send, receive, op));
  }

  private static Work work(String name, Consumer<CollectiveOperations> operation) {
    return new Work(name, (open, choice) -> operation.accept(new GappedCollectives(open, choice)));
  }
}

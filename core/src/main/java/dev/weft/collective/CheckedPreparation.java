package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Op;
import dev.weft.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations that say of themselves what they are, for check mode. Any thread; nothing blocks. */
final class CheckedPreparation extends Preparation {
  private final Intents intents;

  CheckedPreparation(Exchange self, Intents intents) {
    super(self);
    this.intents = intents;
  }

  @Override
  Work barrier() {
    return super.barrier().as(intents.barrier());
  }

  @Override
  Work broadcast(Slice buffer, int root) {
    return super.broadcast(buffer, root).as(intents.broadcast(buffer, root));
  }

  @Override
  Work gather(Slice send, @Nullable Slice receive, int root) {
    return super.gather(send, receive, root).as(intents.gather(send, root));
  }

  @Override
  Work gatherv(Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    Work work = super.gatherv(send, receive, blocks, root);
    return work.as(intents.gatherv(send, receive, blocks, root));
  }

  @Override
  Work scatter(@Nullable Slice send, Slice receive, int root) {
    return super.scatter(send, receive, root).as(intents.scatter(receive, root));
  }

  @Override
  Work scatterv(@Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root) {
    Work work = super.scatterv(send, blocks, receive, root);
    return work.as(intents.scatterv(send, blocks, receive, root));
  }

  @Override
  Work allGather(Slice send, Slice receive) {
    return super.allGather(send, receive).as(intents.allGather(send));
  }

  @Override
  Work allGatherv(Slice send, Slice receive, Blocks blocks) {
    return super.allGatherv(send, receive, blocks).as(intents.allGatherv(send, blocks));
  }

  @Override
  Work allToAll(Slice send, Slice receive) {
    return super.allToAll(send, receive).as(intents.allToAll(send));
  }

  @Override
  Work allToAllv(Slice send, Blocks sent, Slice receive, Blocks received) {
    Work work = super.allToAllv(send, sent, receive, received);
    return work.as(intents.allToAllv(send, sent, receive, received));
  }

  @Override
  Work allToAllw(List<Slice> send, List<Slice> receive) {
    return super.allToAllw(send, receive).as(intents.allToAllw(send, receive));
  }

  @Override
  Work reduce(Slice send, @Nullable Slice receive, Op op, int root) {
    return super.reduce(send, receive, op, root).as(intents.reduce(send, op, root));
  }

  @Override
  Work allReduce(Slice send, Slice receive, Op op) {
    return super.allReduce(send, receive, op).as(intents.reduction("allReduce", send, op));
  }

  @Override
  Work equalReduceScatter(Slice send, Slice receive, Op op) {
    Work work = super.equalReduceScatter(send, receive, op);
    return work.as(intents.reduction("reduceScatter", send, op));
  }

  @Override
  Work reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    Work work = super.reduceScatter(send, receive, blocks, op);
    return work.as(intents.reduceScatter(send, blocks, op));
  }

  @Override
  Work scan(Slice send, Slice receive, Op op) {
    return super.scan(send, receive, op).as(intents.reduction("scan", send, op));
  }

  @Override
  Work exclusiveScan(Slice send, Slice receive, Op op) {
    return super.exclusiveScan(send, receive, op).as(intents.reduction("exclusiveScan", send, op));
  }
}

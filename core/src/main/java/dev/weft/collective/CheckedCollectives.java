package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Collectives;
import dev.weft.ElementType;
import dev.weft.Op;
import dev.weft.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations that block and begin only when all ranks have agreed on them; see {@link
 * Checks}. Any thread may call, one at a time; calls block.
 */
final class CheckedCollectives implements Collectives {
  private final CollectiveOperations plain;
  private final Checks checks;
  private final Intents intents;

  CheckedCollectives(CollectiveOperations plain, Checks checks, Intents intents) {
    this.plain = plain;
    this.checks = checks;
    this.intents = intents;
  }

  @Override
  public void barrier() {
    checks.call(intents.barrier(), plain::barrier);
  }

  @Override
  public void broadcast(Slice buffer, int root) {
    checks.call(intents.broadcast(buffer, root), () -> plain.broadcast(buffer, root));
  }

  @Override
  public void gather(Slice send, @Nullable Slice receive, int root) {
    checks.call(intents.gather(send, root), () -> plain.gather(send, receive, root));
  }

  @Override
  public Slice gather(Slice mine, int root) {
    return checks.call(intents.gather(mine, root), () -> plain.gather(mine, root));
  }

  @Override
  public void gatherv(Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    checks.call(
        intents.gatherv(send, receive, blocks, root),
        () -> plain.gatherv(send, receive, blocks, root));
  }

  @Override
  public Slice gatherv(Slice mine, int root) {
    return checks.call(intents.gatherv(mine, root), () -> plain.gatherv(mine, root));
  }

  @Override
  public void scatter(@Nullable Slice send, Slice receive, int root) {
    checks.call(intents.scatter(receive, root), () -> plain.scatter(send, receive, root));
  }

  @Override
  public Slice scatter(@Nullable Slice send, ElementType type, int root) {
    return checks.call(intents.scatter(type, root), () -> plain.scatter(send, type, root));
  }

  @Override
  public void scatterv(@Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root) {
    checks.call(
        intents.scatterv(send, blocks, receive, root),
        () -> plain.scatterv(send, blocks, receive, root));
  }

  @Override
  public Slice scatterv(@Nullable Slice send, @Nullable Blocks blocks, ElementType type, int root) {
    return checks.call(
        intents.scatterv(type, root), () -> plain.scatterv(send, blocks, type, root));
  }

  @Override
  public void allGather(Slice send, Slice receive) {
    checks.call(intents.allGather(send), () -> plain.allGather(send, receive));
  }

  @Override
  public Slice allGather(Slice mine) {
    return checks.call(intents.allGather(mine), () -> plain.allGather(mine));
  }

  @Override
  public void allGatherv(Slice send, Slice receive, Blocks blocks) {
    checks.call(intents.allGatherv(send, blocks), () -> plain.allGatherv(send, receive, blocks));
  }

  @Override
  public Slice allGatherv(Slice mine) {
    return checks.call(intents.allGatherv(mine), () -> plain.allGatherv(mine));
  }

  @Override
  public void allToAll(Slice send, Slice receive) {
    checks.call(intents.allToAll(send), () -> plain.allToAll(send, receive));
  }

  @Override
  public void allToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    checks.call(
        intents.allToAllv(send, sendBlocks, receive, receiveBlocks),
        () -> plain.allToAllv(send, sendBlocks, receive, receiveBlocks));
  }

  @Override
  public Slice allToAllv(Slice send, Blocks sendBlocks) {
    return checks.call(intents.allToAllv(send), () -> plain.allToAllv(send, sendBlocks));
  }

  @Override
  public void allToAllw(List<Slice> send, List<Slice> receive) {
    checks.call(intents.allToAllw(send, receive), () -> plain.allToAllw(send, receive));
  }

  @Override
  public void reduce(Slice send, @Nullable Slice receive, Op op, int root) {
    checks.call(intents.reduce(send, op, root), () -> plain.reduce(send, receive, op, root));
  }

  @Override
  public Slice reduce(Slice mine, Op op, int root) {
    return checks.call(intents.reduce(mine, op, root), () -> plain.reduce(mine, op, root));
  }

  @Override
  public void allReduce(Slice send, Slice receive, Op op) {
    checks.call(intents.reduction("allReduce", send, op), () -> plain.allReduce(send, receive, op));
  }

  @Override
  public void scan(Slice send, Slice receive, Op op) {
    checks.call(intents.reduction("scan", send, op), () -> plain.scan(send, receive, op));
  }

  @Override
  public void exclusiveScan(Slice send, Slice receive, Op op) {
    checks.call(
        intents.reduction("exclusiveScan", send, op), () -> plain.exclusiveScan(send, receive, op));
  }

  @Override
  public void reduceScatter(Slice send, Slice receive, Op op) {
    checks.call(
        intents.reduction("reduceScatter", send, op), () -> plain.reduceScatter(send, receive, op));
  }

  @Override
  public Slice reduceScatter(Slice send, Op op) {
    return checks.call(
        intents.reduction("reduceScatter", send, op), () -> plain.reduceScatter(send, op));
  }

  @Override
  public void reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    checks.call(
        intents.reduceScatter(send, blocks, op),
        () -> plain.reduceScatter(send, receive, blocks, op));
  }

  @Override
  public Slice reduceScatter(Slice send, Blocks blocks, Op op) {
    return checks.call(
        intents.reduceScatter(send, blocks, op), () -> plain.reduceScatter(send, blocks, op));
  }
}

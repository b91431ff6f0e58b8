package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Collectives;
import dev.weft.ElementType;
import dev.weft.Op;
import dev.weft.Slice;
import dev.weft.engine.Channel;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A communicator's collective operations: checks, choice and algorithms over a channel that nothing
 * else uses. One per communicator and rank. Any thread may call, one at a time; calls block.
 */
public class CollectiveOperations implements Collectives {
  private final Exchange exchange;
  private final Choice choice;

  /** Over the communicator's message space for collective operations. */
  public CollectiveOperations(Channel channel) {
    this(channel, CollectiveRules.current()::choice);
  }

  CollectiveOperations(Channel channel, Function<Exchange, Choice> choice) {
    this.exchange = new Exchange(channel, new Sequence());
    this.choice = choice.apply(exchange);
  }

  /** For one operation, over an exchange that has its number. */
  CollectiveOperations(Exchange exchange, Choice choice) {
    this.exchange = exchange;
    this.choice = choice;
  }

  /** What must be agreed on with operations that do not block. */
  Sequence sequence() {
    return exchange.sequence();
  }

  /** The messages and their sequence, for operations of other kinds in the same message space. */
  Exchange exchange() {
    return exchange;
  }

  /**
   * Frees the memory that the ranks share. No operation may follow.
   *
   * @return false if a thread is in one
   */
  final boolean free() {
    Sequence sequence = exchange.sequence();
    if (!sequence.tryEnter()) {
      return false;
    }
    exchange.free();
    sequence.leave();
    return true;
  }

  Choice choice() {
    return choice;
  }

  @Override
  public void barrier() {
    Barrier.run(exchange, choice);
  }

  @Override
  public void broadcast(Slice buffer, int root) {
    Broadcast.run(exchange, choice, buffer, root);
  }

  @Override
  public void gather(Slice send, @Nullable Slice receive, int root) {
    Gather.run(exchange, choice, send, receive, root);
  }

  @Override
  public Slice gather(Slice mine, int root) {
    return Gather.run(exchange, choice, mine, root);
  }

  @Override
  public void gatherv(Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    Gather.runv(exchange, send, receive, blocks, root);
  }

  @Override
  public Slice gatherv(Slice mine, int root) {
    return Gather.runv(exchange, choice, mine, root);
  }

  @Override
  public void scatter(@Nullable Slice send, Slice receive, int root) {
    Scatter.run(exchange, choice, send, receive, root);
  }

  @Override
  public Slice scatter(@Nullable Slice send, ElementType type, int root) {
    return Scatter.run(exchange, choice, send, type, root);
  }

  @Override
  public void scatterv(@Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root) {
    Scatter.runv(exchange, send, blocks, receive, root);
  }

  @Override
  public Slice scatterv(@Nullable Slice send, @Nullable Blocks blocks, ElementType type, int root) {
    return Scatter.runv(exchange, choice, send, blocks, type, root);
  }

  @Override
  public void allGather(Slice send, Slice receive) {
    AllGather.run(exchange, choice, send, receive);
  }

  @Override
  public Slice allGather(Slice mine) {
    return AllGather.run(exchange, choice, mine);
  }

  @Override
  public void allGatherv(Slice send, Slice receive, Blocks blocks) {
    AllGather.runv(exchange, choice, send, receive, blocks);
  }

  @Override
  public Slice allGatherv(Slice mine) {
    return AllGather.runv(exchange, choice, mine);
  }

  @Override
  public void allToAll(Slice send, Slice receive) {
    AllToAll.run(exchange, choice, send, receive);
  }

  @Override
  public void allToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    AllToAll.runv(exchange, choice, send, sendBlocks, receive, receiveBlocks);
  }

  @Override
  public Slice allToAllv(Slice send, Blocks sendBlocks) {
    return AllToAll.runv(exchange, choice, send, sendBlocks);
  }

  @Override
  public void allToAllw(List<Slice> send, List<Slice> receive) {
    AllToAll.runw(exchange, send, receive);
  }

  @Override
  public void reduce(Slice send, @Nullable Slice receive, Op op, int root) {
    Reduce.run(exchange, choice, send, receive, op, root);
  }

  @Override
  public Slice reduce(Slice mine, Op op, int root) {
    return Reduce.run(exchange, choice, mine, op, root);
  }

  @Override
  public void allReduce(Slice send, Slice receive, Op op) {
    AllReduce.run(exchange, choice, send, receive, op);
  }

  @Override
  public void scan(Slice send, Slice receive, Op op) {
    Scan.run(exchange, choice, send, receive, op);
  }

  @Override
  public void exclusiveScan(Slice send, Slice receive, Op op) {
    ExclusiveScan.run(exchange, send, receive, op);
  }

  @Override
  public void reduceScatter(Slice send, Slice receive, Op op) {
    ReduceScatter.run(exchange, choice, send, receive, op);
  }

  @Override
  public Slice reduceScatter(Slice send, Op op) {
    return ReduceScatter.run(exchange, choice, send, op);
  }

  @Override
  public void reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    ReduceScatter.runv(exchange, choice, send, receive, blocks, op);
  }

  @Override
  public Slice reduceScatter(Slice send, Blocks blocks, Op op) {
    return ReduceScatter.runv(exchange, choice, send, blocks, op);
  }
}

package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Op;
import dev.weft.Slice;
import dev.weft.engine.GroupChannel;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The collective operations of an intercommunicator over two message spaces that nothing else uses,
 * counted in one order; in check mode with checks before them. What each does {@link
 * InterPreparation} says. The same rules hold as in {@link Exchange}. One per intercommunicator and
 * rank. Any thread may call, one at a time; calls block.
 */
public final class InterOperations {
  private final int rank;
  private final CollectiveOperations local;
  private final Sequence sequence = new Sequence();
  private final InterPreparation prepare;
  private final StartedInterCollectives started;
  private final @Nullable Checks checks;
  private final Consumer<InterWork> now;

  /**
   * Over two message spaces that nothing else uses.
   *
   * @param local of this rank's group
   * @param across of the other group, with this rank not in it
   */
  public InterOperations(GroupChannel local, GroupChannel across) {
    this.rank = local.rank();
    this.local = new CollectiveOperations(local);
    this.checks = CheckMode.ofBoth(local, across, sequence);
    Checks checked = checks;
    InterIntents intents = checked == null ? null : new InterIntents(across.worldRanks());
    this.prepare = new InterPreparation(local.size(), across.size(), intents);
    Choice choice = this.local.choice();
    this.started =
        new StartedInterCollectives(
            rank, prepare, new InterStarter(local, across, sequence, choice, checked));
    InterExchange exchange =
        new InterExchange(new Exchange(across, sequence), this.local.exchange(), choice);
    this.now =
        checked == null
            ? work -> work.run(exchange)
            : work -> checked.call(work.stated(), () -> work.run(exchange));
  }

  /**
   * Frees the memory that the ranks of this group share. No operation that blocks may follow.
   *
   * @return false if a thread is in one
   */
  public boolean free() {
    if (!sequence.tryEnter()) {
      return false;
    }
    boolean freed = local.free();
    sequence.leave();
    return freed;
  }

  /** The operations of this rank's own group. */
  public CollectiveOperations local() {
    return local;
  }

  /** Those that do not block, and persistent ones. */
  public StartedInterCollectives started() {
    return started;
  }

  /**
   * In check mode: blocks until all ranks of both groups have come to an operation of that name.
   */
  public void announce(String name) {
    if (checks != null) {
      int _ = checks.call(Intent.of(name), () -> sequence.take(name));
    }
  }

  /** Nobody leaves before all of both groups have come. */
  public void barrier() {
    now.accept(prepare.barrier());
  }

  /** From the root to the other group. */
  public void broadcast(Slice buffer, int root) {
    now.accept(prepare.broadcast(buffer, root));
  }

  /** From the other group to the root. */
  public void gather(@Nullable Slice send, @Nullable Slice receive, int root) {
    now.accept(prepare.gather(send, receive, root));
  }

  /** From the other group to the root, with counts that differ. */
  public void gatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    now.accept(prepare.gatherv(send, receive, blocks, root));
  }

  /** From the root to each of the other group its block. */
  public void scatter(@Nullable Slice send, @Nullable Slice receive, int root) {
    now.accept(prepare.scatter(send, receive, root));
  }

  /** From the root to each of the other group its block, with counts that differ. */
  public void scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    now.accept(prepare.scatterv(send, blocks, receive, root));
  }

  /** Everybody gets the blocks of the other group. */
  public void allGather(Slice send, Slice receive) {
    now.accept(prepare.allGather(send, receive));
  }

  /** Everybody gets the blocks of the other group, with counts that differ. */
  public void allGatherv(Slice send, Slice receive, Blocks receiveBlocks) {
    now.accept(prepare.allGatherv(send, receive, receiveBlocks));
  }

  /** A block to, and from, each of the other group. */
  public void allToAll(Slice send, Slice receive) {
    now.accept(prepare.allToAll(send, receive));
  }

  /** A block to, and from, each of the other group, with counts that differ. */
  public void allToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    now.accept(prepare.allToAllv(send, sendBlocks, receive, receiveBlocks));
  }

  /** A slice to, and from, each of the other group, of any type and anywhere. */
  public void allToAllw(List<Slice> send, List<Slice> receive) {
    now.accept(prepare.allToAllw(send, receive));
  }

  /** The combination of the other group's buffers, at the root. */
  public void reduce(@Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    now.accept(prepare.reduce(send, receive, op, root));
  }

  /** Everybody gets the combination of the other group's buffers. */
  public void allReduce(Slice send, Slice receive, Op op) {
    now.accept(prepare.allReduce(send, receive, op));
  }

  /** Everybody gets its block of the combination of the other group's buffers. */
  public void reduceScatter(Slice send, Slice receive, Op op) {
    now.accept(prepare.reduceScatter(send, receive, op));
  }

  /** The same with blocks that differ, of this rank's own group. */
  public void reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    now.accept(prepare.reduceScatter(rank, send, receive, blocks, op));
  }
}

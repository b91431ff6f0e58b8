package dev.weft.internal.collective.inter;

import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.collective.CollectiveStarter;
import dev.weft.internal.collective.agreement.CallAgreements;
import dev.weft.internal.collective.agreement.CallAgreements.Call;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.agreement.CheckMode;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.ExchangePool;
import dev.weft.internal.collective.exchange.Sequence;
import dev.weft.internal.collective.operation.AlgorithmSelector;
import dev.weft.internal.engine.GroupChannel;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the collective operations of an intercommunicator, over two message spaces that
 * nothing else uses, numbered in one order. One per intercommunicator and rank. Any thread; nothing
 * blocks unless said otherwise.
 */
public final class InterOperations {
  /**
   * Messages within the group that operations in the background send have tags that nothing else
   * there uses: those of operations that block are not negative, those of agreements the lower half
   * of what is.
   */
  private static final int LOCAL_TAGS = -1 << 30;

  private static final int LOCAL_TAG_MASK = (1 << 29) - 1;

  private final int rank;
  private final int ranks;
  private final InterCallFactory calls;
  private final CollectiveOperations local;
  private final Sequence sequence = new Sequence();
  private final InterExchange exchange;
  private final ExchangePool localInBackground;
  private final CollectiveStarter starter;
  private final @Nullable CallAgreements checks;

  /**
   * Over two message spaces that nothing else uses.
   *
   * @param local of this rank's group
   * @param across of the other group, with this rank not in it
   */
  public InterOperations(GroupChannel local, GroupChannel across) {
    this.rank = local.rank();
    this.ranks = local.size();
    this.calls = new InterCallFactory(this, rank, ranks, across.worldRanks());
    this.local = new CollectiveOperations(local);
    this.checks = CheckMode.ofBoth(local, across, sequence);
    AlgorithmSelector algorithmSelector = this.local.algorithmSelector();
    this.exchange =
        new InterExchange(new Exchange(across, sequence), this.local.exchange(), algorithmSelector);
    this.localInBackground = new ExchangePool(local);
    this.starter = new CollectiveStarter(across, sequence, algorithmSelector, checks);
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

  /** What makes calls, to be run, started or prepared. */
  InterCallFactory calls() {
    return calls;
  }

  CollectiveStarter starter() {
    return starter;
  }

  /** Carries a call out; blocks. */
  void run(InterOp call) {
    if (checks == null) {
      call.check(rank, ranks);
      call.perform(exchange);
    } else {
      checks.call(
          Call.of(
              CallSignature.of(call.name()),
              () -> call.signature(rank, ranks),
              () -> call.check(rank, ranks)),
          () -> {
            call.perform(exchange);
            return true;
          });
    }
  }

  /** Gives messages within this group to the operation with this number across. Blocks as that. */
  void besideLocal(int number, Consumer<Exchange> operation) {
    localInBackground.use(LOCAL_TAGS + (number & LOCAL_TAG_MASK), operation);
  }

  /**
   * In check mode: blocks until all ranks of both groups have come to an operation of that name.
   */
  public void announce(String name) {
    if (checks != null) {
      int _ = checks.call(new Call(CallSignature.of(name), null), () -> sequence.take(name));
    }
  }
}

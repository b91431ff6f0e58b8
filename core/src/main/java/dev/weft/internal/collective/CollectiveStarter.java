package dev.weft.internal.collective;

import dev.weft.internal.collective.agreement.CallAgreements;
import dev.weft.internal.collective.agreement.CallAgreements.Call;
import dev.weft.internal.collective.agreement.CallAgreements.Turn;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.exchange.ExchangePool;
import dev.weft.internal.collective.exchange.Sequence;
import dev.weft.internal.collective.operation.AlgorithmSelector;
import dev.weft.internal.collective.operation.CollectiveOp;
import dev.weft.internal.collective.planned.PlannedCall;
import dev.weft.internal.collective.planned.RoundPlan;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Starts a communicator's collective operations that run in the background, each on a thread that
 * may block. The messages of an operation carry its number. The starting thread takes the number:
 * so the ranks must agree on the order of the starts, not on the order in which the background
 * threads run. Any thread; nothing blocks.
 */
public final class CollectiveStarter {
  private final GroupChannel channel;
  private final Sequence sequence;
  private final ExchangePool exchangePool;
  private final AlgorithmSelector algorithmSelector;
  private final @Nullable CallAgreements checks;

  /** How many operations may still have memory of their own: the same on all ranks. */
  private final AtomicInteger plansLeft = new AtomicInteger(RoundPlan.MOST);

  /** Begins a call; one object for all, as every call needs it. */
  private final Function<CollectiveOp, Runnable> work = this::started;

  /** Beside operations that block, which make their choice from the same rules. */
  public CollectiveStarter(
      GroupChannel channel,
      Sequence sequence,
      AlgorithmSelector algorithmSelector,
      @Nullable CallAgreements checks) {
    this.channel = channel;
    this.sequence = sequence;
    this.exchangePool = new ExchangePool(channel);
    this.algorithmSelector = algorithmSelector;
    this.checks = checks;
  }

  /** Checks the arguments of a call and starts it. */
  public Request start(CollectiveOp call) {
    if (checks != null) {
      return start(checked(call, CallSignature::nonBlocking), call, checks);
    }
    check(call);
    return channel.callRequest(call.name(), call, work).begun();
  }

  /** A refused call is counted, and the other ranks are told in the background. */
  private Request start(Call checked, CollectiveOp call, CallAgreements agreements) {
    RuntimeException refusal = checked.refusal();
    if (refusal != null) {
      Turn turn = agreements.take(checked);
      channel.startWork(call.name(), () -> agreements.reach(turn));
      throw refusal;
    }
    return channel
        .callRequest(call.name(), call, open -> started(open, agreements, checked))
        .begun();
  }

  /** Checks the arguments of a call that can then be started many times. */
  public PersistentRequest prepare(CollectiveOp call) {
    CallAgreements agreements = checks;
    check(call);
    if (agreements == null) {
      PersistentRequest planned = planned(call);
      return planned == null ? channel.callRequest(call.name(), call, work) : planned;
    }
    Call checked = checked(call, CallSignature::persistent);
    return channel.callRequest(call.name(), call, open -> started(open, agreements, checked));
  }

  /** One that goes on in memory of its own after some rounds; null if it cannot. */
  private @Nullable PersistentRequest planned(CollectiveOp call) {
    int ranks = channel.size();
    PlannedCall rounds = call.planned(channel.rank(), ranks);
    RoundPlan plan = rounds == null ? null : RoundPlan.of(call.name(), sequence, rounds, ranks);
    return plan == null
        ? null
        : channel.plannedRequest(call.name(), () -> started(call, plan), plan);
  }

  private void check(CollectiveOp call) {
    call.check(channel.rank(), channel.size());
    call.checkShared();
  }

  private Call checked(CollectiveOp call, UnaryOperator<CallSignature> form) {
    return Call.of(
        form.apply(CallSignature.of(call.name())),
        () -> form.apply(call.signature(channel.rank(), channel.size())),
        () -> check(call));
  }

  private Runnable started(CollectiveOp call) {
    int number = sequence.take(call.name());
    IntConsumer steps = steps(call);
    return () -> steps.accept(number);
  }

  /** In one round the ranks open memory for the next ones, under a number of its own. */
  private Runnable started(CollectiveOp call, RoundPlan plan) {
    Runnable round = started(call);
    if (!plan.isDue() || plansLeft.getAndUpdate(left -> Math.max(0, left - 1)) == 0) {
      return round;
    }
    int opening = sequence.take(call.name());
    return () -> {
      boolean hasSucceeded = false;
      try {
        round.run();
        hasSucceeded = true;
      } finally {
        boolean succeeded = hasSucceeded;
        exchangePool.use(opening, open -> plan.open(open, succeeded));
      }
    };
  }

  private Runnable started(CollectiveOp call, CallAgreements agreements, Call checked) {
    Turn turn = agreements.take(checked);
    IntConsumer steps = steps(call);
    return () -> {
      agreements.reach(turn);
      steps.accept(turn.number());
    };
  }

  /** Takes the number on the thread that works; its choice of algorithms is known at the start. */
  private IntConsumer steps(CollectiveOp call) {
    AlgorithmSelector now = algorithmSelector.forMessages();
    return number -> exchangePool.use(number, open -> call.perform(open, now));
  }
}

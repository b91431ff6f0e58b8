package dev.weft.internal.collective;

import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.internal.collective.agreement.CallAgreements;
import dev.weft.internal.collective.agreement.CallAgreements.Call;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.agreement.CheckMode;
import dev.weft.internal.collective.choice.RulesFile;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.Sequence;
import dev.weft.internal.collective.operation.AlgorithmSelector;
import dev.weft.internal.collective.operation.CollectiveOp;
import dev.weft.internal.collective.operation.CountedOp;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.engine.base.BufferedCall;
import dev.weft.internal.engine.base.Channel;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries out a communicator's collective operations, over a channel that nothing else uses,
 * numbered in one order. Blocking operations run here, others in a {@link CollectiveStarter}. In
 * check mode an operation begins only when all ranks have agreed on it ({@link CallAgreements}).
 * One per communicator and rank. Any thread may call; for blocking operations one at a time.
 */
public final class CollectiveOperations implements BlockingCollectives {
  private final Exchange exchange;
  private final AlgorithmSelector algorithmSelector;
  private final @Nullable CallAgreements checks;
  private final BufferedCall.@Nullable Guard guard;
  private final @Nullable CollectiveStarter starter;

  /** Operations over a message space for blocking ones; without check mode. */
  public CollectiveOperations(Channel channel) {
    this(channel, RulesFile.current()::choice);
  }

  public CollectiveOperations(Channel channel, Function<Exchange, AlgorithmSelector> choice) {
    this.exchange = new Exchange(channel, new Sequence());
    this.algorithmSelector = choice.apply(exchange);
    this.checks = null;
    this.guard = null;
    this.starter = null;
  }

  private CollectiveOperations(GroupChannel channel, Sequence sequence) {
    this.exchange = new Exchange(channel, sequence);
    this.algorithmSelector = RulesFile.current().choice(exchange);
    this.checks = CheckMode.of(channel, sequence);
    this.guard = channel instanceof BufferedCall.Guard watching ? watching : null;
    this.starter = new CollectiveStarter(channel, sequence, algorithmSelector, checks);
  }

  /**
   * Operations of all forms, over a communicator's message space for them; checked in check mode.
   */
  public static CollectiveOperations ofAllForms(GroupChannel channel) {
    return new CollectiveOperations(channel, new Sequence());
  }

  /** Starts operations that do not block, and persistent ones. */
  public CollectiveStarter starter() {
    return Objects.requireNonNull(starter, "for operations that block only");
  }

  @Override
  public CollectiveOperations collectives() {
    return this;
  }

  /** The messages and their sequence, for operations of other kinds in the same message space. */
  public Exchange exchange() {
    return exchange;
  }

  public AlgorithmSelector algorithmSelector() {
    return algorithmSelector;
  }

  /** The agreement of the ranks before each operation; null without check mode. */
  @Nullable CallAgreements checks() {
    return checks;
  }

  /** Checks the arguments of a call and carries it out. */
  void run(CollectiveOp call) {
    if (checks == null) {
      call.run(exchange, algorithmSelector);
    } else {
      int rank = exchange.rank();
      int ranks = exchange.size();
      checks.call(
          Call.of(
              CallSignature.of(call.name()),
              () -> call.signature(rank, ranks),
              () -> call.check(rank, ranks)),
          () -> {
            perform(call);
            return true;
          });
    }
  }

  private void perform(CollectiveOp call) {
    if (guard == null) {
      call.perform(exchange, algorithmSelector);
    } else {
      guard.during(call, () -> call.perform(exchange, algorithmSelector));
    }
  }

  /** The same with a result whose size the ranks have to tell each other first. */
  Slice run(CountedOp call) {
    return run(
        call.name(),
        call::signature,
        () -> call.check(exchange.rank(), exchange.size()),
        () -> call.perform(exchange, algorithmSelector));
  }

  /**
   * Carries out an operation.
   *
   * @param signature its words for check mode
   * @param check of this rank's own arguments
   */
  public <T> T run(
      String name, Supplier<CallSignature> signature, Runnable check, Supplier<T> operation) {
    if (checks == null) {
      check.run();
      return operation.get();
    }
    return checks.call(Call.of(CallSignature.of(name), signature, check), operation);
  }

  /**
   * Runs an action that begins with an operation of this communicator. If this rank refuses its own
   * arguments before an operation has begun, check mode tells the other ranks, as for an operation.
   */
  public <T> T orRefuse(String name, Supplier<T> work) {
    long begun = begun();
    try {
      return work.get();
    } catch (RuntimeException e) {
      refused(name, e, begun);
      throw e;
    }
  }

  /** The number of blocking operations that have begun. */
  public long begun() {
    return exchange.sequence().begun();
  }

  /**
   * This rank has failed in an action that begins with an operation. If none has begun, because it
   * refuses its own arguments, check mode tells the other ranks.
   *
   * @param before the number that had begun
   */
  public void refused(String name, RuntimeException failure, long before) {
    boolean isOfArguments =
        failure instanceof ArgumentException
            || failure instanceof NullPointerException
            || failure instanceof IndexOutOfBoundsException;
    if (checks != null && isOfArguments && begun() == before) {
      checks.call(new Call(CallSignature.of(name), failure), () -> true);
    }
  }

  /** Memory for a result that only the root gets; empty elsewhere. */
  Slice resultAtRoot(int root, Slice model, long count) {
    return model.newLike(exchange.rank() == root ? count : 0);
  }

  /**
   * Frees the memory that the ranks share. No operation may follow.
   *
   * @return false if a thread is in one
   */
  public boolean free() {
    Sequence sequence = exchange.sequence();
    if (!sequence.tryEnter()) {
      return false;
    }
    exchange.free();
    sequence.leave();
    return true;
  }
}

package dev.weft.internal.collective;

import dev.weft.data.Slice;
import dev.weft.internal.collective.agreement.CallAgreements;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.agreement.CheckMode;
import dev.weft.internal.collective.choice.CollectiveRules;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.Sequence;
import dev.weft.internal.collective.operation.Choice;
import dev.weft.internal.collective.operation.CollectiveCall;
import dev.weft.internal.collective.operation.CountedCall;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.engine.base.Channel;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A communicator's collective operations, over a channel that nothing else uses and counted in one
 * order: those that block are carried out here, others by a {@link CollectiveStarter}. In check
 * mode each begins only when all ranks have agreed on it ({@link CallAgreements}). One per
 * communicator and rank. Any thread may call, for operations that block one at a time.
 */
public final class CollectiveOperations implements CollectiveCalls {
  private final Exchange exchange;
  private final Choice choice;
  private final @Nullable CallAgreements checks;
  private final @Nullable CollectiveStarter starter;

  /** Over a message space for collective operations that block; without check mode. */
  public CollectiveOperations(Channel channel) {
    this(channel, CollectiveRules.current()::choice);
  }

  public CollectiveOperations(Channel channel, Function<Exchange, Choice> choice) {
    this.exchange = new Exchange(channel, new Sequence());
    this.choice = choice.apply(exchange);
    this.checks = null;
    this.starter = null;
  }

  private CollectiveOperations(GroupChannel channel, Sequence sequence) {
    this.exchange = new Exchange(channel, sequence);
    this.choice = CollectiveRules.current().choice(exchange);
    this.checks = CheckMode.of(channel, sequence);
    this.starter = new CollectiveStarter(channel, sequence, choice, checks);
  }

  /** Of all forms, over a communicator's message space for them; checked in check mode. */
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

  public Choice choice() {
    return choice;
  }

  /** What the ranks must agree on before each operation; null without check mode. */
  @Nullable CallAgreements checks() {
    return checks;
  }

  /** Checks the arguments of a call and carries it out. */
  void run(CollectiveCall call) {
    if (checks == null) {
      call.run(exchange, choice);
    } else {
      checks.call(
          call.signature(exchange.rank(), exchange.size()), () -> call.run(exchange, choice));
    }
  }

  /** The same with a result of a size that the ranks have to tell each other first. */
  Slice run(CountedCall call) {
    return run(call::signature, () -> call.run(exchange, choice));
  }

  /** Carries out an operation that says this of itself in check mode. */
  public <T> T run(Supplier<CallSignature> signature, Supplier<T> operation) {
    return checks == null ? operation.get() : checks.call(signature.get(), operation);
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

package dev.weft.internal.collective.inter;

import dev.weft.data.Slice;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.operation.AlgorithmSelector;
import dev.weft.internal.collective.operation.CollectiveOp;
import dev.weft.internal.collective.operation.Require;
import dev.weft.internal.engine.base.CompletedRequest;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A call of a collective operation of an intercommunicator. Its arguments were checked when it was
 * made; an error is thrown when it is run, started or prepared. Immutable; any thread.
 *
 * @param compared what the ranks compare in check mode
 * @param buffers the buffers of the call, if any
 * @param refusal the error in the arguments, if any
 */
public record InterOp(
    InterOperations between,
    String name,
    Supplier<CallSignature> compared,
    Steps steps,
    List<Slice> buffers,
    @Nullable RuntimeException refusal)
    implements CollectiveOp {

  /** What is to be done, in an exchange that has begun. */
  @FunctionalInterface
  public interface Steps {
    void run(InterExchange open);
  }

  /** Carries it out; blocks. */
  public Request run() {
    between.run(this);
    return CompletedRequest.INSTANCE;
  }

  /** Starts it. */
  public Request start() {
    return between.starter().start(this);
  }

  /** Prepares it to be started, once or many times. */
  public PersistentRequest prepare() {
    return between.starter().prepare(this);
  }

  @Override
  public void check(int rank, int ranks) {
    if (refusal != null) {
      throw refusal;
    }
  }

  @Override
  public void checkShared() {
    buffers.forEach(Require::shared);
  }

  /** Its steps know their buffers: it has no others. */
  @Override
  public CollectiveOp over(Buffers buffers, int rank) {
    return this;
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    return compared.get();
  }

  /** In the background, with messages across and as many within this rank's group. */
  @Override
  public void perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
    between.besideLocal(
        exchange.number(), local -> perform(new InterExchange(exchange, local, algorithmSelector)));
  }

  /**
   * Every rank of both groups begins every operation on the messages across, also if it has nothing
   * to do there, so that the operations are counted alike.
   */
  void perform(InterExchange exchange) {
    try (Exchange _ = exchange.across().begin(name)) {
      steps.run(exchange);
    }
  }
}

package dev.weft.internal.collective.operation;

import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.planned.PlannedCall;
import dev.weft.internal.engine.base.BufferedCall;
import org.jspecify.annotations.Nullable;

/**
 * One call of a collective operation, with its arguments: the record that implements this has
 * everything about an operation. {@link dev.weft.internal.collective.BlockingCollectives
 * BlockingCollectives} and {@link dev.weft.internal.collective.IntraForm IntraForm} make such a
 * record for each call. {@link dev.weft.internal.collective.CollectiveOperations
 * CollectiveOperations} and {@link dev.weft.internal.collective.CollectiveStarter
 * CollectiveStarter} decide for all operations alike whether the call runs at once, in the
 * background, or at each start of a persistent request, and whether the ranks compare their calls
 * before. Immutable; any thread.
 */
public interface CollectiveOp extends BufferedCall<CollectiveOp> {
  /** The operation, as the methods that block are called. */
  String name();

  /**
   * Checks the arguments, as far as this rank can by itself.
   *
   * @throws dev.weft.failure.ArgumentException before anything is sent
   */
  void check(int rank, int ranks);

  /** Checks that the buffers may be used by another thread, which carries the operation out. */
  void checkShared();

  /** The signature that the ranks compare in check mode; the arguments may be wrong. */
  CallSignature signature(int rank, int ranks);

  /**
   * Carries the operation out; blocks. The arguments have been checked. Slices may have gaps: send
   * slices are packed first, and received elements are stored in their places at the end, so one
   * buffer with gaps may serve for both.
   */
  void perform(Exchange exchange, AlgorithmSelector algorithmSelector);

  /**
   * What this rank does in each round in shared memory, if it is started often; null if the rounds
   * go by messages: in rooted operations and scans, in which ranks do not all wait for all, and
   * with buffers that have gaps. The arguments have been checked.
   */
  default @Nullable PlannedCall planned(int rank, int ranks) {
    return null;
  }

  /** Checks the arguments and carries the operation out; blocks. */
  default void run(Exchange exchange, AlgorithmSelector algorithmSelector) {
    check(exchange.rank(), exchange.size());
    perform(exchange, algorithmSelector);
  }
}

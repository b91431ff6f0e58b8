package dev.weft.internal.collective.operation;

import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * One call of a collective operation, with its arguments: the record that implements this has
 * everything about an operation. {@link dev.weft.internal.collective.BlockingCollectives
 * CollectiveCalls} and {@link dev.weft.internal.collective.IntraForm IntraForm} make such a record
 * for each call; whether it is carried out at once, in the background, or each time that a
 * persistent request is started, and whether the ranks compare their calls before, is the same for
 * all operations and decided elsewhere ({@link dev.weft.internal.collective.CollectiveOperations
 * CollectiveOperations}, {@link dev.weft.internal.collective.CollectiveStarter CollectiveStarter}).
 * Immutable; any thread.
 */
public interface CollectiveOp {
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

  /** Checks the arguments and carries the operation out; blocks. */
  default void run(Exchange exchange, AlgorithmSelector algorithmSelector) {
    check(exchange.rank(), exchange.size());
    perform(exchange, algorithmSelector);
  }
}

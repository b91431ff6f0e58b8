package dev.weft.internal.collective.operation;

import dev.weft.data.Slice;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * A call whose result has a size that the rank does not know: the ranks exchange the counts first.
 * Such calls always block. Immutable; any thread.
 */
public interface CountedOp {
  /** The operation, as its methods are called. */
  String name();

  /**
   * Checks the arguments, as far as this rank can by itself.
   *
   * @throws dev.weft.failure.ArgumentException before anything is sent
   */
  void check(int rank, int ranks);

  /** The signature that the ranks compare in check mode; the arguments may be wrong. */
  CallSignature signature();

  /** Carries the operation out, and gives its result; blocks. The arguments have been checked. */
  Slice perform(Exchange exchange, AlgorithmSelector algorithmSelector);
}

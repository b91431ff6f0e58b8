package dev.weft.internal.collective.operation;

import dev.weft.data.Slice;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * A call whose result has a size that the rank does not know: the ranks tell each other the counts
 * first. Such calls always block. Immutable; any thread.
 */
public interface CountedCall {
  /** What the ranks compare in check mode; the arguments may be wrong. */
  CallSignature signature();

  /** Checks the arguments, carries the operation out, and gives its result; blocks. */
  Slice run(Exchange exchange, Choice choice);
}

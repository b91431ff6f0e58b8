package dev.weft.internal.io;

import dev.weft.data.Status;
import dev.weft.request.Request;
import java.util.function.Supplier;

/**
 * This rank's call of a collective read or write.
 *
 * @param numbers supplies this rank's numbers for the exchange; throws if its arguments are wrong
 * @param body the operation after the exchange
 */
record CollectiveIo(
    FileAgreement agreement,
    FileCall name,
    Supplier<long[]> numbers,
    FileAgreement.Body<Status> body) {

  /** Carries it out; blocks. */
  Status run() {
    return agreement.hold(name, numbers, body);
  }

  /** Starts it. */
  Request start() {
    return agreement.start(name, numbers, body);
  }
}

package dev.weft.internal.io;

import dev.weft.data.Status;
import dev.weft.request.Request;
import java.util.function.Supplier;

/**
 * A read or write of all ranks together as this rank called it.
 *
 * @param numbers what this rank says of it; throws what is wrong with its arguments
 * @param body what the ranks do once they have met
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

package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;

/** Makes the exceptions for invalid arguments. */
final class ArgumentErrors {

  static ArgumentException rank(String role, int value, int size) {
    return new ArgumentException(
        role
            + " "
            + value
            + " is not a rank of this communicator, which has ranks 0 to "
            + (size - 1)
            + (role.equals("source")
                ? "; Comm.ANY_SOURCE and Comm.PROC_NULL are allowed too"
                : ""));
  }

  static ArgumentException sendTag(int tag) {
    return new ArgumentException(
        "tag " + tag + " is negative; a send needs one from 0 to " + Comm.MAX_TAG);
  }

  static ArgumentException receiveTag(int tag) {
    return new ArgumentException(
        "tag " + tag + " is negative; a receive needs one from 0 on, or Comm.ANY_TAG");
  }

  static ClosedException closed() {
    return new ClosedException("this communicator has been closed");
  }

  static ArgumentException unrepaired(int place) {
    return new ArgumentException(
        "this process has come in place of rank %d and can use nothing of this communicator but repair(); call that first"
            .formatted(place));
  }

  private ArgumentErrors() {}
}

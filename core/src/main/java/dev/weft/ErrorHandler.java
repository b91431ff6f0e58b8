package dev.weft;

import dev.weft.failure.WeftException;

/**
 * Handles a failure of a communicator before the caller sees it (MPI 4.1, section 9.3): it may
 * record the failure, end the job, or throw an exception of the program instead. See {@link
 * Comm#onError}.
 */
@FunctionalInterface
public interface ErrorHandler {
  /**
   * Does nothing, so that the failure is thrown (MPI_ERRORS_RETURN); what communicators begin with.
   */
  ErrorHandler THROW = (_, _) -> {};

  /**
   * Takes a failure, on the thread whose call failed, or, for a future, on whatever thread
   * completes it. What the handler throws is thrown in place of the failure; if it returns, the
   * failure is.
   *
   * @param comm the communicator, without the handler, so that what fails inside the handler does
   *     not call it again
   */
  void handle(WeftException failure, Comm comm);

  /** Ends the whole job, with an exit code (MPI_ERRORS_ARE_FATAL). */
  static ErrorHandler aborting(int code) {
    return (failure, comm) -> comm.abort(code, failure.toString());
  }
}

package mpi;

/**
 * The treatment of a failure: it ends the job, which is the default, or it is thrown. Immutable;
 * see {@code MPI.ERRORS_ARE_FATAL} and {@code MPI.ERRORS_RETURN}.
 */
public final class Errhandler {
  static final Errhandler FATAL = new Errhandler(true);
  static final Errhandler ABORT = new Errhandler(true);
  static final Errhandler RETURN = new Errhandler(false);

  private final boolean fatal;

  private Errhandler(boolean fatal) {
    this.fatal = fatal;
  }

  /**
   * Handles a failure.
   *
   * @return the failure, to be thrown. If the handler is fatal and the mistake is this rank's, the
   *     job is ended first ({@link dev.weft.Comm#abort(int, String)}); but not for a call before
   *     Init or after Finalize, which has no error class
   */
  @SuppressWarnings("SystemOut") // where Open MPI tells it, too
  MPIException handled(MPIException failure) {
    if (fatal
        && failure.getErrorClass() != ErrorClass.SUCCESS
        && !Failures.isFromOutside(failure)) {
      failure.printStackTrace();
      Session.abort(failure.getErrorCode(), "a call failed: " + failure.getMessage());
    }
    return failure;
  }

  /** Handles an error code without an exception (MPI_Comm_call_errhandler). */
  void call(int errorCode) {
    if (fatal && errorCode != ErrorClass.SUCCESS) {
      Session.abort(errorCode, "the program called its error handler with code " + errorCode);
    }
  }
}

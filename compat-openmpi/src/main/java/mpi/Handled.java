package mpi;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An object whose failures go to an error handler: a communicator, a window, a file. */
abstract class Handled {
  private volatile Errhandler errhandler;

  Handled(Errhandler errhandler) {
    this.errhandler = errhandler;
  }

  final Errhandler handler() {
    return errhandler;
  }

  final void handler(@Nullable Errhandler handler) {
    if (handler == null) {
      throw new Refused(ErrorClass.ERR_ARG, "there is no error handler; give MPI.ERRORS_...");
    }
    this.errhandler = handler;
  }

  /** The error class of an argument that Weft refuses. */
  int ofArguments() {
    return ErrorClass.ERR_ARG;
  }

  /** What to throw for a failure of Weft's, when the handler has heard of it. */
  final MPIException failed(RuntimeException failure) {
    return failed(failure, ofArguments());
  }

  final MPIException failed(RuntimeException failure, int ofArguments) {
    if (failure instanceof MPIException told) {
      return told; // no failure of Weft's: a call within this one has thrown it
    }
    return errhandler.handled(Failures.of(failure, ofArguments));
  }

  final void run(Runnable action) throws MPIException {
    try {
      action.run();
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  final <T> T get(Supplier<T> action) throws MPIException {
    try {
      return action.get();
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }
}

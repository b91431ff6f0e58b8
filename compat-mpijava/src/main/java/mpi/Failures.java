package mpi;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.TruncationException;
import java.util.function.Consumer;

/** Turns an exception of a call into an {@link MPIException}, and finds its error class. */
final class Failures {
  private static volatile Consumer<MPIException> handler = _ -> {};

  /** Of a call of which nothing more is known. */
  static MPIException of(RuntimeException thrown) {
    return of(thrown, MPIException.ERR_ARG);
  }

  /**
   * Of a call whose arguments can only be wrong in one way.
   *
   * @param argument the class of an {@link ArgumentException}
   */
  static MPIException of(RuntimeException thrown, int argument) {
    if (thrown instanceof MPIException already) {
      return told(already);
    }
    int errorClass =
        switch (thrown) {
          case ArgumentException _ -> argument;
          case TruncationException _ -> MPIException.ERR_TRUNCATE;
          case PeerFailedException _ -> MPIException.ERR_PROC_FAILED;
          case ClosedException _ -> MPIException.ERR_COMM;
          case ClassCastException _, ArrayStoreException _ -> MPIException.ERR_TYPE;
          case NullPointerException _, IndexOutOfBoundsException _ -> MPIException.ERR_BUFFER;
          default -> MPIException.ERR_OTHER;
        };
    return told(new MPIException(errorClass, thrown));
  }

  static void requireType(Object type) {
    if (type == null) {
      throw told(new MPIException(MPIException.ERR_TYPE, "the datatype is null"));
    }
  }

  /** Says who is told of every error. */
  static void handledBy(Consumer<MPIException> newHandler) {
    handler = newHandler;
  }

  /** Passes an error to the handler that the program has set. */
  static MPIException told(MPIException failure) {
    handler.accept(failure);
    return failure;
  }

  static MPIException notMember() {
    return new MPIException(
        MPIException.ERR_COMM,
        "this process is not in the group that the communicator was created from; check Rank()"
            + " against MPI.UNDEFINED before it is used");
  }

  private Failures() {}
}

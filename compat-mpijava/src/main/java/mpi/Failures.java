package mpi;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.TruncationException;

/** Makes an {@link MPIException} of what a call threw, and finds the class of the error. */
final class Failures {

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

  /** Of a message; {@code lowestTag} is what the tag must not be below. */
  static MPIException ofMessage(
      RuntimeException thrown, Comm comm, int count, Datatype type, int rank, int tag) {
    if (comm.peer == null) {
      return told(notMember());
    }
    if (type == null) {
      return told(new MPIException(MPIException.ERR_TYPE, thrown));
    }
    return of(thrown, argument(comm, count, rank, tag));
  }

  private static int argument(Comm comm, int count, int rank, int tag) {
    if (count < 0) {
      return MPIException.ERR_COUNT;
    } else if (rank >= comm.peers()) {
      return MPIException.ERR_RANK;
    }
    return tag < 0 && tag != Ranks.ANY_TAG ? MPIException.ERR_TAG : MPIException.ERR_BUFFER;
  }

  /** Of a collective operation; {@code root} is 0 if it has none. */
  static MPIException ofCollective(RuntimeException thrown, Reductions comm, int root) {
    if (comm.comm == null) {
      return told(notMember());
    }
    boolean badRoot = root < 0 || root >= comm.comm.size();
    return of(thrown, badRoot ? MPIException.ERR_ROOT : MPIException.ERR_BUFFER);
  }

  static void requireType(Datatype type) {
    if (type == null) {
      throw told(new MPIException(MPIException.ERR_TYPE, "the datatype is null"));
    }
  }

  /** Passes an error to the handler that the program has set. */
  static MPIException told(MPIException failure) {
    MPI.failed(failure);
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

package mpi;

/** Converts ranks and tags of the old API to Weft's. */
final class Ranks {
  static final int ANY_SOURCE = -2;
  static final int ANY_TAG = -2;
  static final int PROC_NULL = -3;
  static final int UNDEFINED = -1;

  /** A destination. Nobody is {@link #PROC_NULL}, and -1, which MPJ Express's Shift gives. */
  static int destination(int rank) {
    return rank >= 0 ? rank : special(rank, false);
  }

  /** A source. */
  static int source(int rank) {
    return rank >= 0 ? rank : special(rank, true);
  }

  private static int special(int rank, boolean source) {
    if (rank == PROC_NULL || rank == UNDEFINED) {
      return dev.weft.Comm.PROC_NULL;
    } else if (rank == ANY_SOURCE && source) {
      return dev.weft.Comm.ANY_SOURCE;
    }
    throw new MPIException(
        MPIException.ERR_RANK,
        (source ? "source " : "destination ")
            + rank
            + " is no rank; give one from 0 on, MPI.PROC_NULL"
            + (source ? " or MPI.ANY_SOURCE" : ""));
  }

  /** The tag of a receive. */
  static int tag(int tag) {
    if (tag >= 0) {
      return tag;
    } else if (tag == ANY_TAG) {
      return dev.weft.Comm.ANY_TAG;
    }
    throw new MPIException(
        MPIException.ERR_TAG,
        "tag " + tag + " is negative; a receive needs one from 0 on, or MPI.ANY_TAG");
  }

  /** The source in a status. */
  static int reported(int source) {
    return source >= 0 ? source : source == dev.weft.Comm.PROC_NULL ? PROC_NULL : ANY_SOURCE;
  }

  private Ranks() {}
}

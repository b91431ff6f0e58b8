package mpi;

import dev.weft.call.CollectiveForm;
import dev.weft.call.IntraCollectiveForm;

/**
 * The form of collective operations, blocking or started, between the ranks of one group or of two
 * groups. The buffers of a rank that plays no part in an operation are null.
 */
abstract class CallForm {
  /** The operations that communicators of one group and of two have. */
  final CollectiveForm<?> operations;

  CallForm(CollectiveForm<?> operations) {
    this.operations = operations;
  }

  /** How many blocks there are in a buffer with one for each rank. */
  abstract int ranks();

  /** Whether this rank is the root. */
  abstract boolean isRoot(int root);

  /** Whether this rank has data for the root, or from it. */
  abstract boolean takesPart(int root);

  /** This rank's block in a buffer with one for each rank of its own group. */
  abstract int rank();

  /** Number of ranks of this rank's own group. */
  abstract int size();

  /** The operations that need one group. */
  abstract IntraCollectiveForm<?> intra();

  static Refused unsupported() {
    return new Refused(
        ErrorClass.ERR_COMM, "this cannot be done on an intercommunicator; merge it first");
  }
}

package mpi;

import dev.weft.call.IntraCollectiveForm;

/** The form of operations between the ranks of one group. */
final class OneGroupForm extends CallForm {
  private final IntraCollectiveForm<?> intra;
  private final int rank;
  private final int size;

  OneGroupForm(dev.weft.Comm comm, IntraCollectiveForm<?> operations) {
    super(operations);
    this.intra = operations;
    this.rank = comm.rank();
    this.size = comm.size();
  }

  @Override
  int ranks() {
    return size;
  }

  @Override
  int size() {
    return size;
  }

  @Override
  int rank() {
    return rank;
  }

  @Override
  boolean isRoot(int root) {
    if (root < 0 || root >= size) {
      throw new Refused(
          ErrorClass.ERR_ROOT,
          "root %d is not a rank of this communicator, which has ranks 0 to %d"
              .formatted(root, size - 1));
    }
    return root == rank;
  }

  @Override
  boolean takesPart(int root) {
    return true;
  }

  @Override
  IntraCollectiveForm<?> intra() {
    return intra;
  }
}

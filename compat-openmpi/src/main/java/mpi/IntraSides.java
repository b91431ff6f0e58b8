package mpi;

/** Who sends and who receives in an operation of one group. */
abstract class IntraSides extends Way {
  final dev.weft.Comm comm;
  private final int rank;
  private final int size;

  IntraSides(dev.weft.Comm comm) {
    this.comm = comm;
    this.rank = comm.rank();
    this.size = comm.size();
  }

  @Override
  final int ranks() {
    return size;
  }

  @Override
  final int size() {
    return size;
  }

  @Override
  final int rank() {
    return rank;
  }

  @Override
  final boolean isRoot(int root) {
    if (root < 0 || root >= size) {
      throw new Refused(
          ErrorClass.ERR_ROOT,
          "root %d is not a rank of this communicator, which has ranks 0 to %d"
              .formatted(root, size - 1));
    }
    return root == rank;
  }

  @Override
  final boolean takesPart(int root) {
    return true;
  }
}

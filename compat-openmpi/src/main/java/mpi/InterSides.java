package mpi;

/** Who sends and who receives in an operation of two groups. */
abstract class InterSides extends Way {
  final dev.weft.InterComm inter;

  InterSides(dev.weft.InterComm inter) {
    this.inter = inter;
  }

  @Override
  final int ranks() {
    return inter.remoteSize();
  }

  @Override
  final int size() {
    return inter.size();
  }

  @Override
  final int rank() {
    return inter.rank();
  }

  @Override
  final boolean isRoot(int root) {
    if (root >= inter.remoteSize() || (root < 0 && !isOfThisGroup(root))) {
      throw new Refused(
          ErrorClass.ERR_ROOT,
          "root %d; give a rank of the other group, 0 to %d, or MPI.ROOT, or MPI.PROC_NULL"
              .formatted(root, inter.remoteSize() - 1));
    }
    return root == Constant.ROOT;
  }

  @Override
  final boolean takesPart(int root) {
    return root >= 0;
  }

  private static boolean isOfThisGroup(int root) {
    return root == Constant.ROOT || root == Constant.PROC_NULL;
  }
}

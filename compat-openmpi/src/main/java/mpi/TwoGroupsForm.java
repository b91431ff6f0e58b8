package mpi;

import dev.weft.call.CollectiveForm;
import dev.weft.call.IntraCollectiveForm;

/** The form of operations between the ranks of two groups. */
final class TwoGroupsForm extends CallForm {
  private final dev.weft.InterComm inter;

  TwoGroupsForm(dev.weft.InterComm inter, CollectiveForm<?> operations) {
    super(operations);
    this.inter = inter;
  }

  @Override
  int ranks() {
    return inter.remoteSize();
  }

  @Override
  int size() {
    return inter.size();
  }

  @Override
  int rank() {
    return inter.rank();
  }

  @Override
  boolean isRoot(int root) {
    if (root >= inter.remoteSize() || (root < 0 && !isOfThisGroup(root))) {
      throw new Refused(
          ErrorClass.ERR_ROOT,
          "root %d; give a rank of the other group, 0 to %d, or MPI.ROOT, or MPI.PROC_NULL"
              .formatted(root, inter.remoteSize() - 1));
    }
    return root == Constant.ROOT;
  }

  @Override
  boolean takesPart(int root) {
    return root >= 0;
  }

  @Override
  IntraCollectiveForm<?> intra() {
    throw unsupported();
  }

  private static boolean isOfThisGroup(int root) {
    return root == Constant.ROOT || root == Constant.PROC_NULL;
  }
}

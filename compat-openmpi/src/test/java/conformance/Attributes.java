package conformance;

import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Win;

/**
 * Values under keys that have been freed: they can be read and deleted, not set, until none is
 * attached any more (MPI 4.1, section 7.7.2).
 */
final class Attributes {
  private Attributes() {}

  static void run() throws Exception {
    ofCommunicators();
    ofDatatypes();
    ofWindows();
  }

  private static void ofCommunicators() throws Exception {
    Intracomm comm = MPI.COMM_WORLD.dup();
    int key = Comm.createKeyval();
    comm.setAttr(key, 1);
    comm.setAttr(key, 12345);
    Comm.freeKeyval(key);
    Check.same(12345, comm.getAttr(key));
    Check.same(null, MPI.COMM_SELF.getAttr(key));
    Check.fails(MPI.ERR_KEYVAL, () -> comm.setAttr(key, 2));
    Check.fails(MPI.ERR_KEYVAL, () -> Comm.freeKeyval(key));
    Intracomm copy = comm.dup();
    comm.deleteAttr(key);
    Check.same(null, comm.getAttr(key));
    Check.same(12345, copy.getAttr(key));
    copy.free();
    Check.fails(MPI.ERR_KEYVAL, () -> comm.getAttr(key));
    Check.fails(MPI.ERR_KEYVAL, () -> comm.deleteAttr(key));
    comm.free();
    int unused = Comm.createKeyval();
    Comm.freeKeyval(unused);
    Check.fails(MPI.ERR_KEYVAL, () -> MPI.COMM_WORLD.getAttr(unused));
    int ofNothing = Comm.createKeyval();
    MPI.COMM_SELF.setAttr(ofNothing, null);
    Check.same(null, MPI.COMM_SELF.getAttr(ofNothing));
    MPI.COMM_SELF.deleteAttr(ofNothing);
    Check.fails(MPI.ERR_KEYVAL, () -> MPI.COMM_SELF.getAttr(MPI.KEYVAL_INVALID));
  }

  private static void ofDatatypes() throws Exception {
    Datatype type = Datatype.createContiguous(2, MPI.INT);
    int key = Datatype.createKeyval();
    type.setAttr(key, "kept");
    Datatype copy = type.dup();
    Datatype.freeKeyval(key);
    type.free();
    Check.same("kept", copy.getAttr(key));
    Check.fails(MPI.ERR_KEYVAL, () -> copy.setAttr(key, "other"));
    copy.free();
    Check.fails(MPI.ERR_KEYVAL, () -> MPI.INT.getAttr(key));
  }

  private static void ofWindows() throws Exception {
    Win win = new Win(MPI.newIntBuffer(1), 1, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
    int key = Win.createKeyval();
    win.setAttr(key, "kept");
    Win.freeKeyval(key);
    Check.same("kept", win.getAttr(key));
    Check.same(null, MPI.INT.getAttr(key));
    win.free();
    Check.fails(MPI.ERR_KEYVAL, () -> MPI.INT.getAttr(key));
  }
}

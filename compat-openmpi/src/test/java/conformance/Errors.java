package conformance;

import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/** Bad arguments: every one is refused with its error class, and the communicator goes on. */
final class Errors {
  private static final Intracomm WORLD = MPI.COMM_WORLD;

  private Errors() {}

  static void run() throws Exception {
    int[] ints = new int[2];
    int n = Check.size();
    Check.fails(MPI.ERR_RANK, () -> WORLD.send(ints, 2, MPI.INT, n, 0));
    Check.fails(MPI.ERR_RANK, () -> WORLD.send(ints, 2, MPI.INT, MPI.ANY_SOURCE, 0));
    Check.fails(MPI.ERR_RANK, () -> WORLD.recv(ints, 2, MPI.INT, -7, 0));
    Check.fails(MPI.ERR_TAG, () -> WORLD.send(ints, 2, MPI.INT, 0, -1));
    Check.fails(MPI.ERR_TAG, () -> WORLD.iRecv(ints, 2, MPI.INT, 0, -5));
    Check.fails(MPI.ERR_COUNT, () -> WORLD.send(ints, -1, MPI.INT, 0, 0));
    Check.fails(MPI.ERR_COUNT, () -> WORLD.bcast(ints, -1, MPI.INT, 0));
    Check.fails(MPI.ERR_BUFFER, () -> WORLD.send(ints, 3, MPI.INT, 0, 0));
    Check.fails(MPI.ERR_BUFFER, () -> WORLD.send(MPI.newIntBuffer(1), 2, MPI.INT, 0, 0));
    Check.fails(MPI.ERR_BUFFER, () -> WORLD.send("text", 1, MPI.INT, 0, 0));
    Check.fails(MPI.ERR_BUFFER, () -> WORLD.iSend((int[]) null, 1, MPI.INT, 0, 0));
    Check.fails(MPI.ERR_BUFFER, () -> WORLD.send(ints, 2, MPI.DOUBLE, 0, 0));
    Check.fails(MPI.ERR_TYPE, () -> WORLD.send(new boolean[4], 1, MPI.INT, 0, 0));
    Check.fails(MPI.ERR_TYPE, () -> WORLD.send(ints, 1, MPI.DATATYPE_NULL, 0, 0));
    Check.fails(MPI.ERR_ROOT, () -> WORLD.bcast(ints, 1, MPI.INT, n));
    Check.fails(MPI.ERR_ROOT, () -> WORLD.reduce(ints, 1, MPI.INT, MPI.SUM, -1));
    Check.fails(MPI.ERR_OP, () -> WORLD.allReduce(new double[1], 1, MPI.DOUBLE, MPI.BAND));
    Check.fails(MPI.ERR_OP, () -> WORLD.allReduce(new int[1], 1, MPI.INT, MPI.MAXLOC));
    Check.fails(
        MPI.ERR_ARG,
        () -> WORLD.allGatherv(ints, 1, MPI.INT, ints, new int[0], new int[0], MPI.INT));
    Check.fails(
        MPI.ERR_ARG, () -> Datatype.createStruct(new int[2], new int[1], new Datatype[] {MPI.INT}));
    truncated();
    Check.fails(MPI.ERR_COMM, () -> WORLD.split(MPI.UNDEFINED, 0).getSize());
    Comm usable = WORLD;
    usable.barrier();
  }

  private static void truncated() throws Exception {
    int[] small = new int[1];
    Request sending = WORLD.iSend(new int[] {1, 2}, 2, MPI.INT, Check.right(), 3);
    Check.fails(MPI.ERR_TRUNCATE, () -> WORLD.recv(small, 1, MPI.INT, Check.left(), 3));
    Check.same(1, small[0]);
    sending.waitFor();
    Request receiving = WORLD.iRecv(small, 1, MPI.INT, Check.left(), 3);
    Request again = WORLD.iSend(new int[] {1, 2}, 2, MPI.INT, Check.right(), 3);
    Check.fails(MPI.ERR_IN_STATUS, () -> Request.waitAll(new Request[] {receiving, again}));
    Check.that(receiving.isNull() && again.isNull(), "both over");
  }
}

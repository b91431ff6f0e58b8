package conformance;

import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import mpi.Datatype;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Win;

/** One-sided operations under all kinds of synchronization. */
final class Windows {
  private static final Intracomm WORLD = MPI.COMM_WORLD;

  private Windows() {}

  static void run() throws Exception {
    fences();
    postAndStart();
    locks();
    requests();
    gaps();
    attached();
    kept();
  }

  private static IntBuffer ints(int... values) {
    IntBuffer direct = MPI.newIntBuffer(values.length);
    direct.put(0, values);
    return direct;
  }

  private static void fences() throws Exception {
    int rank = Check.rank();
    IntBuffer memory = ints(rank, 0, 0, 0);
    Win win = new Win(memory, 4, 1, MPI.INFO_NULL, WORLD);
    win.fence(MPI.MODE_NOPRECEDE);
    win.put(ints(rank), 1, MPI.INT, Check.right(), 1, 1, MPI.INT);
    win.accumulate(ints(1), 1, MPI.INT, 0, 2, 1, MPI.INT, MPI.SUM);
    IntBuffer got = MPI.newIntBuffer(1);
    win.get(got, 1, MPI.INT, Check.left(), 0, 1, MPI.INT);
    win.put(ints(9), 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT);
    win.fence(MPI.MODE_NOSUCCEED);
    Check.same(Check.left(), memory.get(1));
    Check.same(rank == 0 ? Check.size() : 0, memory.get(2));
    Check.same(Check.left(), got.get(0));
    Check.same(Check.size(), win.getGroup().getSize());
    win.free();
    Check.fails(MPI.ERR_WIN, () -> win.fence(0));
  }

  private static void postAndStart() throws Exception {
    DoubleBuffer memory = MPI.newDoubleBuffer(2);
    Win win = new Win(2, 2, MPI.INFO_NULL, WORLD, memory, Win.FLAVOR_PRIVATE);
    Group all = WORLD.getGroup();
    Group left = all.incl(new int[] {Check.left()});
    Group right = all.incl(new int[] {Check.right()});
    DoubleBuffer values = MPI.newDoubleBuffer(2);
    values.put(0, 0.5).put(1, Check.rank());
    for (int round = 0; round < 2; round++) {
      win.post(left, MPI.MODE_NOSTORE);
      win.start(right, 0);
      win.put(values, 2, MPI.DOUBLE, Check.right(), 0, 2, MPI.DOUBLE);
      win.complete();
      if (round == 0) {
        win.waitFor();
      } else {
        while (!win.test()) {
          Thread.onSpinWait();
        }
      }
      Check.same((double) Check.left(), memory.get(1));
      memory.put(1, -1);
      WORLD.barrier();
    }
    win.free();
  }

  private static void locks() throws Exception {
    IntBuffer memory = ints(0, 0, 0);
    Win win = new Win(memory, 3, 1, MPI.INFO_NULL, WORLD);
    win.setErrhandler(MPI.ERRORS_RETURN);
    IntBuffer one = ints(1);
    IntBuffer before = MPI.newIntBuffer(1);
    win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
    win.fetchAndOp(one, before, MPI.INT, 0, 0, MPI.SUM);
    win.unlock(0);
    Check.that(before.get(0) >= 0 && before.get(0) < Check.size(), "a ticket");
    win.lock(MPI.LOCK_SHARED, 0, 0);
    win.getAccumulate(one, 1, MPI.INT, before, 1, MPI.INT, 0, 1, 1, MPI.INT, MPI.SUM);
    win.flush(0);
    Check.that(before.get(0) < Check.size(), "a ticket");
    win.getAccumulate(
        MPI.newIntBuffer(0), 0, MPI.INT, before, 1, MPI.INT, 0, 1, 1, MPI.INT, MPI.NO_OP);
    win.flushLocal(0);
    win.unlock(0);
    Check.that(before.get(0) >= 1, "at least this rank's");
    win.lockAll(0);
    win.compareAndSwap(ints(Check.rank() + 1), ints(0), before, MPI.INT, 0, 2);
    win.flushAll();
    win.flushLocalAll();
    win.sync();
    win.unlockAll();
    WORLD.barrier();
    win.lock(MPI.LOCK_SHARED, 0, 0);
    IntBuffer all = MPI.newIntBuffer(3);
    win.get(all, 3, MPI.INT, 0, 0, 3, MPI.INT);
    win.unlock(0);
    Check.same(Check.size(), all.get(0));
    Check.same(Check.size(), all.get(1));
    Check.that(all.get(2) >= 1 && all.get(2) <= Check.size(), "one of them has swapped");
    Check.fails(MPI.ERR_RMA_SYNC, () -> win.put(one, 1, MPI.INT, 0, 0, 1, MPI.INT));
    Check.fails(MPI.ERR_RANK, () -> win.put(one, 1, MPI.INT, Check.size(), 0, 1, MPI.INT));
    Check.fails(MPI.ERR_DISP, () -> win.put(one, 1, MPI.INT, 0, -1, 1, MPI.INT));
    Check.fails(68, () -> win.put(one, 1, MPI.INT, 0, 3, 1, MPI.INT));
    Check.fails(MPI.ERR_LOCKTYPE, () -> win.lock(99, 0, 0));
    Check.fails(MPI.ERR_RANK, () -> win.lock(MPI.LOCK_SHARED, 99, 0));
    win.free();
  }

  private static void requests() throws Exception {
    IntBuffer memory = ints(5, 0);
    Win win = new Win(memory, 2, 1, MPI.INFO_NULL, WORLD);
    win.lockAll(MPI.MODE_NOCHECK);
    IntBuffer got = MPI.newIntBuffer(1);
    win.rGet(got, 1, MPI.INT, Check.right(), 0, 1, MPI.INT).waitFor();
    Check.same(5, got.get(0));
    Request put = win.rPut(ints(3), 1, MPI.INT, Check.right(), 1, 1, MPI.INT);
    put.waitFor();
    win.flush(Check.right());
    win.rAccumulate(ints(4), 1, MPI.INT, Check.right(), 1, 1, MPI.INT, MPI.SUM).waitFor();
    win.flush(Check.right());
    win.rGetAccumulate(
            ints(0), 1, MPI.INT, got, 1, MPI.INT, Check.right(), 1, 1, MPI.INT, MPI.NO_OP)
        .waitFor();
    Check.same(7, got.get(0));
    win.unlockAll();
    WORLD.barrier();
    Check.same(7, memory.get(1));
    win.free();
  }

  /** A column of the neighbour's matrix, from and into every second element. */
  private static void gaps() throws Exception {
    IntBuffer matrix = ints(0, 1, 2, 3, 4, 5);
    Win win = new Win(matrix, 6, 1, MPI.INFO_NULL, WORLD);
    Datatype column = Datatype.createVector(3, 1, 2, MPI.INT);
    IntBuffer got = MPI.newIntBuffer(5);
    win.fence(0);
    win.get(got, 1, column, Check.right(), 1, 1, column);
    win.fence(0);
    int[] found = new int[5];
    got.get(0, found);
    Check.same(new int[] {1, 0, 3, 0, 5}, found);
    win.put(ints(7, -1, 8, -1, 9), 1, column, Check.right(), 0, 1, column);
    win.fence(0);
    win.accumulate(ints(1, 1, 1), 3, MPI.INT, Check.right(), 0, 1, column, MPI.SUM);
    win.fence(0);
    int[] result = new int[6];
    matrix.get(0, result);
    Check.same(new int[] {8, 1, 9, 3, 10, 5}, result);
    win.free();
  }

  private static void attached() throws Exception {
    Win win = new Win(MPI.INFO_NULL, WORLD);
    IntBuffer memory = ints(1, 2);
    win.attach(memory, 2);
    win.fence(0);
    IntBuffer got = MPI.newIntBuffer(1);
    win.get(got, 1, MPI.INT, Check.right(), 4, 1, MPI.INT);
    win.fence(0);
    Check.same(2, got.get(0));
    win.detach(memory);
    win.free();
  }

  private static void kept() throws Exception {
    IntBuffer memory = MPI.newIntBuffer(4);
    Win win = new Win(memory, 4, 2, MPI.INFO_NULL, WORLD);
    win.setName("counter");
    Check.same("counter", win.getName());
    int key = Win.createKeyval();
    win.setAttr(key, "kept");
    Check.same("kept", win.getAttr(key));
    win.deleteAttr(key);
    Check.same(null, win.getAttr(key));
    Win.freeKeyval(key);
    Check.same(16, win.getAttr(MPI.WIN_SIZE));
    Check.same(8, win.getAttr(MPI.WIN_DISP_UNIT));
    Check.that(((Long) win.getAttr(MPI.WIN_BASE)) != 0, "an address");
    win.setInfo(new mpi.Info());
    Check.same(0, win.getInfo().size());
    Check.same(MPI.ERRORS_RETURN, win.getErrhandler());
    win.callErrhandler(MPI.SUCCESS);
    Check.fails(MPI.ERR_BUFFER, () -> win.put(IntBuffer.allocate(1), 1, MPI.INT, 0, 0, 1, MPI.INT));
    win.free();
  }
}

package conformance;

import java.nio.CharBuffer;
import java.nio.IntBuffer;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Win;

/** Windows over too little memory or none, epochs with requests, and locks that are not there. */
final class WindowMemories {
  private static final Intracomm WORLD = MPI.COMM_WORLD;

  private WindowMemories() {}

  static void run() throws Exception {
    refused();
    ofNothing();
    ofTheirOwn();
    requestsBetweenFences();
    ignoredOperands();
    locks();
  }

  private static Win over(IntBuffer memory, int size) throws Exception {
    return new Win(memory, size, 1, MPI.INFO_NULL, WORLD);
  }

  /** One rank's mistake is told to all. */
  private static void refused() throws Exception {
    boolean last = Check.rank() == Check.size() - 1;
    IntBuffer memory = MPI.newIntBuffer(last ? 3 : 4);
    Check.fails(last ? MPI.ERR_SIZE : MPI.ERR_WIN, () -> over(memory, 4));
    Check.fails(MPI.ERR_SIZE, () -> over(MPI.newIntBuffer(0), 4));
    Check.fails(MPI.ERR_SIZE, () -> over(MPI.newIntBuffer(4), -1));
    Check.fails(MPI.ERR_SIZE, () -> over(MPI.newIntBuffer(4), Integer.MAX_VALUE));
    Check.fails(MPI.ERR_DISP, () -> new Win(MPI.newIntBuffer(4), 4, 0, MPI.INFO_NULL, WORLD));
    Check.fails(MPI.ERR_BUFFER, () -> over(IntBuffer.allocate(4), 4));
    Check.fails(MPI.ERR_COMM, () -> new Win(MPI.newIntBuffer(4), 4, 1, MPI.INFO_NULL, null));
    Win dynamic = new Win(MPI.INFO_NULL, WORLD);
    Check.fails(MPI.ERR_SIZE, () -> dynamic.attach(MPI.newIntBuffer(1), 2));
    Check.fails(MPI.ERR_BUFFER, () -> dynamic.attach(IntBuffer.allocate(1), 1));
    Check.fails(MPI.ERR_BASE, () -> dynamic.detach(MPI.newIntBuffer(1)));
    dynamic.free();
  }

  private static void ofNothing() throws Exception {
    IntBuffer memory = MPI.newIntBuffer(Check.rank());
    Win win = over(memory, Check.rank());
    Check.same(4 * Check.rank(), win.getAttr(MPI.WIN_SIZE));
    win.fence(0);
    win.put(MPI.newIntBuffer(0), 0, MPI.INT, 0, 0, 0, MPI.INT);
    int last = Check.size() - 1;
    if (last > 0) {
      win.put(MPI.newIntBuffer(1).put(0, 6), 1, MPI.INT, last, 0, 1, MPI.INT);
    }
    Check.fails(68, () -> win.put(MPI.newIntBuffer(1), 1, MPI.INT, 0, 0, 1, MPI.INT));
    win.fence(0);
    Check.that(last == 0 || Check.rank() != last || memory.get(0) == 6, "put");
    win.free();
    Win none = new Win(null, 0, 1, MPI.INFO_NULL, WORLD);
    none.fence(0);
    none.free();
  }

  /** Where MPI allocates, the program's buffer may be too small for anything. */
  private static void ofTheirOwn() throws Exception {
    int size = 8192 + Check.rank();
    for (int flavor : new int[] {Win.FLAVOR_PRIVATE, Win.FLAVOR_SHARED}) {
      Win win = new Win(size, 1, MPI.INFO_NULL, WORLD, MPI.newCharBuffer(0), flavor);
      Check.same(2 * size, win.getAttr(MPI.WIN_SIZE));
      CharBuffer value = MPI.newCharBuffer(1).put(0, (char) (1000 + Check.rank()));
      win.fence(0);
      win.put(value, 1, MPI.CHAR, Check.right(), 8191, 1, MPI.CHAR);
      win.fence(0);
      CharBuffer got = MPI.newCharBuffer(1);
      win.get(got, 1, MPI.CHAR, Check.rank(), 8191, 1, MPI.CHAR);
      win.fence(0);
      Check.same((char) (1000 + Check.left()), got.get(0));
      win.free();
    }
  }

  private static void requestsBetweenFences() throws Exception {
    IntBuffer memory = MPI.newIntBuffer(Check.size() + 1);
    Win win = over(memory, Check.size() + 1);
    IntBuffer mine = MPI.newIntBuffer(1).put(0, Check.rank());
    IntBuffer one = MPI.newIntBuffer(1).put(0, 1);
    win.fence(0);
    for (int target = 0; target < Check.size(); target++) {
      win.rPut(mine, 1, MPI.INT, target, Check.rank(), 1, MPI.INT).waitFor();
      win.rAccumulate(one, 1, MPI.INT, target, Check.size(), 1, MPI.INT, MPI.SUM).waitFor();
    }
    IntBuffer got = MPI.newIntBuffer(1);
    win.rGet(got, 1, MPI.INT, Check.right(), Check.rank(), 1, MPI.INT).waitFor();
    Check.same(Check.rank(), got.get(0));
    Request none = win.rPut(mine, 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT);
    win.fence(0);
    none.waitFor();
    for (int origin = 0; origin < Check.size(); origin++) {
      Check.same(origin, memory.get(origin));
    }
    Check.same(Check.size(), memory.get(Check.size()));
    win.free();
  }

  private static void ignoredOperands() throws Exception {
    IntBuffer memory = MPI.newIntBuffer(1).put(0, 7);
    Win win = over(memory, 1);
    IntBuffer got = MPI.newIntBuffer(1);
    win.fence(0);
    win.fetchAndOp(MPI.newIntBuffer(0), got, MPI.INT, Check.right(), 0, MPI.NO_OP);
    win.fence(0);
    Check.same(7, got.get(0));
    got.put(0, 0);
    win.getAccumulate(null, 5, null, got, 1, MPI.INT, Check.right(), 0, 1, MPI.INT, MPI.NO_OP);
    win.fence(0);
    Check.same(7, got.get(0));
    win.rGetAccumulate(
            MPI.newIntBuffer(0), 1, MPI.INT, got, 1, MPI.INT, 0, 0, 1, MPI.INT, MPI.NO_OP)
        .waitFor();
    win.fence(0);
    win.free();
  }

  private static void locks() throws Exception {
    Info hints = new Info();
    hints.set("no_locks", "true");
    Win win = new Win(MPI.newIntBuffer(1), 1, 1, hints, WORLD);
    Check.fails(MPI.ERR_RMA_SYNC, () -> win.lock(MPI.LOCK_SHARED, 0, 0));
    Check.fails(MPI.ERR_RMA_SYNC, () -> win.lockAll(0));
    win.fence(0);
    win.free();
    hints.set("no_locks", "false");
    Win other = new Win(MPI.newIntBuffer(1), 1, 1, hints, WORLD);
    Check.fails(MPI.ERR_RMA_SYNC, () -> other.unlock(0));
    Check.fails(MPI.ERR_RMA_SYNC, other::unlockAll);
    Check.fails(MPI.ERR_RMA_SYNC, other::complete);
    Check.fails(MPI.ERR_RMA_SYNC, other::waitFor);
    other.lock(MPI.LOCK_SHARED, MPI.PROC_NULL, 0);
    other.unlock(MPI.PROC_NULL);
    other.lock(MPI.LOCK_SHARED, Check.rank(), 0);
    Check.fails(MPI.ERR_RMA_SYNC, () -> other.lock(MPI.LOCK_SHARED, Check.rank(), 0));
    Check.fails(MPI.ERR_RMA_SYNC, () -> other.lockAll(0));
    Check.fails(MPI.ERR_RMA_SYNC, () -> other.fence(0));
    other.unlock(Check.rank());
    Check.fails(MPI.ERR_RANK, () -> other.unlock(Check.size()));
    other.free();
  }
}

package conformance;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;

/** Collective operations with equal counts, blocking, with every root. */
final class Collectives {
  private static final Comm WORLD = MPI.COMM_WORLD;

  private Collectives() {}

  static void run() throws Exception {
    WORLD.barrier();
    for (int root = 0; root < Check.size(); root++) {
      broadcast(root);
      gather(root);
      scatter(root);
    }
    allGather();
    allToAll();
    derived();
  }

  /** Blocks of two: rank and place of each. */
  static int[] blocks(int ranks) {
    int[] all = new int[2 * ranks];
    Arrays.setAll(all, i -> 10 * (i / 2) + i % 2);
    return all;
  }

  static int[] mine() throws Exception {
    return new int[] {10 * Check.rank(), 10 * Check.rank() + 1};
  }

  private static void broadcast(int root) throws Exception {
    double[] values = Check.rank() == root ? new double[] {1, root} : new double[2];
    WORLD.bcast(values, 2, MPI.DOUBLE, root);
    Check.same(new double[] {1, root}, values);
    boolean[] flags = {false, Check.rank() == root};
    WORLD.bcast(flags, 2, MPI.BOOLEAN, root);
    Check.same(new boolean[] {false, true}, flags);
    IntBuffer direct = MPI.newIntBuffer(1);
    direct.put(0, Check.rank());
    WORLD.bcast(direct, 1, MPI.INT, root);
    Check.same(root, direct.get(0));
    WORLD.bcast(null, 0, MPI.INT, root);
  }

  private static void gather(int root) throws Exception {
    int[] all = Check.rank() == root ? new int[2 * Check.size()] : null;
    WORLD.gather(mine(), 2, MPI.INT, all, 2, MPI.INT, root);
    if (all != null) {
      Check.same(blocks(Check.size()), all);
    }
    int[] inPlace = all == null ? mine() : all.clone();
    WORLD.gather(inPlace, 2, MPI.INT, root);
    if (all != null) {
      Check.same(all, inPlace);
    }
  }

  private static void scatter(int root) throws Exception {
    int[] all = Check.rank() == root ? blocks(Check.size()) : null;
    int[] own = new int[2];
    WORLD.scatter(all, 2, MPI.INT, own, 2, MPI.INT, root);
    Check.same(mine(), own);
    int[] inPlace = all == null ? new int[2] : all;
    WORLD.scatter(inPlace, 2, MPI.INT, root);
    if (all == null) {
      Check.same(mine(), inPlace);
    }
  }

  private static void allGather() throws Exception {
    int[] all = new int[2 * Check.size()];
    WORLD.allGather(mine(), 2, MPI.INT, all, 2, MPI.INT);
    Check.same(blocks(Check.size()), all);
    int[] inPlace = new int[2 * Check.size()];
    System.arraycopy(mine(), 0, inPlace, 2 * Check.rank(), 2);
    WORLD.allGather(inPlace, 2, MPI.INT);
    Check.same(blocks(Check.size()), inPlace);
  }

  private static void allToAll() throws Exception {
    long[] sent = new long[Check.size()];
    Arrays.setAll(sent, i -> i);
    long[] received = new long[Check.size()];
    Arrays.fill(sent, 0);
    for (int i = 0; i < sent.length; i++) {
      sent[i] = 100L * Check.rank() + i;
    }
    WORLD.allToAll(sent, 1, MPI.LONG, received, 1, MPI.LONG);
    for (int i = 0; i < received.length; i++) {
      Check.same(100L * i + Check.rank(), received[i]);
    }
  }

  /** Columns of a matrix come in as rows, also where the two sides name other types. */
  private static void derived() throws Exception {
    Datatype column =
        Datatype.createResized(
            Datatype.createVector(2, 1, Check.size(), MPI.INT), 0, Integer.BYTES);
    int[] matrix = new int[2 * Check.size()];
    WORLD.allGather(mine(), 2, MPI.INT, matrix, 1, column);
    for (int i = 0; i < Check.size(); i++) {
      Check.same(10 * i, matrix[i]);
      Check.same(10 * i + 1, matrix[Check.size() + i]);
    }
    Datatype pair =
        Datatype.createStruct(
            new int[] {1, 1}, new int[] {0, 8}, new Datatype[] {MPI.INT, MPI.INT});
    byte[] spread = new byte[12 * Check.size()];
    WORLD.allGather(mine(), 2, MPI.INT, spread, 1, pair);
    IntBuffer seen =
        java.nio.ByteBuffer.wrap(spread).order(java.nio.ByteOrder.nativeOrder()).asIntBuffer();
    Check.same(10 * (Check.size() - 1) + 1, seen.get(3 * Check.size() - 1));
    int[] single = new int[1];
    Datatype mixed =
        Datatype.createStruct(
            new int[] {1, 4}, new int[] {0, 4}, new Datatype[] {MPI.SHORT, MPI.BYTE});
    WORLD.bcast(new byte[8], 1, mixed, 0);
    WORLD.scatter(
        Check.rank() == 0 ? blocks(Check.size()) : null, 1, MPI.INT, single, 1, MPI.INT, 0);
    Check.same(blocks(Check.size())[Check.rank()], single[0]);
  }
}

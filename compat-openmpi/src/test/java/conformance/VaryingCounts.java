package conformance;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.Request;

/**
 * The v- and w-forms, blocking and started, with gaps between blocks: rank r has r + 1 elements, of
 * which the last rank's come first.
 */
final class VaryingCounts {
  private static final Comm WORLD = MPI.COMM_WORLD;

  private VaryingCounts() {}

  private static int[] counts() throws Exception {
    int[] counts = new int[Check.size()];
    Arrays.setAll(counts, i -> i + 1);
    return counts;
  }

  /** From the end to the beginning, an element apart. */
  private static int[] displs() throws Exception {
    int[] displs = new int[Check.size()];
    int at = 0;
    for (int i = displs.length - 1; i >= 0; i--) {
      displs[i] = at;
      at += i + 2;
    }
    return displs;
  }

  private static int room() throws Exception {
    return Arrays.stream(counts()).sum() + Check.size();
  }

  private static int[] mine() throws Exception {
    int[] mine = new int[Check.rank() + 1];
    Arrays.fill(mine, Check.rank() + 1);
    return mine;
  }

  private static int[] all() throws Exception {
    int[] all = new int[room()];
    for (int i = 0; i < Check.size(); i++) {
      Arrays.fill(all, displs()[i], displs()[i] + i + 1, i + 1);
    }
    return all;
  }

  private static IntBuffer direct(int[] values) {
    IntBuffer direct = MPI.newIntBuffer(values.length);
    direct.put(0, values);
    return direct;
  }

  private static int[] array(IntBuffer direct) {
    int[] array = new int[direct.capacity()];
    direct.get(0, array);
    return array;
  }

  static void run() throws Exception {
    for (int root = 0; root < Check.size(); root += 3) {
      gatherv(root);
      scatterv(root);
    }
    allGatherv();
    allToAllv();
    allToAllw();
  }

  private static void gatherv(int root) throws Exception {
    boolean here = Check.rank() == root;
    int n = Check.rank() + 1;
    int[] result = new int[room()];
    WORLD.gatherv(mine(), n, MPI.INT, result, counts(), displs(), MPI.INT, root);
    Check.same(here ? all() : new int[room()], result);
    int[] started = new int[room()];
    WORLD.iGatherv(mine(), n, MPI.INT, started, counts(), displs(), MPI.INT, root).waitFor();
    Check.same(result, started);
    IntBuffer direct = MPI.newIntBuffer(room());
    WORLD.iGatherv(direct(mine()), n, MPI.INT, direct, counts(), displs(), MPI.INT, root).waitFor();
    Check.same(result, array(direct));

    int[] inPlace = new int[room()];
    System.arraycopy(mine(), 0, inPlace, displs()[Check.rank()], n);
    int[] again = inPlace.clone();
    IntBuffer once = direct(inPlace);
    if (here) {
      WORLD.gatherv(inPlace, counts(), displs(), MPI.INT, root);
      WORLD.iGatherv(once, counts(), displs(), MPI.INT, root).waitFor();
      WORLD.iGatherv(again, counts(), displs(), MPI.INT, root).waitFor();
      Check.same(all(), inPlace);
      Check.same(all(), array(once));
      Check.same(all(), again);
    } else {
      WORLD.gatherv(mine(), n, MPI.INT, root);
      WORLD.iGatherv(direct(mine()), n, MPI.INT, root).waitFor();
      WORLD.iGatherv(mine(), n, MPI.INT, root).waitFor();
    }
  }

  private static void scatterv(int root) throws Exception {
    boolean here = Check.rank() == root;
    int n = Check.rank() + 1;
    int[] result = new int[n];
    WORLD.scatterv(here ? all() : null, counts(), displs(), MPI.INT, result, n, MPI.INT, root);
    Check.same(mine(), result);
    int[] started = new int[n];
    WORLD
        .iScatterv(here ? all() : null, counts(), displs(), MPI.INT, started, n, MPI.INT, root)
        .waitFor();
    Check.same(mine(), started);
    IntBuffer direct = MPI.newIntBuffer(n);
    WORLD.iScatterv(direct(all()), counts(), displs(), MPI.INT, direct, n, MPI.INT, root).waitFor();
    Check.same(mine(), array(direct));
    if (here) {
      WORLD.scatterv(all(), counts(), displs(), MPI.INT, root);
      WORLD.iScatterv(direct(all()), counts(), displs(), MPI.INT, root).waitFor();
      WORLD.iScatterv(all(), counts(), displs(), MPI.INT, root).waitFor();
    } else {
      int[] part = new int[n];
      WORLD.scatterv(part, n, MPI.INT, root);
      Check.same(mine(), part);
      WORLD.iScatterv(direct, n, MPI.INT, root).waitFor();
      Arrays.fill(part, 0);
      WORLD.iScatterv(part, n, MPI.INT, root).waitFor();
      Check.same(mine(), part);
    }
  }

  private static void allGatherv() throws Exception {
    int n = Check.rank() + 1;
    int[] result = new int[room()];
    WORLD.allGatherv(mine(), n, MPI.INT, result, counts(), displs(), MPI.INT);
    Check.same(all(), result);
    IntBuffer direct = MPI.newIntBuffer(room());
    WORLD.iAllGatherv(direct(mine()), n, MPI.INT, direct, counts(), displs(), MPI.INT).waitFor();
    Check.same(all(), array(direct));
    Arrays.fill(result, 0);
    WORLD.iAllGatherv(mine(), n, MPI.INT, result, counts(), displs(), MPI.INT).waitFor();
    Check.same(all(), result);
    int[] inPlace = new int[room()];
    System.arraycopy(mine(), 0, inPlace, displs()[Check.rank()], n);
    int[] again = inPlace.clone();
    IntBuffer once = direct(inPlace);
    WORLD.allGatherv(inPlace, counts(), displs(), MPI.INT);
    WORLD.iAllGatherv(once, counts(), displs(), MPI.INT).waitFor();
    WORLD.iAllGatherv(again, counts(), displs(), MPI.INT).waitFor();
    Check.same(all(), inPlace);
    Check.same(all(), array(once));
    Check.same(all(), again);

    Datatype spaced = Datatype.createResized(MPI.INT, 0, 2 * Integer.BYTES);
    int[] wide = new int[2 * room()];
    WORLD.allGatherv(mine(), n, MPI.INT, wide, counts(), displs(), spaced);
    for (int i = 0; i < room(); i++) {
      Check.same(all()[i], wide[2 * i]);
      Check.same(0, wide[2 * i + 1]);
    }
  }

  /** Rank r sends i + 1 elements r to rank i. */
  private static void allToAllv() throws Exception {
    int[] sent = new int[room()];
    Arrays.fill(sent, Check.rank());
    int n = Check.rank() + 1;
    int[] counts = new int[Check.size()];
    int[] displs = new int[Check.size()];
    Arrays.fill(counts, n);
    Arrays.setAll(displs, i -> i * n);
    int[] expected = new int[n * Check.size()];
    Arrays.setAll(expected, i -> i / n);
    int[] result = new int[n * Check.size()];
    WORLD.allToAllv(sent, counts(), displs(), MPI.INT, result, counts, displs, MPI.INT);
    Check.same(expected, result);
    IntBuffer direct = MPI.newIntBuffer(n * Check.size());
    Request started =
        WORLD.iAllToAllv(
            direct(sent), counts(), displs(), MPI.INT, direct, counts, displs, MPI.INT);
    started.waitFor();
    Check.same(expected, array(direct));
    Arrays.fill(result, -1);
    WORLD.iAllToAllv(sent, counts(), displs(), MPI.INT, result, counts, displs, MPI.INT).waitFor();
    Check.same(expected, result);
  }

  /** An int to even ranks, two shorts to odd ones; displacements in bytes. */
  private static void allToAllw() throws Exception {
    int ranks = Check.size();
    int[] sendCounts = new int[ranks];
    int[] recvCounts = new int[ranks];
    int[] displs = new int[ranks];
    Datatype[] sendTypes = new Datatype[ranks];
    Datatype[] recvTypes = new Datatype[ranks];
    boolean even = Check.rank() % 2 == 0;
    for (int i = 0; i < ranks; i++) {
      sendCounts[i] = i % 2 == 0 ? 1 : 2;
      sendTypes[i] = i % 2 == 0 ? MPI.INT : MPI.SHORT;
      recvCounts[i] = even ? 1 : 2;
      recvTypes[i] = even ? MPI.INT : MPI.SHORT;
      displs[i] = 4 * i;
    }
    ByteBuffer sent = MPI.newByteBuffer(4 * ranks);
    for (int i = 0; i < ranks; i++) {
      sent.putInt(4 * i, 100 * Check.rank() + i);
    }
    ByteBuffer received = MPI.newByteBuffer(4 * ranks);
    WORLD.allToAllw(sent, sendCounts, displs, sendTypes, received, recvCounts, displs, recvTypes);
    ByteBuffer started = MPI.newByteBuffer(4 * ranks);
    WORLD
        .iAllToAllw(sent, sendCounts, displs, sendTypes, started, recvCounts, displs, recvTypes)
        .waitFor();
    int[] fromArray = new int[ranks];
    int[] array = new int[ranks];
    Arrays.setAll(fromArray, i -> sent.getInt(4 * i));
    WORLD
        .iAllToAllw(fromArray, sendCounts, displs, sendTypes, array, recvCounts, displs, recvTypes)
        .waitFor();
    for (int i = 0; i < ranks; i++) {
      Check.same(100 * i + Check.rank(), received.getInt(4 * i));
      Check.same(100 * i + Check.rank(), started.getInt(4 * i));
      Check.same(100 * i + Check.rank(), array[i]);
    }
  }
}

// 4> bcast [42, 42, 42, 42]
// 4> scatter [0, 1, 4, 9]
// 4> allGatherv [0, 1, 1, 2, 2, 2, 3, 3, 3, 3]
// 4> scatterv, gatherv [0, 1, 1, 2, 2, 2, 3, 3, 3, 3]
// 4> allToAll [0, 10, 20, 30]
// 4> reduce [60, 64, 68, 72]
// 4> allReduce [30, 31, 32, 33]
// 4> reduceScatter [60, 64, 68, 72]
// 4> reduceScatterBlock [0, 1, 2, 3]
// 4> scan [1, 2, 6, 24]
// 4> exScan [0, 1, 3, 6]
import java.util.Arrays;
import mpi.*;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Each collective operation once, with results small enough to check by hand. */
public class Collectives {
  private static final Intracomm WORLD = MPI.COMM_WORLD;

  private static void print(String what, int[] values) throws MPIException {
    if (WORLD.getRank() == 0) {
      System.out.println(what + " " + Arrays.toString(values));
    }
  }

  private static void printEach(String what, int value) throws MPIException {
    int[] all = new int[WORLD.getSize()];
    all[WORLD.getRank()] = value;
    if (WORLD.getRank() == 0) {
      WORLD.gather(all, 1, MPI.INT, 0);
    } else {
      WORLD.gather(new int[] {value}, 1, MPI.INT, 0);
    }
    print(what, all);
  }

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int me = WORLD.getRank();
    int n = WORLD.getSize();
    WORLD.barrier();
    int[] one = {me == n - 1 ? 42 : 0};
    WORLD.bcast(one, 1, MPI.INT, n - 1);
    printEach("bcast", one[0]);
    int[] squares = new int[n];
    Arrays.setAll(squares, i -> i * i);
    WORLD.scatter(squares, 1, MPI.INT, one, 1, MPI.INT, 0);
    printEach("scatter", one[0]);

    int[] counts = new int[n];
    int[] places = new int[n];
    Arrays.setAll(counts, i -> i + 1);
    Arrays.setAll(places, i -> i * (i + 1) / 2);
    int[] triangle = new int[n * (n + 1) / 2];
    Arrays.fill(triangle, places[me], places[me] + me + 1, me);
    WORLD.allGatherv(triangle, counts, places, MPI.INT);
    print("allGatherv", triangle);
    int[] mine = new int[me + 1];
    WORLD.scatterv(triangle, counts, places, MPI.INT, mine, me + 1, MPI.INT, 0);
    WORLD.gatherv(mine, me + 1, MPI.INT, triangle, counts, places, MPI.INT, 0);
    print("scatterv, gatherv", triangle);

    int[] out = new int[n];
    int[] all = new int[n];
    Arrays.setAll(out, i -> 10 * me + i);
    WORLD.allToAll(out, 1, MPI.INT, all, 1, MPI.INT);
    print("allToAll", all);
    WORLD.reduce(out, all, n, MPI.INT, MPI.SUM, 0);
    print("reduce", all);
    WORLD.allReduce(out, all, n, MPI.INT, MPI.MAX);
    print("allReduce", all);
    int[] ones = new int[n];
    Arrays.fill(ones, 1);
    WORLD.reduceScatter(out, one, ones, MPI.INT, MPI.SUM);
    printEach("reduceScatter", one[0]);
    WORLD.reduceScatterBlock(out, one, 1, MPI.INT, MPI.MIN);
    printEach("reduceScatterBlock", one[0]);
    WORLD.scan(new int[] {me + 1}, one, 1, MPI.INT, MPI.PROD);
    printEach("scan", one[0]);
    one[0] = -1;
    WORLD.exScan(new int[] {me + 1}, one, 1, MPI.INT, MPI.SUM);
    printEach("exScan", me == 0 ? 0 : one[0]);
    MPI.Finalize();
  }
}

// 3> 1200 keys, sorted: true
// 4> 1200 keys, sorted: true
import java.util.Arrays;
import mpi.*;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Splitters from regular samples, one exchange, one sort of what arrived. */
public class SampleSort {
  private static final int KEYS = 1200;

  private static int[] places(int[] counts) {
    int[] at = new int[counts.length];
    for (int i = 1; i < at.length; i++) {
      at[i] = at[i - 1] + counts[i - 1];
    }
    return at;
  }

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    Intracomm comm = MPI.COMM_WORLD;
    int rank = comm.getRank();
    int size = comm.getSize();
    int share = KEYS / size;
    int[] keys = new int[share];
    for (int i = 0; i < share; i++) {
      keys[i] = (int) ((rank * share + i) * 2654435761L % 100003);
    }
    long[] sum = {Arrays.stream(keys).asLongStream().sum()};
    Arrays.sort(keys);
    int[] samples = new int[size * size];
    for (int i = 0; i < size; i++) {
      samples[rank * size + i] = keys[i * share / size];
    }
    comm.allGather(samples, size, MPI.INT);
    Arrays.sort(samples);

    int[] sendCounts = new int[size];
    int to = 0;
    for (int key : keys) {
      while (to < size - 1 && key >= samples[(to + 1) * size]) {
        to++;
      }
      sendCounts[to]++;
    }
    int[] counts = new int[size];
    comm.allToAll(sendCounts, 1, MPI.INT, counts, 1, MPI.INT);
    int[] mine = new int[Arrays.stream(counts).sum()];
    comm.allToAllv(
        keys, sendCounts, places(sendCounts), MPI.INT, mine, counts, places(counts), MPI.INT);
    Arrays.sort(mine);

    int[] all = new int[size];
    comm.gather(new int[] {mine.length}, 1, MPI.INT, all, 1, MPI.INT, 0);
    int[] sorted = new int[KEYS];
    comm.gatherv(mine, mine.length, MPI.INT, sorted, all, places(all), MPI.INT, 0);
    comm.reduce(sum, 1, MPI.LONG, MPI.SUM, 0);
    if (rank == 0) {
      boolean inOrder = Arrays.stream(sorted).asLongStream().sum() == sum[0];
      for (int i = 1; i < KEYS; i++) {
        inOrder &= sorted[i - 1] <= sorted[i];
      }
      System.out.println(KEYS + " keys, sorted: " + inOrder);
    }
    MPI.Finalize();
  }
}

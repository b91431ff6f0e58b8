// 3> 1200 keys sorted
// 4> 1200 keys sorted
import java.util.Arrays;
import mpi.*;
import mpi.MPI;

/** Splitters from regular samples, one exchange, one merge. */
public class SampleSort {
  static final int KEYS = 1200;

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.Rank();
    int size = MPI.COMM_WORLD.Size();
    int share = KEYS / size;
    int[] keys = new int[share];
    long sum = 0;
    for (int i = 0; i < share; i++) {
      keys[i] = (int) ((me * share + i) * 2654435761L % 100003);
      sum += keys[i];
    }
    Arrays.sort(keys);

    int[] samples = new int[size];
    for (int i = 0; i < size; i++) {
      samples[i] = keys[i * share / size];
    }
    int[] all = new int[size * size];
    MPI.COMM_WORLD.Allgather(samples, 0, size, MPI.INT, all, 0, size, MPI.INT);
    Arrays.sort(all);

    int[] sendCounts = new int[size];
    int to = 0;
    for (int key : keys) {
      while (to < size - 1 && key >= all[(to + 1) * size]) {
        to++;
      }
      sendCounts[to]++;
    }
    int[] receiveCounts = new int[size];
    MPI.COMM_WORLD.Alltoall(sendCounts, 0, 1, MPI.INT, receiveCounts, 0, 1, MPI.INT);
    int[] sendAt = new int[size];
    int[] receiveAt = new int[size];
    for (int i = 1; i < size; i++) {
      sendAt[i] = sendAt[i - 1] + sendCounts[i - 1];
      receiveAt[i] = receiveAt[i - 1] + receiveCounts[i - 1];
    }
    int[] mine = new int[receiveAt[size - 1] + receiveCounts[size - 1]];
    MPI.COMM_WORLD.Alltoallv(
        keys, 0, sendCounts, sendAt, MPI.INT, mine, 0, receiveCounts, receiveAt, MPI.INT);
    Arrays.sort(mine);

    int[] counts = new int[size];
    MPI.COMM_WORLD.Gather(new int[] {mine.length}, 0, 1, MPI.INT, counts, 0, 1, MPI.INT, 0);
    int[] at = new int[size];
    for (int i = 1; i < size; i++) {
      at[i] = at[i - 1] + counts[i - 1];
    }
    int[] sorted = new int[KEYS];
    MPI.COMM_WORLD.Gatherv(mine, 0, mine.length, MPI.INT, sorted, 0, counts, at, MPI.INT, 0);
    long[] total = new long[1];
    MPI.COMM_WORLD.Reduce(new long[] {sum}, 0, total, 0, 1, MPI.LONG, MPI.SUM, 0);
    if (me == 0) {
      boolean inOrder = Arrays.stream(sorted).asLongStream().sum() == total[0];
      for (int i = 1; i < KEYS; i++) {
        inOrder &= sorted[i - 1] <= sorted[i];
      }
      System.out.println(KEYS + (inOrder ? " keys sorted" : " keys, wrongly sorted"));
    }
    MPI.Finalize();
  }
}

package dev.weft.compat.mpijava.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import mpi.Intracomm;
import mpi.MPI;

/** Threads of each process that make communicators and use them, all at once. */
final class ThreadCases {
  private static final int THREADS = 6;
  private static final int ROUNDS = 5;

  private final Intracomm world = MPI.COMM_WORLD;
  private final int me = world.Rank();
  private final int size = world.Size();

  static void run() throws Exception {
    ThreadCases cases = new ThreadCases();
    cases.fromTheirOwn();
    cases.fromOneForAll();
    MPI.COMM_WORLD.Barrier();
  }

  private interface Work {
    void run(int thread) throws Exception;
  }

  private static void inThreads(Work work) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        tasks.add(
            () -> {
              work.run(thread);
              return null;
            });
      }
      for (Future<Void> done : threads.invokeAll(tasks)) {
        done.get();
      }
    }
  }

  private void fromTheirOwn() throws Exception {
    Intracomm[] own = new Intracomm[THREADS];
    for (int i = 0; i < THREADS; i++) {
      own[i] = (Intracomm) world.clone();
    }
    inThreads(
        thread -> {
          for (int round = 0; round < ROUNDS; round++) {
            Intracomm copy = (Intracomm) own[thread].clone();
            int[] sum = new int[1];
            int[] mine = {me + 100 * thread + round};
            copy.Allreduce(mine, 0, sum, 0, 1, MPI.INT, MPI.SUM);
            assertThat(sum[0]).isEqualTo(size * (100 * thread + round) + size * (size - 1) / 2);
            Intracomm half = copy.Split(me % 2, 0);
            half.Barrier();
            half.Free();
            copy.Free();
          }
          own[thread].Free();
        });
  }

  /** The nth that one process makes belongs to the nth of any other, whichever threads they are. */
  private void fromOneForAll() throws Exception {
    inThreads(
        _ -> {
          for (int round = 0; round < ROUNDS; round++) {
            Intracomm copy = (Intracomm) world.clone();
            copy.Barrier();
            copy.Free();
          }
        });
  }
}

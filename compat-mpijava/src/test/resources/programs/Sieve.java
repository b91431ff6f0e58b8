// 1> 1229 primes below 10000, the last is 9973
// 3> 1229 primes below 10000, the last is 9973
// 4> 1229 primes below 10000, the last is 9973
import mpi.*;
import mpi.MPI;
import mpi.MPIException;

/** The sieve of Eratosthenes in blocks; process 0 broadcasts each prime in turn. */
public class Sieve {
  static final int LIMIT = 10000;

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.Rank();
    int size = MPI.COMM_WORLD.Size();
    int low = (int) ((long) me * LIMIT / size);
    int high = (int) ((long) (me + 1) * LIMIT / size);
    boolean[] composite = new boolean[high - low];
    int[] prime = {2};
    while (prime[0] * prime[0] < LIMIT) {
      int p = prime[0];
      for (int i = Math.max(p * p, (low + p - 1) / p * p); i < high; i += p) {
        composite[i - low] = true;
      }
      if (me == 0) {
        do {
          prime[0]++;
        } while (composite[prime[0]]);
      }
      MPI.COMM_WORLD.Bcast(prime, 0, 1, MPI.INT, 0);
    }
    int[] found = new int[1];
    int[] largest = new int[1];
    for (int i = Math.max(2, low); i < high; i++) {
      if (!composite[i - low]) {
        found[0]++;
        largest[0] = i;
      }
    }
    int[] count = new int[1];
    int[] last = new int[1];
    MPI.COMM_WORLD.Reduce(found, 0, count, 0, 1, MPI.INT, MPI.SUM, 0);
    MPI.COMM_WORLD.Reduce(largest, 0, last, 0, 1, MPI.INT, MPI.MAX, 0);
    if (me == 0) {
      System.out.println(count[0] + " primes below " + LIMIT + ", the last is " + last[0]);
    }
    MPI.Finalize();
  }
}

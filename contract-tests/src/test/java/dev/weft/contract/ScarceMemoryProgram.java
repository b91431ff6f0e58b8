package dev.weft.contract;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import java.util.Arrays;

/**
 * Messages of several sizes between all ranks, and collective operations, where shared memory is
 * short. As a program: with {@code some}, rank 1 has none.
 */
final class ScarceMemoryProgram {
  static final int TAG = 5;
  private static final int[] LENGTHS = {1, 100, 5_000, 60_000};

  private ScarceMemoryProgram() {}

  static void main(String[] args) {
    if (args.length > 0 && "1".equals(System.getenv("WEFT_RANK"))) {
      System.setProperty("weft.shm.dir", "/nowhere");
    }
    try (Weft weft = Weft.init(args)) {
      run(weft.world());
    }
  }

  static void run(Comm world) {
    for (int communicator = 0; communicator < 3; communicator++) {
      try (Comm comm = world.dup()) {
        for (int length : LENGTHS) {
          exchange(comm, length);
          combine(comm, length);
        }
      }
    }
  }

  private static void exchange(Comm comm, int length) {
    int size = comm.size();
    int[] mine = new int[length];
    Arrays.fill(mine, comm.rank());
    for (int distance = 1; distance < size; distance++) {
      int to = (comm.rank() + distance) % size;
      int from = (comm.rank() + size - distance) % size;
      int[] theirs = new int[length];
      comm.sendReceive(mine, to, TAG, theirs, from, TAG);
      require(Arrays.stream(theirs).allMatch(value -> value == from));
    }
  }

  private static void combine(Comm comm, int length) {
    double[] values = new double[length];
    Arrays.fill(values, 1);
    comm.allReduce(values, values, Op.SUM);
    require(Arrays.stream(values).allMatch(value -> value == comm.size()));
    comm.barrier();
  }

  private static void require(boolean right) {
    if (!right) {
      throw new IllegalStateException("wrong values");
    }
  }
}

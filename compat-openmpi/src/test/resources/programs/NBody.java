// 1> energy 59312435, momentum kept: true
// 4> energy 59312435, momentum kept: true
import java.nio.DoubleBuffer;
import mpi.*;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Bodies under gravity: the positions are gathered while the own share attracts itself. */
public class NBody {
  private static final int BODIES = 24;

  private static void attract(DoubleBuffer at, DoubleBuffer by, int from, int to, double[] speed) {
    for (int i = 0; i < speed.length / 2; i++) {
      for (int j = from; j < to; j++) {
        double dx = by.get(2 * j) - at.get(2 * i);
        double dy = by.get(2 * j + 1) - at.get(2 * i + 1);
        double r = Math.sqrt(dx * dx + dy * dy + 0.01);
        speed[2 * i] += 0.001 * dx / (r * r * r);
        speed[2 * i + 1] += 0.001 * dy / (r * r * r);
      }
    }
  }

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    int share = BODIES / MPI.COMM_WORLD.getSize();
    int first = rank * share;
    DoubleBuffer mine = MPI.newDoubleBuffer(2 * share);
    DoubleBuffer all = MPI.newDoubleBuffer(2 * BODIES);
    double[] speed = new double[2 * share];
    for (int i = 0; i < share; i++) {
      double angle = 2 * Math.PI * (first + i) / BODIES;
      mine.put(2 * i, Math.cos(angle) * (1 + (first + i) % 3));
      mine.put(2 * i + 1, Math.sin(angle) * (1 + (first + i) % 3));
    }
    for (int step = 0; step < 20; step++) {
      Request gathering =
          MPI.COMM_WORLD.iAllGather(mine, 2 * share, MPI.DOUBLE, all, 2 * share, MPI.DOUBLE);
      attract(mine, mine, 0, share, speed);
      gathering.waitFor();
      attract(mine, all, 0, first, speed);
      attract(mine, all, first + share, BODIES, speed);
      for (int i = 0; i < 2 * share; i++) {
        mine.put(i, mine.get(i) + 0.1 * speed[i]);
      }
    }
    double[] sums = new double[3];
    for (int i = 0; i < 2 * share; i++) {
      sums[i % 2] += speed[i];
      sums[2] += speed[i] * speed[i];
    }
    MPI.COMM_WORLD.allReduce(sums, 3, MPI.DOUBLE, MPI.SUM);
    if (rank == 0) {
      boolean kept = Math.abs(sums[0]) < 1e-12 && Math.abs(sums[1]) < 1e-12;
      System.out.println("energy " + Math.round(sums[2] * 1e9) + ", momentum kept: " + kept);
    }
    MPI.Finalize();
  }
}

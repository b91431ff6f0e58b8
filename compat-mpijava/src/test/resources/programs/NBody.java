// 1> energy 59312435, momentum kept
// 4> energy 59312435, momentum kept
import mpi.*;
import mpi.MPI;
import mpi.MPIException;

/** Bodies under gravity: everybody gets all positions, and moves its own share. */
public class NBody {
  static final int BODIES = 24;
  static final int STEPS = 20;

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.Rank();
    int share = BODIES / MPI.COMM_WORLD.Size();
    int first = me * share;
    double[] all = new double[2 * BODIES];
    double[] mine = new double[2 * share];
    double[] speed = new double[2 * share];
    for (int i = 0; i < share; i++) {
      double angle = 2 * Math.PI * (first + i) / BODIES;
      mine[2 * i] = Math.cos(angle) * (1 + (first + i) % 3);
      mine[2 * i + 1] = Math.sin(angle) * (1 + (first + i) % 3);
    }
    for (int step = 0; step < STEPS; step++) {
      MPI.COMM_WORLD.Allgather(mine, 0, 2 * share, MPI.DOUBLE, all, 0, 2 * share, MPI.DOUBLE);
      for (int i = 0; i < share; i++) {
        for (int j = 0; j < BODIES; j++) {
          double dx = all[2 * j] - mine[2 * i];
          double dy = all[2 * j + 1] - mine[2 * i + 1];
          double r = Math.sqrt(dx * dx + dy * dy + 0.01);
          speed[2 * i] += 0.001 * dx / (r * r * r);
          speed[2 * i + 1] += 0.001 * dy / (r * r * r);
        }
      }
      for (int i = 0; i < mine.length; i++) {
        mine[i] += 0.1 * speed[i];
      }
    }
    double[] part = new double[3];
    for (int i = 0; i < share; i++) {
      part[0] += speed[2 * i];
      part[1] += speed[2 * i + 1];
      part[2] += speed[2 * i] * speed[2 * i] + speed[2 * i + 1] * speed[2 * i + 1];
    }
    double[] sum = new double[3];
    MPI.COMM_WORLD.Reduce(part, 0, sum, 0, 3, MPI.DOUBLE, MPI.SUM, 0);
    if (me == 0) {
      boolean kept = Math.abs(sum[0]) < 1e-12 && Math.abs(sum[1]) < 1e-12;
      System.out.println(
          "energy " + Math.round(sum[2] * 1e9) + (kept ? ", momentum kept" : ", momentum lost"));
    }
    MPI.Finalize();
  }
}

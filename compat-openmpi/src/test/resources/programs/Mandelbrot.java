// 3> 24 rows, 379 points inside
// 4> 24 rows, 379 points inside
import mpi.*;
import mpi.Comm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** The manager deals out rows; each worker returns a row and gets the next one. */
public class Mandelbrot {
  private static final int WIDTH = 60;
  private static final int HEIGHT = 24;
  private static final int WORK = 1;
  private static final int STOP = 2;

  private static int iterations(double cx, double cy) {
    double x = 0;
    double y = 0;
    int n = 0;
    while (n < 200 && x * x + y * y < 4) {
      double next = x * x - y * y + cx;
      y = 2 * x * y + cy;
      x = next;
      n++;
    }
    return n;
  }

  private static void manage(Comm comm) throws MPIException {
    int next = 0;
    int inside = 0;
    int[] result = new int[WIDTH];
    for (int worker = 1; worker < comm.getSize(); worker++) {
      comm.send(new int[] {next++}, 1, MPI.INT, worker, WORK);
    }
    for (int rows = 0; rows < HEIGHT; rows++) {
      Status status = comm.recv(result, WIDTH, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
      for (int n : result) {
        inside += n == 200 ? 1 : 0;
      }
      int tag = next < HEIGHT ? WORK : STOP;
      comm.send(new int[] {next++}, 1, MPI.INT, status.getSource(), tag);
    }
    System.out.println(HEIGHT + " rows, " + inside + " points inside");
  }

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    if (MPI.COMM_WORLD.getRank() == 0) {
      manage(MPI.COMM_WORLD);
    } else {
      int[] row = new int[1];
      while (MPI.COMM_WORLD.recv(row, 1, MPI.INT, 0, MPI.ANY_TAG).getTag() == WORK) {
        int[] result = new int[WIDTH];
        for (int x = 0; x < WIDTH; x++) {
          result[x] = iterations(-2 + 2.5 * x / WIDTH, -1.2 + 2.4 * row[0] / HEIGHT);
        }
        MPI.COMM_WORLD.send(result, WIDTH, MPI.INT, 0, WORK);
      }
    }
    MPI.Finalize();
  }
}

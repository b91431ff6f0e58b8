// 3> 24 rows, 379 points inside
// 4> 24 rows, 379 points inside
import mpi.*;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** The manager deals out rows; each worker returns a row and gets the next one. */
public class Mandelbrot {
  static final int WIDTH = 60;
  static final int HEIGHT = 24;
  static final int WORK = 1;
  static final int STOP = 2;

  static int iterations(double cx, double cy) {
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

  static void manage(int workers) throws MPIException {
    int[] result = new int[WIDTH + 1];
    int next = 0;
    int inside = 0;
    for (int worker = 1; worker <= workers; worker++) {
      MPI.COMM_WORLD.Send(new int[] {next++}, 0, 1, MPI.INT, worker, WORK);
    }
    for (int rows = 0; rows < HEIGHT; rows++) {
      Status status =
          MPI.COMM_WORLD.Recv(result, 0, WIDTH + 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
      for (int x = 0; x < WIDTH; x++) {
        inside += result[x + 1] == 200 ? 1 : 0;
      }
      int tag = next < HEIGHT ? WORK : STOP;
      MPI.COMM_WORLD.Send(new int[] {next++}, 0, 1, MPI.INT, status.source, tag);
    }
    System.out.println(HEIGHT + " rows, " + inside + " points inside");
  }

  static void work() throws MPIException {
    int[] row = new int[1];
    int[] result = new int[WIDTH + 1];
    while (MPI.COMM_WORLD.Recv(row, 0, 1, MPI.INT, 0, MPI.ANY_TAG).tag == WORK) {
      result[0] = row[0];
      for (int x = 0; x < WIDTH; x++) {
        result[x + 1] = iterations(-2 + 2.5 * x / WIDTH, -1.2 + 2.4 * row[0] / HEIGHT);
      }
      MPI.COMM_WORLD.Send(result, 0, WIDTH + 1, MPI.INT, 0, WORK);
    }
  }

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    if (MPI.COMM_WORLD.Rank() == 0) {
      manage(MPI.COMM_WORLD.Size() - 1);
    } else {
      work();
    }
    MPI.Finalize();
  }
}

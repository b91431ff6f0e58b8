// 3> 6 each, 72 bytes
// 3> [0, 1, 100, 101, 200, 201, 2, 3, 102, 103, 202, 203, 4, 5, 104, 105, 204, 205]
// 4> 6 each, 96 bytes
// 4> [0, 1, 100, 101, 200, 201, 300, 301, 2, 3, 102, 103, 202, 203, 302, 303, 4, 5, 104, 105, 204, 205, 304, 305]
import mpi.*;
import mpi.Datatype;
import mpi.File;
import mpi.MPI;
import mpi.Status;

/** Everybody writes its part of a file, in blocks dealt out through a view; then all is read. */
public class ParallelWrite {
  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    int size = MPI.COMM_WORLD.getSize();
    char[] name = new char[256];
    if (rank == 0) {
      java.io.File file = java.io.File.createTempFile("parallel", ".dat");
      file.getPath().getChars(0, file.getPath().length(), name, 0);
    }
    MPI.COMM_WORLD.bcast(name, name.length, MPI.CHAR, 0);
    String path = new String(name).trim();

    int[] mine = new int[6];
    for (int i = 0; i < 6; i++) {
      mine[i] = 100 * rank + i;
    }
    File file = new File(MPI.COMM_WORLD, path, MPI.MODE_CREATE | MPI.MODE_RDWR);
    Datatype pairs = Datatype.createVector(3, 2, 2 * size, MPI.INT);
    pairs.commit();
    file.setView(8L * rank, MPI.INT, pairs, "native");
    Status status = file.writeAll(mine, 6, MPI.INT);
    file.sync();
    MPI.COMM_WORLD.barrier();
    if (rank == 0) {
      System.out.println(status.getCount(MPI.INT) + " each, " + file.getSize() + " bytes");
    }
    file.setView(0, MPI.INT, MPI.INT, "native");
    int[] all = new int[6 * size];
    file.readAtAll(0, all, all.length, MPI.INT);
    if (rank == 0) {
      System.out.println(java.util.Arrays.toString(all));
    }
    file.close();
    if (rank == 0) {
      File.delete(path);
    }
    MPI.Finalize();
  }
}

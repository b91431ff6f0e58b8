// 4> 10 letters in 3 words
import mpi.*;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** Messages of unknown length: probe first, then make room. Buffered sends go the other way. */
public class Words {
  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.Rank();
    int size = MPI.COMM_WORLD.Size();
    String text = "it was the best of times it was the worst of times";
    if (me == 0) {
      int[] lengths = new int[size];
      for (int n = 1; n < size; n++) {
        Status status = MPI.COMM_WORLD.Probe(MPI.ANY_SOURCE, 1);
        char[] word = new char[status.Get_count(MPI.CHAR)];
        MPI.COMM_WORLD.Recv(word, 0, word.length, MPI.CHAR, status.source, 1);
        lengths[status.source] = word.length;
        if (!new String(word).equals(text.split(" ")[status.source])) {
          throw new IllegalStateException("got " + new String(word));
        }
      }
      MPI.Buffer_attach(java.nio.ByteBuffer.allocateDirect(1024 * size));
      for (int to = 1; to < size; to++) {
        MPI.COMM_WORLD.Bsend(lengths, to, 1, MPI.INT, to, 2);
      }
      MPI.Buffer_detach();
    } else {
      char[] word = text.split(" ")[me].toCharArray();
      MPI.COMM_WORLD.Ssend(word, 0, word.length, MPI.CHAR, 0, 1);
    }
    int[] length = new int[1];
    if (me > 0) {
      Request request = MPI.COMM_WORLD.Irecv(length, 0, 1, MPI.INT, 0, 2);
      while (request.Test() == null) {
        Thread.yield();
      }
    }
    int[] total = new int[1];
    MPI.COMM_WORLD.Reduce(length, 0, total, 0, 1, MPI.INT, MPI.SUM, 0);
    if (me == 0) {
      System.out.println(total[0] + " letters in " + (size - 1) + " words");
    }
    MPI.Finalize();
  }
}

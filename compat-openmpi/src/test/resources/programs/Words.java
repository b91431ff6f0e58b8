// 4> [null, was/11, the/12, best/13]
// 4> sum 19, true
import mpi.*;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Status;

/** Messages of unknown length, matched by probes; a mistake that is reported and survived. */
public class Words {
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.getRank();
    int size = MPI.COMM_WORLD.getSize();
    String[] words = "it was the best of times".split(" ");
    int[] length = new int[1];
    if (me == 0) {
      String[] got = new String[size];
      for (int i = 1; i < size; i++) {
        Message message = new Message();
        Status status = message.mProbe(MPI.ANY_SOURCE, MPI.ANY_TAG, MPI.COMM_WORLD);
        char[] word = new char[status.getCount(MPI.CHAR)];
        message.mRecv(word, word.length, MPI.CHAR);
        got[status.getSource()] = new String(word) + "/" + status.getTag();
      }
      System.out.println(java.util.Arrays.toString(got));
      MPI.attachBuffer(new byte[1000]);
      for (int i = 1; i < size; i++) {
        MPI.COMM_WORLD.bSend(new int[] {got[i].length()}, 1, MPI.INT, i, 1);
      }
      MPI.detachBuffer();
    } else {
      char[] word = words[me].toCharArray();
      MPI.COMM_WORLD.sSend(word, word.length, MPI.CHAR, 0, 10 + me);
      Status status = MPI.COMM_WORLD.probe(0, 1);
      MPI.COMM_WORLD.recv(length, status.getCount(MPI.INT), MPI.INT, 0, 1);
    }
    MPI.COMM_WORLD.reduce(length, 1, MPI.INT, MPI.SUM, 0);
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    try {
      MPI.COMM_WORLD.send(length, 1, MPI.INT, size, 0);
    } catch (MPIException e) {
      if (me == 0) {
        System.out.println("sum " + length[0] + ", " + (e.getErrorClass() == MPI.ERR_RANK));
      }
    }
    MPI.Finalize();
  }
}

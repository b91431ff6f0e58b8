// 4> 0 met 2 of 2, is 1
// 4> 1 met 3 of 2, is 0
// 4> 2 met 0 of 2, is 3
// 4> 3 met 1 of 2, is 2
// 4> even 0 2, sum 2
// 4> true
import mpi.*;
import mpi.Comm;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Communicators by colour and by group, and an intercommunicator between two halves. */
public class TwoHalves {
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.getRank();
    int size = MPI.COMM_WORLD.getSize();
    int colour = me < size / 2 ? 0 : 1;
    Intracomm half = MPI.COMM_WORLD.split(colour, -me);
    int leader = colour == 0 ? size - 1 : size / 2 - 1;
    Intercomm between = MPI.COMM_WORLD.createIntercomm(half, 0, leader, 9);
    int[] partner = {me};
    between.sendRecvReplace(partner, 1, MPI.INT, half.getRank(), 0, half.getRank(), 0);
    Intracomm merged = between.merge(colour == 1);
    int[] place = {partner[0], merged.getRank(), between.getRemoteSize()};
    int[] places = new int[3 * size];
    MPI.COMM_WORLD.gather(place, 3, MPI.INT, places, 3, MPI.INT, 0);

    Group world = MPI.COMM_WORLD.getGroup();
    Group even = world.rangeIncl(new int[][] {{0, size - 1, 2}});
    Intracomm evens = MPI.COMM_WORLD.create(even);
    int[] sum = {me};
    if (!evens.isNull()) {
      evens.allReduce(sum, 1, MPI.INT, MPI.SUM);
    }
    if (me == 0) {
      for (int i = 0; i < size; i++) {
        System.out.println(
            i + " met " + places[3 * i] + " of " + places[3 * i + 2] + ", is " + places[3 * i + 1]);
      }
      int[] ranks = Group.translateRanks(even, new int[] {0, 1}, world);
      System.out.println("even " + ranks[0] + " " + ranks[1] + ", sum " + sum[0]);
      System.out.println(Comm.compare(merged, MPI.COMM_WORLD) == MPI.SIMILAR);
    }
    MPI.Finalize();
  }
}

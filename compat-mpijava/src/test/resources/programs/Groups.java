// 4> 0 is 1 of 2, sum 2
// 4> 1 is 1 of 2, sum 4
// 4> 2 is 0 of 2, sum 2
// 4> 3 is 0 of 2, sum 4
// 4> ends 0 3, sum 30
// 4> true
// 4> true
import mpi.*;
import mpi.Comm;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Communicators by colour and by group, and what the groups know of each other. */
public class Groups {
  static int sum(Intracomm comm, int value) throws MPIException {
    int[] total = new int[1];
    comm.Allreduce(new int[] {value}, 0, total, 0, 1, MPI.INT, MPI.SUM);
    return total[0];
  }

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.Rank();
    int size = MPI.COMM_WORLD.Size();
    Intracomm half = MPI.COMM_WORLD.Split(me % 2, -me);
    int[] answer = {half.Rank(), half.Size(), sum(half, me)};
    int[] answers = new int[3 * size];
    MPI.COMM_WORLD.Gather(answer, 0, 3, MPI.INT, answers, 0, 3, MPI.INT, 0);

    Group world = MPI.COMM_WORLD.Group();
    Group inner = world.Excl(new int[] {0, size - 1});
    Group outer = Group.Difference(world, inner);
    Intracomm ends = MPI.COMM_WORLD.Create(outer);
    int ofEnds = outer.Rank() == MPI.UNDEFINED ? -1 : sum(ends, 10 * me);
    int[] translated = Group.Translate_ranks(outer, new int[] {0, 1}, world);
    if (me == 0) {
      for (int i = 0; i < size; i++) {
        System.out.println(
            i + " is " + answers[3 * i] + " of " + answers[3 * i + 1] + ", sum " + answers[3 * i + 2]);
      }
      System.out.println("ends " + translated[0] + " " + translated[1] + ", sum " + ofEnds);
      System.out.println(Group.Compare(Group.Union(outer, inner), world) == MPI.SIMILAR);
      System.out.println(Comm.Compare(MPI.COMM_WORLD, half) == MPI.UNEQUAL);
    }
    MPI.Finalize();
  }
}

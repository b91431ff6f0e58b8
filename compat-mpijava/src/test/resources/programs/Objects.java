// 4> squares of [task 1, 1, 4, 9]
// 4> squares of [task 2, 4, 9, 16]
// 4> squares of [task 3, 9, 16, 25]
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import mpi.*;
import mpi.MPI;
import mpi.MPIException;

/** Serializable objects: a task for each process, and a list of results from each. */
public class Objects {
  static class Task implements Serializable {
    private static final long serialVersionUID = 1;
    final String name;
    final int[] numbers;

    Task(String name, int... numbers) {
      this.name = name;
      this.numbers = numbers;
    }
  }

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.Rank();
    int size = MPI.COMM_WORLD.Size();
    Object[] setting = {me == 0 ? "squares" : null};
    MPI.COMM_WORLD.Bcast(setting, 0, 1, MPI.OBJECT, 0);
    if (me == 0) {
      for (int to = 1; to < size; to++) {
        Object[] out = {new Task("task " + to, to, to + 1, to + 2)};
        MPI.COMM_WORLD.Send(out, 0, 1, MPI.OBJECT, to, 1);
      }
      for (int from = 1; from < size; from++) {
        Object[] in = new Object[1];
        MPI.COMM_WORLD.Recv(in, 0, 1, MPI.OBJECT, from, 2);
        System.out.println(setting[0] + " of " + in[0]);
      }
    } else {
      Object[] in = new Object[1];
      MPI.COMM_WORLD.Recv(in, 0, 1, MPI.OBJECT, 0, 1);
      Task task = (Task) in[0];
      List<Object> result = new ArrayList<>();
      result.add(task.name);
      for (int number : task.numbers) {
        result.add(number * number);
      }
      MPI.COMM_WORLD.Send(new Object[] {result}, 0, 1, MPI.OBJECT, 0, 2);
    }
    MPI.Finalize();
  }
}

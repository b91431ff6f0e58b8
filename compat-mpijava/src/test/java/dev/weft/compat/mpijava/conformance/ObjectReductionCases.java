package dev.weft.compat.mpijava.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.User_function;

/** Reductions of objects by a function that changes the objects of its right operand. */
final class ObjectReductionCases {
  private final Intracomm world = MPI.COMM_WORLD;
  private final int me = world.Rank();
  private final int size = world.Size();
  private final Op sum;
  private final Tally[] mine = new Tally[size];
  private final Tally[] result = new Tally[size];

  static void run() {
    for (boolean commute : new boolean[] {false, true}) {
      ObjectReductionCases cases = new ObjectReductionCases(commute);
      cases.reduce();
      cases.allReduce();
      cases.scan();
      cases.reduceScatter();
    }
    MPI.COMM_WORLD.Barrier();
  }

  private ObjectReductionCases(boolean commute) {
    sum = new Op(new AddInPlace(), commute);
  }

  private static final class Tally implements Serializable {
    private static final long serialVersionUID = 1;
    private int value;

    Tally(int value) {
      this.value = value;
    }

    int value() {
      return value;
    }
  }

  private static final class AddInPlace extends User_function {
    @Override
    public void Call(Object in, int inAt, Object inout, int inoutAt, int count, Datatype type) {
      for (int i = 0; i < count; i++) {
        Tally right = (Tally) ((Object[]) inout)[inoutAt + i];
        right.value += ((Tally) ((Object[]) in)[inAt + i]).value;
      }
    }
  }

  private void fill() {
    Arrays.setAll(mine, i -> new Tally(1));
    Arrays.setAll(result, i -> new Tally(0));
  }

  /** What is sent stays as it is, and what is received is nobody else's. */
  private void expect(int blocks, int value) {
    for (int i = 0; i < size; i++) {
      assertThat(mine[i].value()).isOne();
      assertThat(result[i].value()).isEqualTo(i < blocks ? value : 0);
      assertThat(result[i]).isNotSameAs(mine[i]);
    }
  }

  private void reduce() {
    for (int root = 0; root < size; root++) {
      fill();
      world.Reduce(mine, 0, result, 0, size, MPI.OBJECT, sum, root);
      expect(me == root ? size : 0, size);
    }
  }

  private void allReduce() {
    fill();
    world.Allreduce(mine, 0, result, 0, size, MPI.OBJECT, sum);
    expect(size, size);
  }

  private void scan() {
    fill();
    world.Scan(mine, 0, result, 0, size, MPI.OBJECT, sum);
    expect(size, me + 1);
  }

  private void reduceScatter() {
    fill();
    int[] ones = new int[size];
    Arrays.fill(ones, 1);
    world.Reduce_scatter(mine, 0, result, 0, ones, MPI.OBJECT, sum);
    expect(1, size);
  }
}

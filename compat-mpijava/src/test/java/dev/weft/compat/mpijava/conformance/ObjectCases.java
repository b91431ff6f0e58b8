package dev.weft.compat.mpijava.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import mpi.User_function;

/** Objects, one by one and together. */
final class ObjectCases {
  private final Intracomm world = MPI.COMM_WORLD;
  private final int me = world.Rank();
  private final int size = world.Size();
  private final int next = (me + 1) % size;
  private final int previous = (me + size - 1) % size;

  record Point(int x, String name) implements Serializable {}

  static void run() {
    ObjectCases cases = new ObjectCases();
    cases.messages();
    cases.probes();
    cases.requests();
    cases.derived();
    cases.deepChains();
    cases.collectives();
    cases.variable();
    cases.reductions();
    cases.errors();
    MPI.COMM_WORLD.Barrier();
  }

  private void messages() {
    Object[] mine = {new Point(me, "p"), new int[] {me}, null, List.of("a", me)};
    Object[] got = new Object[6];
    Request send = world.Isend(mine, 0, 4, MPI.OBJECT, next, 1);
    Status status = world.Recv(got, 1, 5, MPI.OBJECT, previous, 1);
    send.Wait();
    assertThat(status.Get_count(MPI.OBJECT)).isEqualTo(4);
    assertThat(status.Get_elements(MPI.OBJECT)).isEqualTo(4);
    assertThat(status.source).isEqualTo(previous);
    assertThat(got)
        .containsExactly(
            null,
            new Point(previous, "p"),
            new int[] {previous},
            null,
            List.of("a", previous),
            null);
    double[][] rows = {{me, 1}, {2, 3}};
    double[][] other = new double[2][];
    world.Sendrecv(rows, 0, 2, MPI.OBJECT, next, 2, other, 0, 2, MPI.OBJECT, previous, 2);
    assertThat(other).isDeepEqualTo(new double[][] {{previous, 1}, {2, 3}});
    String[] replaced = {"from " + me};
    world.Sendrecv_replace(replaced, 0, 1, MPI.OBJECT, next, 2, previous, 2);
    assertThat(replaced).containsExactly("from " + previous);
    assertThat(world.Recv(got, 0, 1, MPI.OBJECT, MPI.PROC_NULL, 1).Get_count(MPI.OBJECT)).isZero();
    world.Bsend(got, 0, 0, MPI.OBJECT, next, 3);
    assertThat(world.Recv(got, 0, 1, MPI.OBJECT, previous, 3).Get_count(MPI.OBJECT)).isZero();
  }

  /** The number of objects can be asked for before they are received. */
  private void probes() {
    for (int count : new int[] {1, 2, 31, 1000}) {
      Integer[] many = new Integer[count];
      Arrays.setAll(many, i -> i);
      Request send = world.Isend(many, 0, count, MPI.OBJECT, next, 4);
      Status probed = world.Probe(previous, 4);
      assertThat(probed.Get_count(MPI.OBJECT)).isEqualTo(count);
      Object[] got = new Object[count];
      world.Recv(got, 0, count, MPI.OBJECT, previous, 4);
      assertThat(got).isEqualTo(many);
      send.Wait();
    }
  }

  private void requests() {
    Object[] got = new Object[2];
    Object[] value = {"x"};
    Request[] requests = {
      world.Irecv(got, 0, 1, MPI.OBJECT, previous, 1),
      world.Irecv(got, 1, 1, MPI.OBJECT, previous, 2)
    };
    Request synchronous = world.Issend(new Object[] {"y"}, 0, 1, MPI.OBJECT, next, 2);
    world.Ibsend(value, 0, 1, MPI.OBJECT, next, 1).Wait();
    assertThat(Request.Waitall(requests)[1].Get_count(MPI.OBJECT)).isOne();
    synchronous.Wait();
    assertThat(got).containsExactly("x", "y");
    Request cancelled = world.Irecv(got, 0, 1, MPI.OBJECT, previous, 9);
    cancelled.Cancel();
    assertThat(cancelled.Wait().Test_cancelled()).isTrue();
    Prequest receive = world.Recv_init(got, 0, 1, MPI.OBJECT, previous, 1);
    Prequest[] sends = {
      world.Send_init(value, 0, 1, MPI.OBJECT, next, 1),
      world.Ssend_init(value, 0, 1, MPI.OBJECT, next, 1),
      world.Bsend_init(value, 0, 1, MPI.OBJECT, next, 1),
      world.Rsend_init(value, 0, 1, MPI.OBJECT, next, 1)
    };
    for (int i = 0; i < sends.length; i++) {
      value[0] = "round " + i;
      Prequest.Startall(new Prequest[] {receive});
      world.Barrier();
      Prequest.Startall(new Prequest[] {sends[i]});
      receive.Wait();
      sends[i].Wait();
      assertThat(got[0]).isEqualTo("round " + i);
    }
  }

  private void derived() {
    Datatype every = Datatype.Vector(3, 1, 2, MPI.OBJECT);
    Object[] letters = {"a", "b", "c", "d", "e", "f"};
    Object[] got = new Object[6];
    Status status =
        world.Sendrecv(letters, 1, 1, every, next, 1, got, 0, 6, MPI.OBJECT, previous, 1);
    assertThat(status.Get_count(every)).isOne();
    assertThat(got).startsWith("b", "d", "f", null);
    Object[] spread = new Object[6];
    world.Sendrecv(got, 0, 2, MPI.OBJECT, next, 1, spread, 0, 1, every, previous, 1);
    assertThat(spread).containsExactly("b", null, "d", null, null, null);
  }

  private record Link(Object next) implements Serializable {}

  /** Far more than serialization can follow on a usual stack. */
  private void deepChains() {
    Object[] chain = {null};
    int links = 20_000;
    for (int i = 0; i < links; i++) {
      chain[0] = new Link(chain[0]);
    }
    Object[] got = new Object[1];
    world.Sendrecv(chain, 0, 1, MPI.OBJECT, next, 7, got, 0, 1, MPI.OBJECT, previous, 7);
    assertThat(length(got[0])).isEqualTo(links);
    world.Bcast(me == 0 ? chain : got, 0, 1, MPI.OBJECT, 0);
    assertThat(length(got[0])).isEqualTo(links);
  }

  private static int length(Object chain) {
    int length = 0;
    for (Object link = chain; link != null; link = ((Link) link).next) {
      length++;
    }
    return length;
  }

  private void collectives() {
    for (int root = 0; root < size; root++) {
      Object[] one = {me == root ? "root " + root : null};
      world.Bcast(one, 0, 1, MPI.OBJECT, root);
      assertThat(one).containsExactly("root " + root);
      Object[] gathered = me == root ? new Object[size + 1] : null;
      Object[] mine = {new Point(me, "g")};
      world.Gather(mine, 0, 1, MPI.OBJECT, gathered, 1, 1, MPI.OBJECT, root);
      if (me == root) {
        for (int i = 0; i < size; i++) {
          assertThat(gathered[i + 1]).isEqualTo(new Point(i, "g"));
        }
        gathered = Arrays.copyOfRange(gathered, 1, size + 1);
      }
      Object[] back = new Object[1];
      world.Scatter(gathered, 0, 1, MPI.OBJECT, back, 0, 1, MPI.OBJECT, root);
      assertThat(back).containsExactly(new Point(me, "g"));
    }
    Object[] all = new Object[size];
    world.Allgather(new Object[] {me}, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT);
    Object[] turned = new Object[size];
    world.Alltoall(all, 0, 1, MPI.OBJECT, turned, 0, 1, MPI.OBJECT);
    for (int i = 0; i < size; i++) {
      assertThat(all[i]).isEqualTo(i);
      assertThat(turned[i]).isEqualTo(me);
    }
  }

  /** Rank i has i objects; blocks lie in reverse order, with room for one more each. */
  private void variable() {
    int[] counts = new int[size];
    int[] displs = new int[size];
    int total = 0;
    for (int i = size - 1; i >= 0; i--) {
      counts[i] = i;
      displs[i] = total;
      total += i + 1;
    }
    Object[] mine = new Object[me];
    Arrays.fill(mine, "of " + me);
    Object[] all = new Object[total];
    world.Gatherv(mine, 0, me, MPI.OBJECT, all, 0, counts, displs, MPI.OBJECT, size - 1);
    Object[] everywhere = new Object[total];
    world.Allgatherv(mine, 0, me, MPI.OBJECT, everywhere, 0, counts, displs, MPI.OBJECT);
    for (int i = 0; i < size; i++) {
      assertThat(everywhere[displs[i] + counts[i]]).isNull();
      for (int j = 0; j < i; j++) {
        assertThat(everywhere[displs[i] + j]).isEqualTo("of " + i);
      }
    }
    if (me == size - 1) {
      assertThat(all).isEqualTo(everywhere);
    }
    Object[] back = new Object[me];
    world.Scatterv(all, 0, counts, displs, MPI.OBJECT, back, 0, me, MPI.OBJECT, size - 1);
    assertThat(back).isEqualTo(mine);
    int[] equal = new int[size];
    Arrays.fill(equal, me);
    Object[] source = new Object[size];
    Arrays.fill(source, "from " + me);
    Object[] exchanged = new Object[me * size];
    int[] zero = new int[size];
    world.Alltoallv(
        source, 0, counts, zero, MPI.OBJECT, exchanged, 0, equal, steps(me), MPI.OBJECT);
    for (int i = 0; i < exchanged.length; i++) {
      assertThat(exchanged[i]).isEqualTo("from " + i / me);
    }
  }

  private int[] steps(int step) {
    int[] steps = new int[size];
    Arrays.setAll(steps, i -> i * step);
    return steps;
  }

  /** Joins strings, so that the order shows. */
  private static final class Join extends User_function {
    @Override
    public void Call(Object in, int inAt, Object inout, int inoutAt, int count, Datatype type) {
      Object[] left = (Object[]) in;
      Object[] right = (Object[]) inout;
      for (int i = 0; i < count; i++) {
        right[inoutAt + i] = left[inAt + i] + "" + right[inoutAt + i];
      }
    }
  }

  private void reductions() {
    Op join = new Op(new Join(), false);
    Object[] mine = {"" + me, me + ","};
    Object[] result = new Object[2];
    StringBuilder digits = new StringBuilder();
    StringBuilder upToHere = new StringBuilder();
    for (int i = 0; i < size; i++) {
      digits.append(i);
      upToHere.append(i <= me ? "" + i : "");
    }
    world.Allreduce(mine, 0, result, 0, 2, MPI.OBJECT, join);
    assertThat(result[0]).isEqualTo(digits.toString());
    world.Scan(mine, 0, result, 0, 1, MPI.OBJECT, join);
    assertThat(result[0]).isEqualTo(upToHere.toString());
    Object[] atRoot = {null};
    world.Reduce(mine, 0, atRoot, 0, 1, MPI.OBJECT, join, size - 1);
    assertThat(atRoot[0]).isEqualTo(me == size - 1 ? digits.toString() : null);
    Object[] blocks = new Object[size];
    Arrays.setAll(blocks, i -> i + ".");
    int[] ones = new int[size];
    Arrays.fill(ones, 1);
    world.Reduce_scatter(blocks, 0, atRoot, 0, ones, MPI.OBJECT, join);
    assertThat(atRoot[0]).isEqualTo((me + ".").repeat(size));
    assertThat(mine).containsExactly("" + me, me + ",");
  }

  private void errors() {
    Object[] two = {"a", "b"};
    Request send = world.Isend(two, 0, 2, MPI.OBJECT, next, 1);
    Errors.assertClass(
        MPIException.ERR_TRUNCATE, () -> world.Recv(new Object[1], 0, 1, MPI.OBJECT, previous, 1));
    send.Wait();
    Errors.assertClass(
        MPIException.ERR_OTHER,
        () -> world.Send(new Object[] {new Object()}, 0, 1, MPI.OBJECT, next, 1));
    Errors.assertClass(MPIException.ERR_BUFFER, () -> world.Send(two, 1, 2, MPI.OBJECT, next, 1));
    Errors.assertClass(
        MPIException.ERR_TYPE, () -> world.Send(new int[1], 0, 1, MPI.OBJECT, next, 1));
    Errors.assertClass(MPIException.ERR_COUNT, () -> world.Send(two, 0, -1, MPI.OBJECT, next, 1));
    Errors.assertClass(
        MPIException.ERR_TYPE,
        () -> {
          world.Isend(two, 0, 1, MPI.OBJECT, next, 1);
          world.Recv(new Integer[1], 0, 1, MPI.OBJECT, previous, 1);
        });
  }

  private ObjectCases() {}
}

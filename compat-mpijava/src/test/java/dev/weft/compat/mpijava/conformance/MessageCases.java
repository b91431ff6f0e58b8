package dev.weft.compat.mpijava.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Messages between two processes: each sends to the next and receives from the one before. */
final class MessageCases {
  private static final int TAG = 11;

  private final Intracomm world = MPI.COMM_WORLD;
  private final int me = world.Rank();
  private final int next = (me + 1) % world.Size();
  private final int previous = (me + world.Size() - 1) % world.Size();

  static void run() {
    MessageCases cases = new MessageCases();
    cases.everyTypeWithOffsets();
    cases.everyMode();
    cases.statusOfPartialReceives();
    cases.zeroCounts();
    cases.nobody();
    cases.wildcardsAndProbes();
    cases.exchanges();
    cases.orderIsKept();
    cases.shortArrays();
    cases.cancelled();
    cases.errors();
    MPI.COMM_WORLD.Barrier();
  }

  private void everyTypeWithOffsets() {
    everyType(MPI.BYTE, new byte[] {1, 2, 3, 4}, new byte[6]);
    everyType(MPI.CHAR, new char[] {'a', 'b', 'c', 'd'}, new char[6]);
    everyType(MPI.SHORT, new short[] {1, 2, 3, 4}, new short[6]);
    everyType(MPI.BOOLEAN, new boolean[] {true, false, true, true}, new boolean[6]);
    everyType(MPI.INT, new int[] {1, 2, 3, 4}, new int[6]);
    everyType(MPI.LONG, new long[] {1, 2, 3, 4}, new long[6]);
    everyType(MPI.FLOAT, new float[] {1, 2, 3, 4}, new float[6]);
    everyType(MPI.DOUBLE, new double[] {1, 2, 3, 4}, new double[6]);
  }

  /** Elements 1 to 3 arrive at 2 to 4. */
  private void everyType(Datatype type, Object send, Object receive) {
    Request request = world.Isend(send, 1, 3, type, next, TAG);
    Status status = world.Recv(receive, 2, 4, type, previous, TAG);
    request.Wait();
    assertThat(status.Get_count(type)).isEqualTo(3);
    assertThat(status.Get_elements(type)).isEqualTo(3);
    assertThat(status.source).isEqualTo(previous);
    assertThat(status.tag).isEqualTo(TAG);
    assertThat(status.numEls).isEqualTo(3);
    assertThat(status.count).isEqualTo(3);
    assertThat(status.Test_cancelled()).isFalse();
    Object untouched = Array.newInstance(receive.getClass().componentType(), 1);
    for (int i = 0; i < 6; i++) {
      Object expected = i >= 2 && i < 5 ? Array.get(send, i - 1) : Array.get(untouched, 0);
      assertThat(Array.get(receive, i)).isEqualTo(expected);
    }
  }

  private interface Sending {
    void send(int[] value, int tag);
  }

  private void everyMode() {
    check((v, tag) -> world.Send(v, 0, 1, MPI.INT, next, tag));
    check((v, tag) -> world.Bsend(v, 0, 1, MPI.INT, next, tag));
    check((v, tag) -> world.Rsend(v, 0, 1, MPI.INT, next, tag));
    check((v, tag) -> world.Isend(v, 0, 1, MPI.INT, next, tag).Wait());
    check((v, tag) -> world.Ibsend(v, 0, 1, MPI.INT, next, tag).Wait());
    check((v, tag) -> world.Irsend(v, 0, 1, MPI.INT, next, tag).Wait());
    check((v, tag) -> world.Ssend(v, 0, 1, MPI.INT, next, tag));
    check((v, tag) -> world.Issend(v, 0, 1, MPI.INT, next, tag).Wait());
  }

  private void check(Sending sending) {
    int[] got = {-1};
    Request receive = world.Irecv(got, 0, 1, MPI.INT, previous, TAG);
    world.Barrier();
    sending.send(new int[] {me + 100}, TAG);
    receive.Wait();
    assertThat(got).containsExactly(previous + 100);
  }

  private void statusOfPartialReceives() {
    int[] got = new int[9];
    world.Isend(new int[] {1, 2, 3, 4, 5}, 0, 5, MPI.INT, next, TAG);
    Status status = world.Recv(got, 0, 4, MPI.INT2, previous, TAG);
    assertThat(status.Get_count(MPI.INT2)).isEqualTo(MPI.UNDEFINED);
    assertThat(status.Get_count(MPI.INT)).isEqualTo(5);
    assertThat(status.Get_elements(MPI.INT2)).isEqualTo(5);
    assertThat(got).containsExactly(1, 2, 3, 4, 5, 0, 0, 0, 0);
    Status copy = new Status(status);
    assertThat(copy.Get_elements(MPI.INT)).isEqualTo(5);
    assertThat(copy.source).isEqualTo(previous);
    copy.free();
  }

  private void zeroCounts() {
    world.Isend(null, 0, 0, MPI.DOUBLE, next, TAG).Wait();
    Status status = world.Recv(new double[2], 2, 0, MPI.DOUBLE, previous, TAG);
    assertThat(status.Get_count(MPI.DOUBLE)).isZero();
    world.Send(null, 0, 0, MPI.INT, me, TAG);
    assertThat(world.Recv(null, 0, 0, MPI.INT, me, TAG).Get_elements(MPI.INT)).isZero();
  }

  private void nobody() {
    int[] kept = {7};
    for (int nobody : new int[] {MPI.PROC_NULL, -1}) {
      world.Send(kept, 0, 1, MPI.INT, nobody, TAG);
      world.Ssend(kept, 0, 1, MPI.INT, nobody, TAG);
      Status status = world.Recv(kept, 0, 1, MPI.INT, nobody, TAG);
      assertThat(status.source).isEqualTo(MPI.PROC_NULL);
      assertThat(status.tag).isEqualTo(MPI.ANY_TAG);
      assertThat(status.Get_count(MPI.INT)).isZero();
      assertThat(world.Irecv(kept, 0, 1, MPI.INT, nobody, TAG).Wait().source)
          .isEqualTo(MPI.PROC_NULL);
      world.Isend(kept, 0, 1, MPI.INT, nobody, TAG).Wait();
      assertThat(world.Probe(nobody, TAG).source).isEqualTo(MPI.PROC_NULL);
      world.Sendrecv(kept, 0, 1, MPI.INT, nobody, TAG, kept, 0, 1, MPI.INT, nobody, TAG);
      world.Sendrecv_replace(kept, 0, 1, MPI.INT, nobody, TAG, nobody, TAG);
    }
    assertThat(kept).containsExactly(7);
  }

  private void wildcardsAndProbes() {
    assertThat(world.Iprobe(MPI.ANY_SOURCE, 999)).isNull();
    Request send = world.Isend(new long[] {me}, 0, 1, MPI.LONG, next, 42);
    Status probed = world.Probe(MPI.ANY_SOURCE, MPI.ANY_TAG);
    assertThat(probed.source).isEqualTo(previous);
    assertThat(probed.tag).isEqualTo(42);
    assertThat(probed.Get_count(MPI.LONG)).isOne();
    assertThat(world.Iprobe(previous, 42).Get_elements(MPI.LONG)).isOne();
    long[] got = new long[1];
    Status status = world.Recv(got, 0, 1, MPI.LONG, MPI.ANY_SOURCE, MPI.ANY_TAG);
    assertThat(status.source).isEqualTo(previous);
    assertThat(status.tag).isEqualTo(42);
    assertThat(got).containsExactly(previous);
    send.Wait();
  }

  private void exchanges() {
    double[] mine = {me, me + 0.5};
    double[] theirs = new double[3];
    Status status =
        world.Sendrecv(mine, 0, 2, MPI.DOUBLE, next, 1, theirs, 1, 2, MPI.DOUBLE, previous, 1);
    assertThat(theirs).containsExactly(0, previous, previous + 0.5);
    assertThat(status.Get_count(MPI.DOUBLE)).isEqualTo(2);
    world.Sendrecv_replace(mine, 0, 2, MPI.DOUBLE, next, 2, previous, 2);
    assertThat(mine).containsExactly(previous, previous + 0.5);
    float[] large = new float[100_000];
    large[99_999] = me;
    world.Sendrecv_replace(large, 0, large.length, MPI.FLOAT, next, 2, previous, 2);
    assertThat(large[99_999]).isEqualTo(previous);
  }

  private void orderIsKept() {
    Request[] sends = new Request[20];
    for (int i = 0; i < 20; i++) {
      sends[i] = world.Isend(new int[] {i}, 0, 1, MPI.INT, next, i % 2);
    }
    int[] got = new int[1];
    for (int i = 0; i < 20; i += 2) {
      world.Recv(got, 0, 1, MPI.INT, previous, 0);
      assertThat(got[0]).isEqualTo(i);
    }
    for (int i = 1; i < 20; i += 2) {
      world.Recv(got, 0, 1, MPI.INT, previous, MPI.ANY_TAG);
      assertThat(got[0]).isEqualTo(i);
    }
    Request.Waitall(sends);
  }

  private void cancelled() {
    int[] never = {-1};
    Request receive = world.Irecv(never, 0, 1, MPI.INT, previous, 77);
    receive.Cancel();
    assertThat(receive.Wait().Test_cancelled()).isTrue();
    assertThat(receive.Is_null()).isTrue();
    receive.Cancel();
    assertThat(never).containsExactly(-1);
    Request send = world.Issend(never, 0, 1, MPI.INT, next, 78);
    send.Cancel();
    assertThat(send.Wait().Test_cancelled()).isTrue();
    world.Barrier();
    assertThat(world.Iprobe(MPI.ANY_SOURCE, 78)).isNull();
  }

  /** The count of a receive may be more than the array has, if the message is not. */
  private void shortArrays() {
    Datatype spread = Datatype.Vector(2, 1, 2, MPI.INT);
    for (Datatype type : new Datatype[] {MPI.INT, MPI.SHORT, spread}) {
      Object send = type == MPI.SHORT ? new short[] {1, 2, 3} : new int[] {1, 2, 3};
      Object got = Array.newInstance(send.getClass().getComponentType(), 4);
      Request request = world.Isend(send, 0, 1, type, next, 6);
      assertThat(world.Recv(got, 1, 100, type, previous, 6).Get_count(type)).isOne();
      request.Wait();
      Request receive = world.Irecv(got, 1, 100, type, previous, 6);
      world.Send(send, 1, type == spread ? 0 : 1, type, next, 6);
      assertThat(receive.Wait().Get_count(type)).isEqualTo(type == spread ? 0 : 1);
      Prequest prepared = world.Recv_init(got, 1, 100, type, previous, 6);
      prepared.Start();
      world.Send(send, 0, 1, type, next, 6);
      assertThat(prepared.Wait().Get_count(type)).isOne();
      assertThat(Array.get(got, 1)).isEqualTo(Array.get(send, 0));
      Request longer = world.Isend(send, 0, 3, plain(type), next, 6);
      Object few = Array.newInstance(send.getClass().getComponentType(), 2);
      Errors.assertClass(
          MPIException.ERR_TRUNCATE, () -> world.Recv(few, 0, 100, plain(type), previous, 6));
      longer.Wait();
    }
    Errors.assertClass(
        MPIException.ERR_BUFFER, () -> world.Recv(new int[1], 2, 1, MPI.INT, previous, 6));
  }

  private static Datatype plain(Datatype type) {
    return type == MPI.SHORT ? MPI.SHORT : MPI.INT;
  }

  private void errors() {
    int size = world.Size();
    int[] one = new int[1];
    Errors.assertClass(MPIException.ERR_RANK, () -> world.Send(one, 0, 1, MPI.INT, size, 1));
    Errors.assertClass(MPIException.ERR_RANK, () -> world.Send(one, 0, 1, MPI.INT, -2, 1));
    Errors.assertClass(MPIException.ERR_RANK, () -> world.Recv(one, 0, 1, MPI.INT, size, 1));
    Errors.assertClass(MPIException.ERR_RANK, () -> world.Recv(one, 0, 1, MPI.INT, -9, 1));
    Errors.assertClass(MPIException.ERR_TAG, () -> world.Send(one, 0, 1, MPI.INT, 0, -1));
    Errors.assertClass(MPIException.ERR_TAG, () -> world.Irecv(one, 0, 1, MPI.INT, 0, -5));
    Errors.assertClass(MPIException.ERR_COUNT, () -> world.Send(one, 0, -1, MPI.INT, 0, 1));
    Errors.assertClass(MPIException.ERR_BUFFER, () -> world.Send(one, 0, 2, MPI.INT, 0, 1));
    Errors.assertClass(MPIException.ERR_BUFFER, () -> world.Ssend(one, 1, 1, MPI.INT, 0, 1));
    Errors.assertClass(MPIException.ERR_BUFFER, () -> world.Isend(null, 0, 1, MPI.INT, 0, 1));
    Errors.assertClass(MPIException.ERR_TYPE, () -> world.Send(one, 0, 1, MPI.DOUBLE, 0, 1));
    Errors.assertClass(MPIException.ERR_TYPE, () -> world.Send(one, 0, 1, null, 0, 1));
    Errors.assertClass(MPIException.ERR_TYPE, () -> world.Send(one, 0, 1, MPI.NULL, 0, 1));
    Errors.assertClass(MPIException.ERR_TYPE, () -> new Status().Get_count(null));
    Request send = world.Isend(new int[3], 0, 3, MPI.INT, next, 6);
    Errors.assertClass(
        MPIException.ERR_TRUNCATE, () -> world.Recv(new int[2], 0, 2, MPI.INT, previous, 6));
    send.Wait();
  }

  private MessageCases() {}
}

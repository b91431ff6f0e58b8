package dev.weft.compat.mpijava.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Arrays of requests, and requests that are started again. Each process sends to the next. */
final class RequestCases {
  private final Intracomm world = MPI.COMM_WORLD;
  private final int me = world.Rank();
  private final int next = (me + 1) % world.Size();
  private final int previous = (me + world.Size() - 1) % world.Size();
  private final int[] got = new int[4];

  static void run() {
    RequestCases cases = new RequestCases();
    cases.nullRequests();
    cases.all();
    cases.any();
    cases.some();
    cases.failures();
    cases.persistent();
    cases.persistentModes();
    cases.arraysWithNulls();
    cases.sameRequestTwice();
    MPI.COMM_WORLD.Barrier();
  }

  private Request[] receives(int count) {
    Request[] requests = new Request[count];
    for (int i = 0; i < count; i++) {
      requests[i] = world.Irecv(got, i, 1, MPI.INT, previous, i);
    }
    return requests;
  }

  /** Nothing has arrived before everybody is here. */
  private void send(int tag) {
    world.Barrier();
    world.Send(new int[] {tag + 10}, 0, 1, MPI.INT, next, tag);
  }

  private void nullRequests() {
    assertThat(MPI.REQUEST_NULL.Is_null()).isTrue();
    assertThat(MPI.REQUEST_NULL.Wait().source).isEqualTo(MPI.ANY_SOURCE);
    assertThat(MPI.REQUEST_NULL.Test().Get_count(MPI.INT)).isZero();
    Request[] none = {MPI.REQUEST_NULL, null};
    assertThat(Request.Waitall(none)).hasSize(2);
    assertThat(Request.Testall(none)).hasSize(2);
    assertThat(Request.Waitany(none).index).isEqualTo(MPI.UNDEFINED);
    assertThat(Request.Testany(none)).isNull();
    assertThat(Request.Waitsome(none)).isEmpty();
    assertThat(Request.Testsome(none)).isEmpty();
    assertThat(MPI.EMPTY_STATUS.source).isEqualTo(MPI.ANY_SOURCE);
  }

  private void all() {
    Request[] requests = receives(3);
    assertThat(Request.Testall(requests)).isNull();
    assertThat(requests[0].Test()).isNull();
    for (int i = 2; i >= 0; i--) {
      send(i);
    }
    Status[] statuses = Request.Waitall(requests);
    assertThat(statuses).hasSize(3);
    for (int i = 0; i < 3; i++) {
      assertThat(statuses[i].tag).isEqualTo(i);
      assertThat(requests[i].Is_null()).isTrue();
      assertThat(got[i]).isEqualTo(i + 10);
    }
    Request[] again = receives(1);
    send(0);
    Status[] tested = null;
    while (tested == null) {
      tested = Request.Testall(again);
    }
    assertThat(tested[0].Get_count(MPI.INT)).isOne();
    Request lone = receives(1)[0];
    send(0);
    Status status = null;
    while (status == null) {
      status = lone.Test();
    }
    assertThat(status.source).isEqualTo(previous);
    Request forgotten = world.Isend(new int[1], 0, 1, MPI.INT, MPI.PROC_NULL, 0);
    forgotten.Free();
    assertThat(forgotten.Is_null()).isTrue();
  }

  private void any() {
    Request[] requests = receives(3);
    assertThat(Request.Testany(requests)).isNull();
    send(1);
    Status first = Request.Waitany(requests);
    assertThat(first.index).isEqualTo(1);
    assertThat(first.tag).isEqualTo(1);
    assertThat(requests[1].Is_null()).isTrue();
    send(2);
    Status second = null;
    while (second == null) {
      second = Request.Testany(requests);
    }
    assertThat(second.index).isEqualTo(2);
    send(0);
    assertThat(Request.Waitany(requests).index).isZero();
    assertThat(Request.Waitany(requests).index).isEqualTo(MPI.UNDEFINED);
  }

  /** Those that are complete come in the order of the array, not of their completion. */
  private void some() {
    Request[] requests = receives(4);
    assertThat(Request.Testsome(requests)).isEmpty();
    send(3);
    send(1);
    int[] places = new int[2];
    int found = 0;
    int rounds = 0;
    while (found < 2) {
      int last = -1;
      for (Status status : Request.Waitsome(requests)) {
        assertThat(status.index).isGreaterThan(last);
        last = status.index;
        places[found++] = status.index;
        rounds += status.tag == status.index ? 0 : 1;
      }
    }
    assertThat(places).containsExactlyInAnyOrder(1, 3);
    assertThat(rounds).isZero();
    send(0);
    send(2);
    while (found < 4) {
      int before = -1;
      for (Status status : Request.Testsome(requests)) {
        assertThat(status.index).isGreaterThan(before);
        before = status.index;
        found++;
      }
    }
    assertThat(Request.Waitsome(requests)).isEmpty();
  }

  private void failures() {
    for (int form = 0; form < 4; form++) {
      Request[] requests = {world.Irecv(got, 0, 1, MPI.INT, previous, 5)};
      world.Send(new int[2], 0, 2, MPI.INT, next, 5);
      int which = form;
      Errors.assertClass(
          MPIException.ERR_TRUNCATE,
          () -> {
            switch (which) {
              case 0 -> Request.Waitall(requests);
              case 1 -> Request.Waitany(requests);
              case 2 -> Request.Waitsome(requests);
              default -> requests[0].Wait();
            }
          });
      assertThat(requests[0].Is_null()).isTrue();
    }
  }

  private void persistent() {
    int[] value = new int[1];
    Prequest send = world.Send_init(value, 0, 1, MPI.INT, next, 9);
    Prequest receive = world.Recv_init(got, 1, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
    assertThat(send.Is_null()).isFalse();
    for (int i = 0; i < 3; i++) {
      value[0] = i * 7;
      Prequest.Startall(new Prequest[] {receive, send});
      Status[] statuses = Request.Waitall(new Request[] {send, receive});
      assertThat(statuses[1].tag).isEqualTo(9);
      assertThat(got[1]).isEqualTo(i * 7);
      assertThat(receive.Is_null()).isTrue();
    }
    receive.Start();
    Errors.assertClass(MPIException.ERR_REQUEST, receive::Start);
    receive.Cancel();
    assertThat(receive.Wait().Test_cancelled()).isTrue();
  }

  private void persistentModes() {
    world.Barrier();
    int[] value = {3};
    Prequest[] sends = {
      world.Send_init(value, 0, 1, MPI.INT, next, 9),
      world.Bsend_init(value, 0, 1, MPI.INT, next, 9),
      world.Ssend_init(value, 0, 1, MPI.INT, next, 9),
      world.Rsend_init(value, 0, 1, MPI.INT, next, 9)
    };
    for (Prequest send : sends) {
      got[0] = 0;
      Request receive = world.Irecv(got, 0, 1, MPI.INT, previous, 9);
      world.Barrier();
      send.Start();
      receive.Wait();
      send.Wait();
      assertThat(got[0]).isEqualTo(3);
    }
    Errors.assertClass(
        MPIException.ERR_RANK, () -> world.Send_init(value, 0, 1, MPI.INT, world.Size(), 9));
    Errors.assertClass(MPIException.ERR_BUFFER, () -> world.Recv_init(value, 2, 1, MPI.INT, me, 9));
  }

  /** Programs leave the entries empty of neighbours that a process does not have. */
  private void arraysWithNulls() {
    int[] value = {me};
    Prequest[] requests = {
      null,
      world.Recv_init(got, 0, 4, MPI.INT, previous, 9),
      null,
      world.Send_init(value, 0, 1, MPI.INT, next, 9)
    };
    for (int i = 0; i < 3; i++) {
      Prequest.Startall(requests);
      Status[] statuses = Request.Waitall(requests);
      assertThat(statuses).hasSize(4);
      assertThat(statuses[1].Get_count(MPI.INT)).isOne();
      assertThat(got[0]).isEqualTo(previous);
    }
  }

  private void sameRequestTwice() {
    Request receive = receives(1)[0];
    Request[] requests = {receive, receive};
    send(0);
    Status[] statuses = Request.Waitall(requests);
    assertThat(statuses[0].Get_count(MPI.INT)).isOne();
    assertThat(statuses[1].source).isEqualTo(MPI.ANY_SOURCE);
    Object[] object = {null};
    Request ofObject = world.Irecv(object, 0, 1, MPI.OBJECT, previous, 3);
    world.Send(new Object[] {"o"}, 0, 1, MPI.OBJECT, next, 3);
    Request.Waitall(new Request[] {ofObject, ofObject});
    assertThat(object[0]).isEqualTo("o");
  }

  private RequestCases() {}
}

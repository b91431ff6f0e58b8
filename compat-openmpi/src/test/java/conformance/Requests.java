package conformance;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Comm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/**
 * Started and persistent messages, with direct buffers and arrays; sets of requests; cancelling.
 */
final class Requests {
  private static final int TAG = 6;
  private static final Comm WORLD = MPI.COMM_WORLD;

  private Requests() {}

  static void run() throws Exception {
    modes();
    persistent();
    one();
    any();
    some();
    all();
    cancelled();
  }

  private static void modes() throws Exception {
    for (int mode = 0; mode < 8; mode++) {
      IntBuffer direct = MPI.newIntBuffer(2);
      direct.put(0, Check.rank()).put(1, mode);
      int[] array = {Check.rank(), mode};
      IntBuffer received = MPI.newIntBuffer(2);
      Request receive = WORLD.iRecv(received, 2, MPI.INT, Check.left(), TAG);
      WORLD.barrier();
      Request send =
          switch (mode) {
            case 0 -> WORLD.iSend(direct, 2, MPI.INT, Check.right(), TAG);
            case 1 -> WORLD.iSend(array, 2, MPI.INT, Check.right(), TAG);
            case 2 -> WORLD.isSend(direct, 2, MPI.INT, Check.right(), TAG);
            case 3 -> WORLD.isSend(array, 2, MPI.INT, Check.right(), TAG);
            case 4 -> WORLD.ibSend(direct, 2, MPI.INT, Check.right(), TAG);
            case 5 -> WORLD.ibSend(array, 2, MPI.INT, Check.right(), TAG);
            case 6 -> WORLD.irSend(direct, 2, MPI.INT, Check.right(), TAG);
            default -> WORLD.irSend(array, 2, MPI.INT, Check.right(), TAG);
          };
      Request.waitAll(new Request[] {send, receive});
      Check.that(send.isNull() && receive.isNull(), "null when complete");
      Check.same(Check.left(), received.get(0));
      Check.same(mode, received.get(1));
    }
  }

  private static void persistent() throws Exception {
    IntBuffer direct = MPI.newIntBuffer(1);
    int[] array = new int[1];
    IntBuffer received = MPI.newIntBuffer(1);
    int[] receivedToo = new int[1];
    Prequest[][] pairs = {
      {
        WORLD.recvInit(received, 1, MPI.INT, Check.left(), TAG),
        WORLD.sendInit(direct, 1, MPI.INT, Check.right(), TAG)
      },
      {
        WORLD.recvInit(receivedToo, 1, MPI.INT, Check.left(), TAG),
        WORLD.sSendInit(array, 1, MPI.INT, Check.right(), TAG)
      },
      {
        WORLD.recvInit(received, 1, MPI.INT, Check.left(), TAG),
        WORLD.bSendInit(direct, 1, MPI.INT, Check.right(), TAG)
      },
      {
        WORLD.recvInit(receivedToo, 1, MPI.INT, Check.left(), TAG),
        WORLD.rSendInit(array, 1, MPI.INT, Check.right(), TAG)
      },
      {
        WORLD.recvInit(received, 1, MPI.INT, Check.left(), TAG),
        WORLD.sSendInit(direct, 1, MPI.INT, Check.right(), TAG)
      },
      {
        WORLD.recvInit(receivedToo, 1, MPI.INT, Check.left(), TAG),
        WORLD.sendInit(array, 1, MPI.INT, Check.right(), TAG)
      },
      {
        WORLD.recvInit(receivedToo, 1, MPI.INT, Check.left(), TAG),
        WORLD.bSendInit(array, 1, MPI.INT, Check.right(), TAG)
      },
      {
        WORLD.recvInit(received, 1, MPI.INT, Check.left(), TAG),
        WORLD.rSendInit(direct, 1, MPI.INT, Check.right(), TAG)
      },
    };
    for (Prequest[] pair : pairs) {
      Check.same(MPI.UNDEFINED, Request.waitAny(pair));
      for (int round = 0; round < 3; round++) {
        direct.put(0, 10 * round + Check.rank());
        array[0] = direct.get(0);
        pair[0].start();
        WORLD.barrier();
        Prequest.startAll(new Prequest[] {pair[1]});
        Request.waitAll(pair);
        Check.that(!pair[0].isNull(), "persistent requests stay");
        Check.that(
            received.get(0) == 10 * round + Check.left()
                || receivedToo[0] == 10 * round + Check.left(),
            "received");
      }
      pair[0].free();
      pair[1].free();
      Check.that(pair[0].isNull(), "freed");
      Check.fails(MPI.ERR_REQUEST, () -> pair[0].start());
    }
  }

  private static void one() throws Exception {
    int[] received = new int[1];
    Request receive = WORLD.iRecv(received, 1, MPI.INT, Check.left(), TAG);
    Check.same(null, receive.getStatus());
    Check.that(!receive.test() && receive.testStatus() == null, "not yet");
    WORLD.barrier();
    WORLD.send(new int[] {5}, 1, MPI.INT, Check.right(), TAG);
    Status status = null;
    while (status == null) {
      status = receive.getStatus();
    }
    Check.same(1, status.getCount(MPI.INT));
    Check.that(!receive.isNull(), "looked at only");
    while (!receive.test()) {
      Thread.onSpinWait();
    }
    Check.that(receive.isNull(), "complete");
    Check.same(0, receive.waitStatus().getCount(MPI.INT));
    receive.waitFor();
    Check.same(MPI.ANY_TAG, receive.testStatus().getTag());
    WORLD.iSend(new int[0], 0, MPI.INT, MPI.PROC_NULL, TAG).free();
    Check.fails(MPI.ERR_REQUEST, () -> receive.cancel());
  }

  private static Request[] receives(int[][] into) throws Exception {
    Request[] requests = new Request[into.length];
    for (int i = 0; i < into.length; i++) {
      requests[i] = WORLD.iRecv(into[i], 1, MPI.INT, Check.left(), TAG + i);
    }
    WORLD.barrier();
    return requests;
  }

  private static void send(int i) throws Exception {
    WORLD.send(new int[] {i}, 1, MPI.INT, Check.right(), TAG + i);
  }

  private static void any() throws Exception {
    Request[] requests = receives(new int[3][1]);
    Check.same(null, Request.testAnyStatus(requests));
    Check.same(MPI.UNDEFINED, Request.testAny(requests));
    WORLD.barrier();
    send(2);
    Check.same(2, Request.waitAny(requests));
    WORLD.barrier();
    send(0);
    Status status = Request.waitAnyStatus(requests);
    Check.same(0, status.getIndex());
    Check.same(TAG, status.getTag());
    WORLD.barrier();
    send(1);
    while (status.getIndex() != 1) {
      Status next = Request.testAnyStatus(requests);
      status = next == null ? status : next;
    }
    Check.same(MPI.UNDEFINED, Request.waitAny(requests));
    Check.same(MPI.UNDEFINED, Request.waitAnyStatus(requests).getIndex());
    Check.same(MPI.UNDEFINED, Request.testAnyStatus(requests).getIndex());
  }

  private static void some() throws Exception {
    int[][] into = new int[4][1];
    Request[] requests = receives(into);
    Check.same(0, Request.testSome(requests).length);
    Check.same(0, Request.testSomeStatus(requests).length);
    WORLD.barrier();
    for (int i = 3; i >= 0; i--) {
      send(i);
    }
    boolean[] seen = new boolean[4];
    while (!seen[0] || !seen[1] || !seen[2] || !seen[3]) {
      int[] indices = Request.waitSome(requests);
      int[] ascending = indices.clone();
      Arrays.sort(ascending);
      Check.same(ascending, indices);
      for (int index : indices) {
        Check.that(!seen[index], "once");
        Check.same(index, into[index][0]);
        seen[index] = true;
      }
    }
    Check.same(null, Request.waitSome(requests));
    Check.same(null, Request.waitSomeStatus(requests));
    Check.same(null, Request.testSome(requests));
    Request[] more = receives(into);
    send(0);
    send(1);
    send(2);
    send(3);
    int left = 4;
    while (left > 0) {
      Status[] statuses = Request.waitSomeStatus(more);
      for (Status status : statuses) {
        Check.same(TAG + status.getIndex(), status.getTag());
      }
      left -= statuses.length;
    }
  }

  private static void all() throws Exception {
    int[][] into = new int[3][1];
    Request[] requests = receives(into);
    Check.that(!Request.testAll(requests) && Request.testAllStatus(requests) == null, "none");
    WORLD.barrier();
    for (int i = 0; i < 3; i++) {
      send(i);
    }
    Status[] statuses = Request.waitAllStatus(requests);
    Check.same(TAG + 2, statuses[2].getTag());
    Check.that(Request.testAll(requests), "all null");
    Check.same(3, Request.testAllStatus(requests).length);
  }

  private static void cancelled() throws Exception {
    Request receive = WORLD.iRecv(new int[1], 1, MPI.INT, Check.left(), 900);
    receive.cancel();
    Check.that(receive.waitStatus().isCancelled(), "a cancelled receive");
    Request send = WORLD.isSend(new int[1], 1, MPI.INT, Check.right(), 901);
    send.cancel();
    Check.that(send.waitStatus().isCancelled(), "a cancelled send");
    WORLD.barrier();
    Check.same(null, WORLD.iProbe(MPI.ANY_SOURCE, 901));
  }
}

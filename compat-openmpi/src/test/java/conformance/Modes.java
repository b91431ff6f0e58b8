package conformance;

import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.Message;
import mpi.Status;

/** Messages that block: all element types, offsets, modes, wildcards, probes, packing. */
final class Modes {
  private static final int TAG = 5;
  private static final Comm WORLD = MPI.COMM_WORLD;

  private Modes() {}

  static void run() throws Exception {
    elements();
    offsets();
    modes();
    replaced();
    wildcards();
    probes();
    nobody();
    partial();
    packed();
  }

  private static void elements() throws Exception {
    exchange(new byte[] {1, -2}, new byte[2], MPI.BYTE);
    exchange(new byte[] {1, -2}, new byte[2], MPI.PACKED);
    exchange(new boolean[] {true, false}, new boolean[2], MPI.BOOLEAN);
    exchange(new char[] {'a', 'ä'}, new char[2], MPI.CHAR);
    exchange(new short[] {1, -2}, new short[2], MPI.SHORT);
    exchange(new int[] {1, -2}, new int[2], MPI.INT);
    exchange(new long[] {1, -2}, new long[2], MPI.LONG);
    exchange(new float[] {1, -2}, new float[2], MPI.FLOAT);
    exchange(new double[] {1, -2}, new double[2], MPI.DOUBLE);
  }

  private static void exchange(Object sent, Object received, Datatype type) throws Exception {
    mpi.Request request = WORLD.iRecv(received, 2, type, Check.left(), TAG);
    WORLD.send(sent, 2, type, Check.right(), TAG);
    Check.same(2, request.waitStatus().getCount(type));
    Check.same(sent, received);
    Object again = java.lang.reflect.Array.newInstance(sent.getClass().getComponentType(), 2);
    request = WORLD.iSend(sent, 2, type, Check.right(), TAG);
    Status status = WORLD.recv(again, 2, type, Check.left(), TAG);
    request.waitFor();
    Check.same(sent, again);
    Check.same(Check.left(), status.getSource());
    Check.same(TAG, status.getTag());
    Check.same(MPI.SUCCESS, status.getError());
    Check.that(!status.isCancelled(), "not cancelled");
  }

  private static void offsets() throws Exception {
    int[] array = {0, 1, 2, 3, 4, 5};
    IntBuffer direct = MPI.newIntBuffer(6);
    direct.position(4);
    Status status =
        WORLD.sendRecv(
            MPI.slice(array, 2),
            3,
            MPI.INT,
            Check.right(),
            TAG,
            MPI.slice(direct, 1),
            3,
            MPI.INT,
            Check.left(),
            TAG);
    Check.same(3, status.getCount(MPI.INT));
    int[] found = new int[6];
    direct.get(0, found);
    Check.same(new int[] {0, 2, 3, 4, 0, 0}, found);
    WORLD.sendRecv(
        direct, 4, MPI.INT, Check.right(), TAG, MPI.slice(array, 2), 4, MPI.INT, Check.left(), TAG);
    Check.same(new int[] {0, 1, 0, 2, 3, 4}, array);
    WORLD.sendRecv(null, 0, MPI.INT, Check.right(), TAG, array, 0, MPI.INT, Check.left(), TAG);
  }

  private static void modes() throws Exception {
    MPI.attachBuffer(new byte[10_000 + MPI.BSEND_OVERHEAD]);
    double[] received = new double[3];
    double[] sent = {1, 2, Check.rank()};
    double[] expected = {1, 2, Check.left()};
    WORLD.bSend(sent, 3, MPI.DOUBLE, Check.right(), TAG);
    WORLD.recv(received, 3, MPI.DOUBLE, Check.left(), TAG);
    Check.same(expected, received);
    Check.same(10_000 + MPI.BSEND_OVERHEAD, MPI.detachBuffer().length);

    Arrays.fill(received, 0);
    mpi.Request posted = WORLD.iRecv(received, 3, MPI.DOUBLE, Check.left(), TAG);
    WORLD.sSend(sent, 3, MPI.DOUBLE, Check.right(), TAG);
    posted.waitFor();
    Check.same(expected, received);

    Arrays.fill(received, 0);
    posted = WORLD.iRecv(received, 3, MPI.DOUBLE, Check.left(), TAG);
    WORLD.barrier();
    WORLD.rSend(sent, 3, MPI.DOUBLE, Check.right(), TAG);
    posted.waitFor();
    Check.same(expected, received);
  }

  private static void replaced() throws Exception {
    DoubleBuffer direct = MPI.newDoubleBuffer(2);
    direct.put(0, Check.rank()).put(1, 8);
    WORLD.sendRecvReplace(direct, 2, MPI.DOUBLE, Check.right(), TAG, Check.left(), TAG);
    Check.same((double) Check.left(), direct.get(0));
    int[] array = {Check.rank()};
    WORLD.sendRecvReplace(array, 1, MPI.INT, Check.right(), TAG, Check.left(), MPI.ANY_TAG);
    Check.same(Check.left(), array[0]);
  }

  /** Between barriers, so that the wildcards meet nothing else. */
  private static void wildcards() throws Exception {
    WORLD.barrier();
    tokens();
    WORLD.barrier();
  }

  private static void tokens() throws Exception {
    int[] token = {Check.rank()};
    if (Check.rank() != 0) {
      WORLD.send(token, 1, MPI.INT, 0, 100 + Check.rank());
      return;
    }
    boolean[] seen = new boolean[Check.size()];
    for (int i = 1; i < Check.size(); i++) {
      Status status = WORLD.recv(token, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
      Check.same(token[0], status.getSource());
      Check.same(100 + token[0], status.getTag());
      Check.that(!seen[token[0]], "once");
      seen[token[0]] = true;
    }
  }

  private static void probes() throws Exception {
    for (Object received : List.of(new int[2], MPI.newIntBuffer(2))) {
      mpi.Request sending = WORLD.isSend(new int[] {3, 4}, 2, MPI.INT, Check.right(), TAG);
      Status status = WORLD.probe(Check.left(), TAG);
      Check.same(2, status.getCount(MPI.INT));
      while (WORLD.iProbe(MPI.ANY_SOURCE, TAG) == null) {
        Thread.onSpinWait();
      }
      WORLD.recv(received, 2, MPI.INT, status.getSource(), status.getTag());
      sending.waitFor();
    }
    Check.same(null, WORLD.iProbe(Check.left(), 999));

    Message message = new Message();
    Check.that(message.isNull() && !message.isNoProc(), "no message");
    Check.same(null, message.imProbe(Check.left(), 999, WORLD));
    mpi.Request first = WORLD.iSend(new int[] {7}, 1, MPI.INT, Check.right(), TAG);
    Check.same(1, message.mProbe(Check.left(), TAG, WORLD).getCount(MPI.INT));
    Check.that(!message.isNull(), "a message");
    int[] value = new int[1];
    Check.same(Check.left(), message.mRecv(value, 1, MPI.INT).getSource());
    Check.same(7, value[0]);
    first.waitFor();
    Check.fails(MPI.ERR_REQUEST, () -> message.mRecv(value, 1, MPI.INT));

    first = WORLD.iSend(new int[] {8}, 1, MPI.INT, Check.right(), TAG);
    while (message.imProbe(Check.left(), TAG, WORLD) == null) {
      Thread.onSpinWait();
    }
    IntBuffer direct = MPI.newIntBuffer(1);
    message.imRecv(direct, 1, MPI.INT).waitFor();
    Check.same(8, direct.get(0));
    first.waitFor();
  }

  private static void nobody() throws Exception {
    int[] untouched = {4};
    WORLD.send(untouched, 1, MPI.INT, MPI.PROC_NULL, TAG);
    Status status = WORLD.recv(untouched, 1, MPI.INT, MPI.PROC_NULL, TAG);
    Check.same(MPI.PROC_NULL, status.getSource());
    Check.same(MPI.ANY_TAG, status.getTag());
    Check.same(0, status.getCount(MPI.INT));
    Check.same(4, untouched[0]);
    Message message = new Message();
    Check.same(MPI.PROC_NULL, message.mProbe(MPI.PROC_NULL, TAG, WORLD).getSource());
    Check.that(message.isNoProc(), "from nobody");
    Check.same(0, message.mRecv(untouched, 1, MPI.INT).getCount(MPI.INT));
  }

  private static void partial() throws Exception {
    int[] room = new int[10];
    Status status =
        WORLD.sendRecv(
            new int[] {1, 2, 3},
            3,
            MPI.INT,
            Check.right(),
            TAG,
            room,
            10,
            MPI.INT,
            Check.left(),
            TAG);
    Datatype pair = Datatype.createContiguous(2, MPI.INT);
    Check.same(3, status.getCount(MPI.INT));
    Check.same(MPI.UNDEFINED, status.getCount(pair));
    Check.same(3, status.getElements(pair));
    Check.same(3L, status.getElementsX(pair).getCount());
    Check.same(12, status.getCount(MPI.BYTE));
    status.setElements(pair, 5);
    Check.same(5, status.getElements(MPI.INT));
    status.setElementsX(pair, new mpi.Count(4));
    Check.same(2, status.getCount(pair));
    status.setCancelled(true);
    Check.that(status.isCancelled(), "cancelled");
    Check.same(0, status.getIndex());
  }

  private static void packed() throws Exception {
    byte[] bytes = new byte[WORLD.packSize(2, MPI.INT) + WORLD.packSize(1, MPI.DOUBLE)];
    int position = WORLD.pack(new int[] {1, 2}, 2, MPI.INT, bytes, 0);
    position = WORLD.pack(new double[] {0.5}, 1, MPI.DOUBLE, bytes, position);
    Check.same(16, position);
    byte[] came = new byte[16];
    WORLD.sendRecv(
        bytes, 16, MPI.PACKED, Check.right(), TAG, came, 16, MPI.PACKED, Check.left(), TAG);
    int[] ints = new int[2];
    double[] doubles = new double[1];
    position = WORLD.unpack(came, 0, ints, 2, MPI.INT);
    position = WORLD.unpack(came, position, doubles, 1, MPI.DOUBLE);
    Check.same(16, position);
    Check.same(new int[] {1, 2}, ints);
    Check.same(0.5, doubles[0]);
    Check.fails(MPI.ERR_TRUNCATE, () -> WORLD.unpack(came, 14, ints, 2, MPI.INT));
  }
}

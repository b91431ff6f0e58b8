package conformance;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.ShortBuffer;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;

/**
 * Arrays whose memory is taken as elements of another type, datatypes that reach before their
 * buffer, and datatypes without elements.
 */
final class OtherElements {
  private static final Intracomm WORLD = MPI.COMM_WORLD;
  private static final int TAG = 12;

  private OtherElements() {}

  static void run() throws Exception {
    asBytes();
    asOthers();
    collectives();
    beforeArrays();
    beforeSlices();
    backwards();
    ofNothing();
  }

  private static Status exchange(
      Object sent, int count, Datatype type, Object received, int room, Datatype typeHere)
      throws Exception {
    return WORLD.sendRecv(
        sent, count, type, Check.right(), TAG, received, room, typeHere, Check.left(), TAG);
  }

  private static void asBytes() throws Exception {
    int[] got = new int[2];
    Status status = exchange(new int[] {0x01020304, 5}, 8, MPI.BYTE, got, 8, MPI.BYTE);
    Check.same(8, status.getCount(MPI.BYTE));
    Check.same(new int[] {0x01020304, 5}, got);
    double[] numbers = new double[2];
    exchange(new double[] {1.5, Math.PI}, 16, MPI.BYTE, numbers, 16, MPI.BYTE);
    Check.same(new double[] {1.5, Math.PI}, numbers);
    long[] big = new long[40_000];
    long[] room = new long[40_000];
    big[39_999] = 7;
    WORLD.iSend(big, 320_000, MPI.BYTE, Check.right(), TAG);
    WORLD.recv(room, 320_000, MPI.BYTE, Check.left(), TAG);
    Check.same(7L, room[39_999]);
  }

  private static void asOthers() throws Exception {
    char[] chars = new char[4];
    exchange(new int[] {'b' << 16 | 'a', 'd' << 16 | 'c'}, 4, MPI.CHAR, chars, 2, MPI.INT);
    Check.same("abcd", new String(chars));
    short[] shorts = new short[3];
    IntBuffer wrapped = MPI.slice(new int[] {9, 2 << 16 | 1, 3}, 1);
    exchange(wrapped, 3, MPI.SHORT, shorts, 3, MPI.SHORT);
    Check.same(new short[] {1, 2, 3}, shorts);
    Datatype every = Datatype.createVector(2, 1, 2, MPI.SHORT);
    int[] ints = {-1, -1};
    exchange(new short[] {1, 2}, 2, MPI.SHORT, ints, 1, every);
    Check.same(new int[] {0xffff0001, 0xffff0002}, ints);
    Datatype record =
        Datatype.createStruct(
            new int[] {1, 1}, new int[] {0, 4}, new Datatype[] {MPI.INT, MPI.FLOAT});
    long[] two = new long[1];
    exchange(new int[] {5, Float.floatToIntBits(2f)}, 1, record, two, 1, record);
    Check.same((long) Float.floatToIntBits(2f) << 32 | 5, two[0]);
  }

  private static void collectives() throws Exception {
    int[] value = {Check.rank() == 0 ? 0x01020304 : 0};
    WORLD.bcast(value, 4, MPI.BYTE, 0);
    Check.same(0x01020304, value[0]);
    long[] sum = {1L << 32 | 2};
    WORLD.allReduce(sum, 2, MPI.INT, MPI.SUM);
    Check.same((long) Check.size() << 32 | 2L * Check.size(), sum[0]);
    byte[] all = new byte[4 * Check.size()];
    WORLD.allGather(new int[] {Check.rank()}, 4, MPI.BYTE, all, 4, MPI.BYTE);
    Check.same((byte) (Check.size() - 1), all[4 * (Check.size() - 1)]);
  }

  private static void beforeArrays() throws Exception {
    int[] values = {1, 2, 3, 4, 5};
    Datatype around = Datatype.createHIndexed(new int[] {1, 1}, new int[] {-8, 8}, MPI.INT);
    int[] got = new int[5];
    exchange(MPI.slice(values, 2), 1, around, MPI.slice(got, 2), 1, around);
    Check.same(new int[] {1, 0, 0, 0, 5}, got);
    Datatype record =
        Datatype.createStruct(
            new int[] {1, 1}, new int[] {-4, 4}, new Datatype[] {MPI.INT, MPI.SHORT});
    byte[] bytes = new byte[10];
    bytes[0] = 1;
    bytes[8] = 2;
    byte[] there = new byte[10];
    exchange(MPI.slice(bytes, 4), 1, record, MPI.slice(there, 4), 1, record);
    Check.same(bytes, there);
    int[] counts = new int[Check.size()];
    int[] displs = new int[Check.size()];
    Datatype[] types = new Datatype[Check.size()];
    java.util.Arrays.fill(types, around);
    counts[Check.right()]++;
    int[] from = new int[Check.size()];
    from[Check.left()]++;
    int[] again = new int[5];
    WORLD.allToAllw(
        MPI.slice(values, 2), counts, displs, types, MPI.slice(again, 2), from, displs, types);
    Check.same(got, again);
  }

  private static void beforeSlices() throws Exception {
    ByteBuffer memory = MPI.newByteBuffer(12);
    memory.putInt(0, 7).putInt(8, 9);
    ByteBuffer room = MPI.newByteBuffer(12);
    Datatype around =
        Datatype.createStruct(
            new int[] {1, 1}, new int[] {-4, 4}, new Datatype[] {MPI.INT, MPI.INT});
    exchange(MPI.slice(memory, 4), 1, around, MPI.slice(room, 4), 1, around);
    Check.same(7, room.getInt(0));
    Check.same(9, room.getInt(8));
    IntBuffer ints = MPI.slice(MPI.slice(MPI.newIntBuffer(5), 1), 1);
    WORLD.iSend(MPI.slice(memory, 4), 1, around, Check.right(), TAG);
    Datatype both = Datatype.createHIndexed(new int[] {1, 1}, new int[] {-8, 8}, MPI.INT);
    WORLD.recv(ints, 1, both, Check.left(), TAG);
    Check.same(9, ints.get(2));
    Check.fails(MPI.ERR_BUFFER, () -> WORLD.send(memory, 1, around, 0, TAG));
  }

  /** Instances with a negative stride, packed from the middle of a direct buffer. */
  private static void backwards() throws Exception {
    ShortBuffer values = MPI.newShortBuffer(12);
    for (int i = 0; i < 12; i++) {
      values.put(i, (short) i);
    }
    Datatype back = Datatype.createVector(3, 1, -2, MPI.SHORT);
    byte[] packed = new byte[12];
    Check.same(12, WORLD.pack(MPI.slice(values, 6), 2, back, packed, 0));
    short[] order = new short[6];
    ByteBuffer.wrap(packed).order(java.nio.ByteOrder.nativeOrder()).asShortBuffer().get(order);
    Check.same(new short[] {6, 4, 2, 11, 9, 7}, order);
    ShortBuffer room = MPI.newShortBuffer(12);
    WORLD.unpack(packed, 0, MPI.slice(room, 6), 2, back);
    Check.same((short) 2, room.get(2));
    Check.same((short) 11, room.get(11));
    Check.same((short) 0, room.get(3));
  }

  private static void ofNothing() throws Exception {
    Datatype[] types = {
      Datatype.createStruct(new int[0], new int[0], new Datatype[0]),
      Datatype.createContiguous(0, MPI.INT),
      Datatype.createVector(0, 1, 1, MPI.DOUBLE),
      Datatype.createIndexed(new int[1], new int[1], MPI.INT),
      Datatype.createStruct(new int[1], new int[] {8}, new Datatype[] {MPI.LONG})
    };
    for (Datatype type : types) {
      type.commit();
      Check.same(0, type.getSize());
      Status status = exchange(new int[2], 2, type, new byte[1], 1, type);
      Check.same(0, status.getCount(type));
      Check.same(0, status.getElements(type));
      WORLD.bcast(new double[1], 3, type, 0);
      type.dup().free();
      type.free();
    }
  }
}

package conformance;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.Status;

/** Derived datatypes: gaps, negative strides, displacements, bounds, names, attributes. */
final class Types {
  private static final int TAG = 7;
  private static final Comm WORLD = MPI.COMM_WORLD;

  private Types() {}

  static void run() throws Exception {
    gaps();
    backwards();
    bytes();
    bounds();
    properties();
    partialInstance();
  }

  /** What a neighbour's elements of a type look like without gaps. */
  private static int[] taken(Object from, int count, Datatype type, int elements) throws Exception {
    int[] dense = new int[elements];
    Status status =
        WORLD.sendRecv(
            from, count, type, Check.right(), TAG, dense, elements, MPI.INT, Check.left(), TAG);
    Check.same(elements, status.getCount(MPI.INT));
    return dense;
  }

  private static int[] counted(int length) {
    int[] array = new int[length];
    Arrays.setAll(array, i -> i);
    return array;
  }

  private static void gaps() throws Exception {
    Datatype column = Datatype.createVector(3, 1, 4, MPI.INT);
    column.commit();
    Check.same(new int[] {0, 4, 8}, taken(counted(12), 1, column, 3));
    Check.same(new int[] {1, 5, 9}, taken(MPI.slice(counted(12), 1), 1, column, 3));
    Datatype rows = Datatype.createContiguous(2, column);
    Check.same(6, rows.getSize());
    Datatype indexed = Datatype.createIndexed(new int[] {2, 1, 0}, new int[] {3, 0, 1}, MPI.INT);
    Check.same(new int[] {3, 4, 0}, taken(counted(5), 1, indexed, 3));
    IntBuffer direct = MPI.newIntBuffer(12);
    direct.put(0, counted(12));
    Check.same(new int[] {0, 4, 8}, taken(direct, 1, column, 3));

    int[] scattered = new int[12];
    WORLD.sendRecv(
        new int[] {7, 8, 9},
        3,
        MPI.INT,
        Check.right(),
        TAG,
        MPI.slice(scattered, 2),
        1,
        column,
        Check.left(),
        TAG);
    Check.same(new int[] {0, 0, 7, 0, 0, 0, 8, 0, 0, 0, 9, 0}, scattered);
    direct.put(0, new int[12]);
    mpi.Request receive = WORLD.iRecv(direct, 1, column, Check.left(), TAG);
    WORLD.iSend(counted(12), 1, column, Check.right(), TAG).waitFor();
    receive.waitFor();
    Check.same(4, direct.get(4));
    Check.same(0, direct.get(1));
  }

  private static void backwards() throws Exception {
    Datatype reversed = Datatype.createVector(4, 1, -1, MPI.INT);
    Check.same(-3, reversed.getLb());
    Check.same(4, reversed.getExtent());
    Check.same(new int[] {5, 4, 3, 2}, taken(MPI.slice(counted(6), 5), 1, reversed, 4));
    int[] received = new int[5];
    WORLD.sendRecv(
        counted(4),
        4,
        MPI.INT,
        Check.right(),
        TAG,
        MPI.slice(received, 4),
        1,
        reversed,
        Check.left(),
        TAG);
    Check.same(new int[] {0, 3, 2, 1, 0}, received);
  }

  private static void bytes() throws Exception {
    Datatype strided = Datatype.createHVector(2, 1, 8, MPI.INT);
    Check.same(new int[] {0, 2}, taken(counted(4), 1, strided, 2));
    Datatype placed = Datatype.createHIndexed(new int[] {1, 2}, new int[] {12, 0}, MPI.INT);
    Check.same(new int[] {3, 0, 1}, taken(counted(4), 1, placed, 3));
    Datatype mixed =
        Datatype.createStruct(
            new int[] {1, 2}, new int[] {0, 8}, new Datatype[] {MPI.INT, MPI.DOUBLE});
    Check.same(24, mixed.getExtent());
    Check.same(20, mixed.getSize());
    byte[] sent = new byte[48];
    for (int i = 0; i < 48; i++) {
      sent[i] = (byte) i;
    }
    byte[] received = new byte[48];
    Status status =
        WORLD.sendRecv(sent, 2, mixed, Check.right(), TAG, received, 2, mixed, Check.left(), TAG);
    Check.same(2, status.getCount(mixed));
    Check.same(6, status.getElements(mixed));
    for (int i = 0; i < 48; i++) {
      boolean gap = i % 24 >= 4 && i % 24 < 8;
      Check.same(gap ? 0 : i, (int) received[i]);
    }
    Check.same(0, status.getCount(Datatype.createContiguous(0, MPI.INT)));
  }

  private static void bounds() throws Exception {
    Datatype wide = Datatype.createResized(MPI.INT, 0, 12);
    Check.same(3, wide.getExtent());
    Check.same(1, wide.getTrueExtent());
    Check.same(0, wide.getTrueLb());
    Check.same(new int[] {0, 3, 6}, taken(counted(7), 3, wide, 3));
    Datatype shifted = Datatype.createIndexed(new int[] {1}, new int[] {2}, MPI.DOUBLE);
    Check.same(2, shifted.getLb());
    Check.same(1, shifted.getSize());
    Check.same(16, MPI.LONG_INT.getExtent());
    Check.same(12, MPI.LONG_INT.getSize());
    Check.same(2, MPI.DOUBLE_COMPLEX.getExtent());
    Check.same(1, MPI.BOOLEAN.getExtent());
  }

  private static void properties() throws Exception {
    Datatype type = Datatype.createContiguous(2, MPI.LONG);
    type.setName("two longs");
    Check.same("two longs", type.getName());
    Check.that(!MPI.INT.getName().isEmpty(), "names of basic types");
    int key = Datatype.createKeyval();
    Check.same(null, type.getAttr(key));
    type.setAttr(key, "kept");
    Check.same("kept", type.getAttr(key));
    Datatype kept = type.dup();
    Check.same("kept", kept.getAttr(key));
    kept.free();
    type.deleteAttr(key);
    Check.same(null, type.clone().getAttr(key));
    Check.fails(MPI.ERR_KEYVAL, () -> type.deleteAttr(key));
    Datatype.freeKeyval(key);
    Check.fails(MPI.ERR_KEYVAL, () -> type.getAttr(key));
    type.free();
    Check.that(type.isNull() && !MPI.INT.isNull(), "freed");
    Check.fails(MPI.ERR_TYPE, type::getSize);
    Check.fails(MPI.ERR_TYPE, () -> Datatype.createContiguous(-1, MPI.INT));
  }

  private static void partialInstance() throws Exception {
    Datatype three = Datatype.createVector(3, 1, 2, MPI.INT);
    int[] room = new int[12];
    Status status =
        WORLD.sendRecv(
            counted(5), 5, MPI.INT, Check.right(), TAG, room, 2, three, Check.left(), TAG);
    Check.same(MPI.UNDEFINED, status.getCount(three));
    Check.same(5, status.getElements(three));
    Check.same(new int[] {0, 0, 1, 0, 2, 3, 0, 4, 0, 0, 0, 0}, room);
  }
}

package conformance;

import java.nio.ByteBuffer;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Struct;

/** Struct subclasses, as programs declare them. */
final class Structs {
  private static final Comm WORLD = MPI.COMM_WORLD;

  private Structs() {}

  /** A record with one field of each kind. */
  static final class Particle extends Struct {
    private final Vector vector = new Vector();
    private final int id = addInt();
    private final int kind = addByte();
    private final int name = setOffset(6).addChar(3);
    private final int charge = addShort();
    private final int mass = setOffset(16).addDouble();
    private final int history = addLong(2);
    private final int speed = addFloat();
    private final int place;
    private final int places;
    private final int numbers;
    private final int more;

    Particle() throws MPIException {
      place = setOffset(48).addStruct(vector);
      places = addStruct(vector, 2);
      numbers = addData(MPI.INT);
      more = addData(Datatype.createContiguous(2, MPI.INT), 2);
      Check.same(more, numbers + 4);
      addByte(2);
      addChar();
      addShort(1);
      addInt(1);
      addLong();
      addFloat(1);
      addDouble(1);
    }

    @Override
    protected Data newData() {
      return new Data();
    }

    final class Data extends Struct.Data {
      void fill(int seed) throws MPIException {
        putInt(id, seed);
        putByte(kind, (byte) 1);
        putChar(name, 'x');
        putChar(name, 2, 'z');
        putShort(charge, (short) -3);
        putDouble(mass, 0.25);
        putLong(history, 0, 10L);
        putLong(history, 1, 11L);
        putFloat(speed, 1.5f);
        Vector.Data point = getData(vector, place);
        point.set(1, seed);
        Vector.Data second = getData(vector, places, 1);
        second.set(0, 9);
        getBuffer(MPI.INT, numbers).putInt(0, 5);
      }

      void check(int seed) throws MPIException {
        Check.same(seed, getInt(id));
        Check.same((byte) 1, getByte(kind));
        Check.same('x', getChar(name));
        Check.same('z', getChar(name, 2));
        Check.same((short) -3, getShort(charge));
        Check.same(0.25, getDouble(mass));
        Check.same(11L, getLong(history, 1));
        Check.same(10L, getLong(history));
        Check.same(1.5f, getFloat(speed));
        Vector.Data point = getData(vector, place);
        Check.same((double) seed, point.at(1));
        Vector.Data second = getData(vector, places, 1);
        Check.same(9.0, second.at(0));
        Check.same(5, getBuffer(MPI.INT, numbers).getInt(0));
      }
    }
  }

  /** Three doubles. */
  static final class Vector extends Struct {
    private final int values = addDouble(3);

    @Override
    protected Data newData() {
      return new Data();
    }

    final class Data extends Struct.Data {
      void set(int i, double value) {
        putDouble(values, i, value);
      }

      double at(int i) {
        return getDouble(values, i);
      }
    }
  }

  /** Arrays of every kind. */
  static final class Arrays extends Struct {
    private final int bytes = addByte(2);
    private final int shorts = addShort(2);
    private final int ints = setOffset(8).addInt(2);
    private final int floats = addFloat(2);
    private final int oneByte = addByte();
    private final int oneLong = setOffset(32).addLong();

    @Override
    protected Data newData() {
      return new Data();
    }

    final class Data extends Struct.Data {
      void turnAround() throws MPIException {
        putByte(bytes, 1, (byte) 1);
        putShort(shorts, 1, (short) 2);
        putInt(ints, 1, 3);
        putFloat(floats, 1, 4);
        putByte(oneByte, (byte) 5);
        putLong(oneLong, 6);
        Check.same((byte) 1, getByte(bytes, 1));
        Check.same((short) 2, getShort(shorts, 1));
        Check.same(3, getInt(ints, 1));
        Check.same(4f, getFloat(floats, 1));
        Check.same(6L, getLong(oneLong));
        Check.same(3, getBuffer(MPI.INT, ints, 1).getInt(0));
        Check.same(40, getBuffer().capacity());
      }
    }
  }

  static void run() throws Exception {
    Particle particle = new Particle();
    int extent = particle.getExtent();
    Check.same(extent, particle.getType().getExtent());
    ByteBuffer sent = MPI.newByteBuffer(2 * extent);
    byte[] received = new byte[2 * extent];
    Particle.Data first = particle.getData(sent);
    first.fill(Check.rank());
    Particle.Data second = particle.getData(sent, 1);
    second.fill(100 + Check.rank());
    Datatype type = particle.getType();
    WORLD.sendRecv(sent, 2, type, Check.right(), 8, received, 2, type, Check.left(), 8);
    Particle.Data came = particle.getData(received);
    came.check(Check.left());
    Particle.Data cameToo = particle.getData(received, 1);
    cameToo.check(100 + Check.left());
    WORLD.sendRecv(
        second.getBuffer(), 1, type, Check.right(), 8, received, 1, type, Check.left(), 8);
    came.check(100 + Check.left());

    Arrays.Data arrays = new Arrays().getData(MPI.newByteBuffer(40));
    arrays.turnAround();
    Struct growing = new Vector();
    Check.that(growing.getExtent() == 24, "extent");
    try {
      growing.addInt();
      throw new IllegalStateException("a struct in use has grown");
    } catch (AssertionError e) {
      Check.that(e.getMessage() != null, "says why");
    }
  }
}

package dev.weft.compat.mpijava.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;
import mpjbuf.Buffer;
import mpjbuf.BufferException;
import mpjbuf.BufferFactory;
import mpjbuf.NIOBuffer;
import mpjbuf.Type;

/** Packed messages, into buffers and into arrays, and buffers by themselves. */
final class PackCases {
  private final Intracomm world = MPI.COMM_WORLD;
  private final int me = world.Rank();
  private final int next = (me + 1) % world.Size();
  private final int previous = (me + world.Size() - 1) % world.Size();

  static void run() throws BufferException {
    PackCases cases = new PackCases();
    cases.intoBuffers();
    cases.intoArrays();
    cases.errors();
    cases.sections();
    cases.objectSections();
    MPI.COMM_WORLD.Barrier();
  }

  private void intoBuffers() {
    Datatype every = Datatype.Vector(2, 1, 2, MPI.DOUBLE);
    int size =
        world.Pack_size(3, MPI.INT) + world.Pack_size(1, every) + world.Pack_size(1, MPI.OBJECT);
    assertThat(size).isGreaterThanOrEqualTo(12 + 16);
    Buffer out = new Buffer(BufferFactory.create(size), MPI.SEND_OVERHEAD, size);
    int end = world.Pack(new int[] {0, me, 2, 3}, 1, 3, MPI.INT, out, 0);
    assertThat(end).isEqualTo(world.Pack_size(3, MPI.INT));
    end = world.Pack(new double[] {me, 9, 7}, 0, 1, every, out, end);
    end = world.Pack(new Object[] {"text", 5}, 0, 2, MPI.OBJECT, out, end);
    assertThat(out.getSize()).isEqualTo(end);
    Buffer in = new Buffer(16);
    world.Isend(out, 0, end, MPI.PACKED, next, 1);
    Status status = world.Recv(in, 0, end, MPI.PACKED, previous, 1);
    assertThat(status.Get_count(MPI.PACKED)).isEqualTo(end);
    int[] ints = new int[4];
    int at = world.Unpack(in, 0, ints, 1, 3, MPI.INT);
    assertThat(ints).containsExactly(0, previous, 2, 3);
    double[] doubles = new double[3];
    at = world.Unpack(in, at, doubles, 0, 1, every);
    assertThat(doubles).containsExactly(previous, 0, 7);
    Object[] objects = new Object[2];
    at = world.Unpack(in, at, objects, 0, 2, MPI.OBJECT);
    assertThat(objects).containsExactly("text", 5);
    assertThat(at).isEqualTo(end);
    BufferFactory.destroy(out.getStaticBuffer());
  }

  private void intoArrays() {
    byte[] packed = new byte[100];
    int end = world.Pack(new long[] {me}, 0, 1, MPI.LONG, packed, 4);
    end = world.Pack(new char[] {'x'}, 0, 1, MPI.CHAR, packed, end);
    assertThat(end).isEqualTo(14);
    byte[] got = new byte[100];
    world.Sendrecv(packed, 0, end, MPI.PACKED, next, 1, got, 0, 100, MPI.PACKED, previous, 1);
    long[] longs = new long[1];
    char[] chars = new char[1];
    int at = world.Unpack(got, 4, longs, 0, 1, MPI.LONG);
    assertThat(world.Unpack(got, at, chars, 0, 1, MPI.CHAR)).isEqualTo(end);
    assertThat(longs).containsExactly(previous);
    assertThat(chars).containsExactly('x');
  }

  private void errors() {
    byte[] small = new byte[10];
    Errors.assertClass(
        MPIException.ERR_TRUNCATE, () -> world.Pack(new long[2], 0, 2, MPI.LONG, small, 0));
    Errors.assertClass(
        MPIException.ERR_TRUNCATE, () -> world.Unpack(small, 4, new long[1], 0, 1, MPI.LONG));
    Errors.assertClass(
        MPIException.ERR_BUFFER, () -> world.Pack(new long[2], 1, 2, MPI.LONG, small, 0));
    Errors.assertClass(
        MPIException.ERR_TYPE,
        () -> world.Unpack(new byte[] {-1, -1, -1, -1}, 0, new Object[1], 0, 1, MPI.OBJECT));
  }

  private void sections() throws BufferException {
    Buffer buffer = new Buffer(new NIOBuffer(64, java.nio.ByteBuffer.allocate(64)), 0, 64);
    buffer.putSectionHeader(Type.INT);
    buffer.write(new int[] {9, 1, 2}, 1, 2);
    buffer.gather(new int[] {0, 10, 20, 30}, 2, 1, new int[] {2, 0});
    buffer.putSectionHeader(Type.DOUBLE);
    buffer.strGather(new double[] {0, 1, 2, 3, 4, 5, 6, 7}, 1, 2, 0, 2, new int[] {2, 2, 4, 1});
    assertThatThrownBy(() -> buffer.write(new int[1], 0, 1)).isInstanceOf(BufferException.class);
    buffer.commit();
    assertThat(buffer.isWritable()).isFalse();
    assertThat(buffer.getSectionHeader()).isSameAs(Type.INT);
    assertThat(buffer.getSectionSize()).isEqualTo(4);
    int[] ints = new int[4];
    buffer.read(ints, 0, 2);
    buffer.scatter(ints, 2, 2, new int[] {1, 0});
    assertThat(ints).containsExactly(1, 2, 10, 30);
    assertThatThrownBy(() -> buffer.read(ints, 0, 1)).isInstanceOf(BufferException.class);
    assertThat(buffer.getSectionHeader()).isSameAs(Type.DOUBLE);
    double[] doubles = new double[6];
    buffer.strScatter(doubles, 0, 2, 0, 2, new int[] {2, 2, 3, 1});
    assertThat(doubles).containsExactly(1, 2, 0, 5, 6, 0);
    assertThat(buffer.getRemaining()).isZero();
    assertThatThrownBy(buffer::getSectionHeader).isInstanceOf(BufferException.class);
    buffer.clear();
    assertThat(buffer.isWritable()).isTrue();
    assertThat(buffer.getSize()).isZero();
  }

  private void objectSections() throws BufferException {
    Buffer buffer = new Buffer(8);
    buffer.putSectionHeader(Type.OBJECT);
    buffer.write(new Object[] {"a", "b", "c"}, 1, 2);
    buffer.gather(new Object[] {"d", "e"}, 1, 0, new int[] {1});
    buffer.commit();
    buffer.getSectionHeader();
    assertThat(buffer.getSectionSize()).isEqualTo(3);
    Object[] got = new Object[3];
    buffer.read(got, 0, 2);
    buffer.scatter(got, 1, 0, new int[] {2});
    assertThat(got).containsExactly("b", "c", "e");
  }

  private PackCases() {}
}

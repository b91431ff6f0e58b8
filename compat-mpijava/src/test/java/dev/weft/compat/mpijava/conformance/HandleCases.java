package dev.weft.compat.mpijava.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpjbuf.Buffer;
import mpjbuf.BufferException;
import mpjbuf.BufferFactory;
import mpjbuf.BufferOverflowException;
import mpjbuf.BufferUnderflowException;
import mpjbuf.DynamicBufferException;
import mpjbuf.NIOBuffer;
import mpjbuf.RawBuffer;
import mpjbuf.SectionSizeMismatchException;
import mpjbuf.Type;
import mpjbuf.TypeMismatchException;
import mpjbuf.WrongStateException;

/** Objects by themselves: what programs make, throw, and give back where nothing need be. */
final class HandleCases {
  static void run() throws Exception {
    HandleCases cases = new HandleCases();
    cases.exceptions();
    cases.bufferExceptions();
    cases.communicatorsInGeneral();
    cases.finalizers();
    cases.classesWithoutUse();
    cases.buffers();
    MPI.COMM_WORLD.Barrier();
  }

  private void exceptions() {
    Throwable cause = new java.io.IOException("cause");
    assertThat(new MPIException()).hasMessage(null);
    assertThat(new MPIException().getErrorClass()).isEqualTo(MPIException.ERR_UNKNOWN);
    assertThat(new MPIException("text")).hasMessage("text");
    assertThat(new MPIException("text").getErrorClass()).isEqualTo(MPIException.ERR_OTHER);
    assertThat(new MPIException(cause)).hasCause(cause);
  }

  private void bufferExceptions() {
    Throwable cause = new java.io.IOException("cause");
    assertThat(new BufferException("text", cause)).hasMessage("text").hasCause(cause);
    List<Exception> silent =
        List.of(
            new BufferException(),
            new BufferOverflowException(),
            new BufferUnderflowException(),
            new DynamicBufferException(),
            new mpjbuf.IllegalArgumentException(),
            new SectionSizeMismatchException(),
            new TypeMismatchException(),
            new WrongStateException());
    assertThat(silent).allMatch(e -> e instanceof BufferException && e.getMessage() == null);
    List<Exception> speaking =
        List.of(
            new BufferException("text"),
            new BufferOverflowException("text"),
            new BufferUnderflowException("text"),
            new DynamicBufferException("text"),
            new mpjbuf.IllegalArgumentException("text"),
            new SectionSizeMismatchException("text"),
            new TypeMismatchException("text"),
            new WrongStateException("text"));
    assertThat(speaking).allMatch(e -> "text".equals(e.getMessage()));
  }

  /** Through the class that communicators of one group and of two share. */
  private void communicatorsInGeneral() {
    Comm copy = (Comm) ((Comm) MPI.COMM_WORLD).clone();
    assertThat(Comm.Compare(copy, MPI.COMM_WORLD)).isEqualTo(MPI.CONGRUENT);
    copy.Free();
    Errors.assertClass(
        MPIException.ERR_COMM, () -> copy.Send(new int[1], 0, 1, MPI.INT, copy.Rank(), 1));
  }

  /** What is finalized, as the garbage collector may do at any time, can still be used. */
  private void finalizers() throws Exception {
    Datatype type = Datatype.Contiguous(2, MPI.INT);
    type.finalize();
    MPI.SUM.finalize();
    MPI.GROUP_EMPTY.finalize();
    int[] got = new int[2];
    int me = MPI.COMM_WORLD.Rank();
    Request receive = MPI.COMM_WORLD.Irecv(got, 0, 1, type, me, 1);
    receive.finalize();
    MPI.COMM_WORLD.Send(new int[] {3, 4}, 0, 1, type, me, 1);
    receive.Wait();
    assertThat(got).containsExactly(3, 4);
    int[] sum = new int[1];
    MPI.COMM_WORLD.Allreduce(got, 1, sum, 0, 1, MPI.INT, MPI.SUM);
    assertThat(sum[0]).isEqualTo(4 * MPI.COMM_WORLD.Size());
    assertThat(MPI.GROUP_EMPTY.Size()).isZero();
  }

  private void classesWithoutUse() {
    Datatype none = new Datatype() {};
    assertThat(none.Size()).isZero();
    assertThat(new MPI()).isNotNull();
    assertThat(new BufferFactory() {}).isNotNull();
    assertThat(BufferFactory.initialized()).isTrue();
    assertThat(Type.getType(Type.DOUBLE.getCode())).isSameAs(Type.DOUBLE);
    assertThat(Type.getType(-1)).isSameAs(Type.UNDEFINED);
  }

  private void buffers() throws BufferException {
    NIOBuffer memory = new NIOBuffer(64, ByteBuffer.allocateDirect(64));
    assertThat(memory.getCapacity()).isEqualTo(64);
    Buffer buffer = new Buffer(memory, 8, 64);
    assertThat(buffer.offset()).isEqualTo(8);
    RawBuffer raw = buffer.getStaticBuffer();
    assertThat(raw.getCapacity()).isEqualTo(64);
    buffer.setEncoding(ByteOrder.BIG_ENDIAN);
    assertThat(buffer.getEncoding()).isEqualTo(ByteOrder.nativeOrder());
    int end = MPI.COMM_WORLD.Pack(new byte[] {0, 0, 0, 0}, 0, 4, MPI.BYTE, buffer, 0);
    byte[] bytes = {1, 2, 3, 4};
    buffer.copy(ByteBuffer.wrap(bytes), 1, 2, 2, bytes, 0);
    byte[] got = new byte[4];
    assertThat(MPI.COMM_WORLD.Unpack(buffer, 0, got, 0, 4, MPI.BYTE)).isEqualTo(end);
    assertThat(got).containsExactly(0, 0, 2, 3);
    buffer.free();
    memory.free();
    raw.free();
  }

  private HandleCases() {}
}

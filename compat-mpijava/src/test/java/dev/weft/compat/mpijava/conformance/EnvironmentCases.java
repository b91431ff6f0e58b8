package dev.weft.compat.mpijava.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import mpi.Errhandler;
import mpi.MPI;
import mpi.MPIException;

/** Beginning, end, time, buffers, handlers. */
final class EnvironmentCases {

  static void before() {
    assertThat(MPI.Initialized()).isFalse();
    assertThat(MPI.COMM_WORLD).isNull();
    Errors.assertClass(MPIException.ERR_OTHER, MPI::Finalize);
    Errors.assertClass(MPIException.ERR_OTHER, () -> MPI.Buffer_attach(new byte[1]));
  }

  static void run() throws Exception {
    assertThat(MPI.Initialized()).isTrue();
    assertThat(MPI.COMM_WORLD.Size()).isPositive();
    assertThat(MPI.COMM_WORLD.Rank()).isBetween(0, MPI.COMM_WORLD.Size() - 1);
    assertThat(MPI.COMM_SELF.Size()).isOne();
    assertThat(MPI.COMM_SELF.Rank()).isZero();
    assertThat(MPI.COMM_NULL).isNull();
    assertThat(MPI.GROUP_EMPTY.Size()).isZero();
    assertThat(MPI.GROUP_NULL.code).isEqualTo(2);
    Errors.assertClass(MPIException.ERR_OTHER, () -> MPI.Init(new String[0]));
    assertThat(MPI.isMainThread()).isTrue();
    boolean[] elsewhere = {true};
    Thread other = new Thread(() -> elsewhere[0] = MPI.isMainThread());
    other.start();
    other.join();
    assertThat(elsewhere[0]).isFalse();
    assertThat(MPI.queryThread()).isEqualTo(MPI.THREAD_MULTIPLE);
    assertThat(MPI.Get_processor_name()).isNotEmpty();
    double before = MPI.Wtime();
    assertThat(MPI.Wtime()).isGreaterThanOrEqualTo(before);
    assertThat(MPI.Wtick()).isPositive().isLessThan(1);
    buffers();
    handlers();
  }

  private static void buffers() {
    MPI.Buffer_attach(ByteBuffer.allocate(64));
    MPI.Buffer_attach(ByteBuffer.allocate(128));
    MPI.Buffer_attach((ByteBuffer) null);
    MPI.Buffer_detach();
    MPI.Buffer_attach(new byte[64]);
    int me = MPI.COMM_WORLD.Rank();
    MPI.COMM_WORLD.Bsend(new int[] {5}, 0, 1, MPI.INT, me, 3);
    int[] got = new int[1];
    MPI.COMM_WORLD.Recv(got, 0, 1, MPI.INT, me, 3);
    assertThat(got).containsExactly(5);
    MPI.Buffer_detach();
  }

  private static void handlers() {
    Errhandler before = MPI.Errorhandler_get();
    assertThat(before).isSameAs(MPI.ERRORS_RETURN);
    MPI.Errorhandler_set(MPI.ERRORS_ARE_FATAL);
    assertThat(MPI.COMM_WORLD.Errorhandler_get()).isSameAs(MPI.ERRORS_ARE_FATAL);
    MPI.COMM_WORLD.Errorhandler_set(before);
    assertThat(MPI.Errorhandler_get()).isSameAs(before);
  }

  private EnvironmentCases() {}
}

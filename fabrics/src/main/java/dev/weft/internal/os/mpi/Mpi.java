package dev.weft.internal.os.mpi;

import dev.weft.internal.os.call.NativeLibrary;
import dev.weft.internal.os.call.Syscall;
import java.lang.invoke.MethodHandle;

/**
 * The functions that are called for each message, with handles and addresses as numbers. Each
 * returns MPI_SUCCESS, 0, or an error code. None waits for another process or calls back into Java.
 */
final class Mpi {
  private static final MethodHandle SEND;
  private static final MethodHandle RECEIVE;
  private static final MethodHandle TEST;

  static {
    NativeLibrary library = MpiLibrary.get().functions();
    SEND = library.function("MPI_Isend");
    RECEIVE = library.function("MPI_Irecv");
    TEST = library.function("MPI_Test");
  }

  private Mpi() {}

  static int send(
      long buffer, int bytes, long type, long peer, int tag, long communicator, long request) {
    try {
      return (int)
          (long)
              SEND.invokeExact(buffer, (long) bytes, type, peer, (long) tag, communicator, request);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }

  static int receive(
      long buffer, int bytes, long type, long peer, int tag, long communicator, long request) {
    try {
      return (int)
          (long)
              RECEIVE.invokeExact(
                  buffer, (long) bytes, type, peer, (long) tag, communicator, request);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }

  /** Moves everything on, and says at {@code flag} whether a request is over. */
  static int test(long request, long flag, long status) {
    try {
      return (int) (long) TEST.invokeExact(request, flag, status, 0L, 0L, 0L, 0L);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }
}

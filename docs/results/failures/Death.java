import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.weft.Comm;
import dev.weft.failure.PeerFailedException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;

/** The last rank of a communicator kills itself. */
final class Death {
  private static final int SIGKILL = 9;

  /** The system's: a virtual machine that is halted waits up to 300 ms for its threads. */
  private static final MethodHandle KILL =
      Linker.nativeLinker()
          .downcallHandle(
              Linker.nativeLinker().defaultLookup().findOrThrow("kill"),
              FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));

  /** When it has, so many milliseconds from now, once this rank's receive from it has failed. */
  static long of(Comm comm, int soonMillis) throws Throwable {
    int last = comm.size() - 1;
    long[] time = {System.nanoTime() + soonMillis * 1_000_000L};
    comm.broadcast(time, last);
    if (comm.rank() == last) {
      while (System.nanoTime() < time[0]) {
        Thread.onSpinWait();
      }
      int _ = (int) KILL.invokeExact((int) ProcessHandle.current().pid(), SIGKILL);
    }
    try {
      comm.receive(new int[1], last, 0);
    } catch (PeerFailedException e) {
      return time[0];
    }
    throw new IllegalStateException("nobody sends this");
  }
}

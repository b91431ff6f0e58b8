import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.failure.PeerFailedException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;

// How long it takes until a new process has the place of one that has killed itself, in milliseconds: from its
// death until a barrier of the repaired communicator has ended on its slowest rank. `Replaced wait` waits instead
// for a loss from outside, and says at what time of day each rank's receive from the last rank has failed.

/** The system's: a virtual machine that is halted waits up to 300 ms for its threads. */
private static final MethodHandle KILL =
    Linker.nativeLinker()
        .downcallHandle(
            Linker.nativeLinker().defaultLookup().findOrThrow("kill"),
            FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));

private static final int SIGKILL = 9;

private static final int LOSSES = 3;
private static final int SOON_MILLIS = 200;

void main(String[] args) throws Throwable {
  try (Weft weft = Weft.init(args)) {
    if (args.length > 0) {
      waitForLoss(weft.world());
      return;
    }
    Comm comm = weft.world();
    int loss = weft.incarnation();
    if (loss > 0) {
      comm = comm.repair();
      finish(comm, 0);
    }
    while (++loss <= LOSSES) {
      long died = lose(comm);
      comm = comm.repair();
      finish(comm, died);
    }
  }
}

/** When the last rank has died, once this one's receive from it has failed. */
long lose(Comm comm) throws Throwable {
  int last = comm.size() - 1;
  long[] died = {System.nanoTime() + SOON_MILLIS * 1_000_000L};
  comm.broadcast(died, last);
  if (comm.rank() == last) {
    while (System.nanoTime() < died[0]) {
      Thread.onSpinWait();
    }
    int _ = (int) KILL.invokeExact((int) ProcessHandle.current().pid(), SIGKILL);
  }
  try {
    comm.receive(new int[1], last, 0);
  } catch (PeerFailedException e) {
    return died[0];
  }
  throw new IllegalStateException("nobody sends this");
}

void finish(Comm comm, long died) {
  comm.barrier();
  long[] ended = comm.reduce(new long[] {System.nanoTime()}, Op.MAX, 0);
  if (comm.rank() == 0) {
    IO.println("replaced after %.0f ms".formatted((ended[0] - died) / 1e6));
  }
}

void waitForLoss(Comm world) {
  int last = world.size() - 1;
  world.barrier();
  IO.println("ready");
  try {
    world.receive(new int[1], world.rank() == last ? 0 : last, 0);
  } catch (PeerFailedException e) {
    IO.println("lost at " + System.currentTimeMillis());
  }
}

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.failure.PeerFailedException;

// How long it takes until a new process has the place of one that has killed itself, in milliseconds: from its
// death until a barrier of the repaired communicator has ended on its slowest rank. `Replaced wait` waits instead
// for a loss from outside, and says at what time of day each rank's receive from the last rank has failed.

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
      long died = Death.of(comm, SOON_MILLIS);
      comm = comm.repair();
      finish(comm, died);
    }
  }
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

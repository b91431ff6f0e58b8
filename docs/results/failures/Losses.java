import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.RevokedException;
import java.util.Arrays;

// What a loss costs, in milliseconds. The last rank ends itself, three times. Of each loss, the
// slowest rank's time: from the death until a receive from the lost rank fails; from a revocation
// until a receive from a living one fails; of the agreement in which all learn of the loss; of a
// shrink. Before it, the medians of an agreement and a barrier without a loss.

private static final int LOSSES = 3;
private static final int TIMES = 5_000;
private static final int SOON_MILLIS = 50;

void main() throws Throwable {
  try (Weft weft = Weft.init()) {
    Comm comm = weft.world();
    for (int loss = 1; loss <= LOSSES; loss++) {
      comm = lose(comm, loss);
    }
  }
}

/** The others, after the last rank has been lost. */
Comm lose(Comm comm, int loss) throws Throwable {
  double barrier = median(comm::barrier);
  double agree = median(() -> comm.agree(1));
  long died = Death.of(comm, SOON_MILLIS);
  long noticed = System.nanoTime();
  long[] revoked = {revocation(comm)};
  long knows = System.nanoTime();
  try {
    long _ = comm.agree(1);
  } catch (PeerFailedException e) {
    // What it is to say.
  }
  long agreed = System.nanoTime();
  Comm left = comm.shrink();
  long shrunk = System.nanoTime();
  left.broadcast(revoked, 0);
  double[] mine = {noticed - died, knows - revoked[0], agreed - knows, shrunk - agreed};
  double[] slowest = left.reduce(mine, Op.MAX, 0);
  if (left.rank() == 0) {
    IO.println(
        "loss %d: notice %.2f, revoke %.2f, agree on it %.2f, shrink %.2f; agree %.3f, barrier %.3f"
            .formatted(
                loss,
                slowest[0] / 1e6,
                slowest[1] / 1e6,
                slowest[2] / 1e6,
                slowest[3] / 1e6,
                agree,
                barrier));
  }
  return left;
}

/** When rank 0 has revoked the communicator, once this rank's receive from it has failed. */
long revocation(Comm comm) throws InterruptedException {
  if (comm.rank() == 0) {
    Thread.sleep(SOON_MILLIS);
    long time = System.nanoTime();
    comm.revoke();
    return time;
  }
  try {
    comm.receive(new int[1], 0, 0);
  } catch (RevokedException e) {
    return 0;
  }
  throw new IllegalStateException("nobody sends this");
}

double median(Runnable operation) {
  double[] times = new double[TIMES];
  for (int i = 0; i < TIMES; i++) {
    long begin = System.nanoTime();
    operation.run();
    times[i] = (System.nanoTime() - begin) / 1e6;
  }
  Arrays.sort(times);
  return times[TIMES / 2];
}

package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.failure.PeerFailedException;
import java.util.concurrent.TimeUnit;

/**
 * Each rank waits for a message of the next one; the last does what the first argument says. All
 * close Weft when an exception leads there, so who waits hears that its rank leaves first.
 */
public final class WaitingChain {
  private static final int OTHERS_WAIT_MILLIS = 500;

  public static void main(String[] args) throws InterruptedException {
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      world.barrier();
      if (world.rank() == world.size() - 1) {
        TimeUnit.MILLISECONDS.sleep(OTHERS_WAIT_MILLIS);
        if (args[0].equals("halt")) {
          Runtime.getRuntime().halt(9);
        }
        throw new IllegalStateException("boom");
      }
      try {
        waitForTheNext(world);
      } catch (PeerFailedException e) {
        System.out.println("rank " + world.rank() + " is told: " + e.getMessage());
        throw e;
      }
    }
  }

  private static void waitForTheNext(Comm world) {
    world.receive(new int[1], world.rank() + 1, 0);
  }

  private WaitingChain() {}
}

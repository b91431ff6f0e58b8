package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.Weft;
import java.util.concurrent.TimeUnit;

/** As many barriers as the first argument says, a few milliseconds apart. */
public final class Steps {
  private static final int PAUSE_MILLIS = 5;

  public static void main(String[] args) throws InterruptedException {
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      int steps = Integer.parseInt(args[0]);
      for (int step = 0; step < steps; step++) {
        world.barrier();
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
      System.out.println("rank " + world.rank() + " has made all steps");
    }
  }

  private Steps() {}
}

package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.Weft;
import java.util.concurrent.TimeUnit;

/** Rank 0 sends to rank 1 what that has waited for; all ranks then wait for nobody. */
public final class LateSender {
  private static final int STEPS = 20;
  private static final int LATE_MILLIS = 25;

  public static void main(String[] args) throws InterruptedException {
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      int[] data = new int[1];
      for (int step = 0; step < STEPS; step++) {
        if (world.rank() == 0) {
          TimeUnit.MILLISECONDS.sleep(LATE_MILLIS);
          world.isend(data, 1, step).await();
        } else {
          world.receive(data, Comm.ANY_SOURCE, step);
        }
      }
    }
  }

  private LateSender() {}
}

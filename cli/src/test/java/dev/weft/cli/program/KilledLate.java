package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.Weft;
import java.util.concurrent.TimeUnit;

/** Rank 1 is killed after some seconds of barriers. */
public final class KilledLate {
  private static final int BARRIERS = 100;
  private static final int PAUSE_MILLIS = 30;

  public static void main(String[] args) throws Exception {
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      for (int i = 0; i < BARRIERS; i++) {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        world.barrier();
      }
      if (world.rank() == 1) {
        Process kill =
            new ProcessBuilder("kill", "-9", Long.toString(ProcessHandle.current().pid())).start();
        int _ = kill.waitFor();
      }
      world.barrier();
    }
  }

  private KilledLate() {}
}

package dev.weft.cli.program;

import dev.weft.Weft;
import java.util.concurrent.TimeUnit;

/** Waits for ever, in order; says so when it is asked to end. */
public final class Endless {
  public static void main(String[] args) throws InterruptedException {
    Weft weft = Weft.init(args);
    int rank = weft.world().rank();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(rank, args)));
    weft.world().barrier();
    System.out.println("ready " + rank);
    TimeUnit.HOURS.sleep(1);
  }

  private static void end(int rank, String[] args) {
    System.out.println("rank " + rank + " was asked to end");
    if (args.length > 0 && args[0].equals("stubborn")) {
      try {
        TimeUnit.HOURS.sleep(1);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private Endless() {}
}

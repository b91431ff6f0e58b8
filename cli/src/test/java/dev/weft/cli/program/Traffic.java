package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.Weft;
import java.util.concurrent.TimeUnit;

/**
 * Rank 0 sends a hundred messages of a thousand bytes to rank 1, which receives the last ninety,
 * and then computes without a call of Weft; so does rank 1; the others wait for a message from rank
 * 0.
 */
public final class Traffic {
  public static void main(String[] args) {
    if (args.length > 0) {
      Weft.run(3, Traffic::communicate);
    } else {
      try (Weft weft = Weft.init(args)) {
        communicate(weft.world());
      }
    }
  }

  private static void communicate(Comm world) {
    byte[] thousand = new byte[1_000];
    world.barrier();
    if (world.rank() == 0) {
      for (int i = 0; i < 100; i++) {
        world.send(thousand, 1, i < 10 ? 1 : 0);
      }
    } else if (world.rank() == 1) {
      for (int i = 0; i < 90; i++) {
        var _ = world.receive(thousand, 0, 0);
      }
    }
    System.out.println("ready " + world.rank());
    if (world.rank() < 2) {
      compute();
    } else {
      var _ = world.receive(thousand, 0, 1);
    }
  }

  /** Takes its time, and not the processor's, which other tests need. */
  private static void compute() {
    try {
      TimeUnit.HOURS.sleep(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Traffic() {}
}

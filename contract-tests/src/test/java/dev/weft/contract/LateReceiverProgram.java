package dev.weft.contract;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.call.SendMode;
import dev.weft.data.Slice;
import dev.weft.failure.PeerFailedException;

/** Rank 0 sends what rank 1 has no use for yet, and ends its process in the way that it is told. */
final class LateReceiverProgram {
  private static final long LATE_MILLIS = 300;
  private static final long FOREVER_MILLIS = 60_000;

  public static void main(String[] args) throws Exception {
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      if (world.rank() == 0) {
        world.send(Slice.of(new int[100_000]), 1, 1, SendMode.BUFFERED);
        if (args[0].equals("throw")) {
          throw new IllegalStateException("on purpose");
        }
      } else {
        awaitEnd(world, args[0]);
        System.out.println("received " + world.receive(new int[100_000], 0, 1).count());
      }
    }
    if (args[0].equals("exit")) {
      System.exit(0);
    }
    if (args[0].equals("halt")) {
      Runtime.getRuntime().halt(0);
    }
  }

  private static void awaitEnd(Comm world, String how) throws InterruptedException {
    if (how.equals("throw")) {
      Thread.sleep(FOREVER_MILLIS);
    }
    try {
      world.receive(new int[1], 0, 2);
    } catch (PeerFailedException leaving) {
      Thread.sleep(LATE_MILLIS);
    }
  }

  private LateReceiverProgram() {}
}

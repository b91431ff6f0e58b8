package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.InterComm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.PeerFailedException;

/** What {@link Parent} spawns. */
public final class Child {
  private static final int TAG = 1;

  public static void main(String[] args) {
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      InterComm parent = weft.parent();
      if (parent == null) {
        throw new IllegalStateException("no parent");
      }
      switch (args[0]) {
        case "add" -> add(world, parent, args);
        case "wait" -> waitForEver(world, parent);
        default -> {
          System.out.println(
              "child %d of %d: %s %s"
                  .formatted(world.rank(), world.size(), args[0], System.getProperty("child")));
          parent.disconnect();
        }
      }
    }
  }

  private static void add(Comm world, InterComm parent, String[] args) {
    int sum = 0;
    for (int from = 0; from < parent.remoteSize(); from++) {
      int[] got = new int[1];
      parent.receive(got, from, TAG);
      sum += got[0];
    }
    int[] one = new int[1];
    parent.allReduce(Slice.of(new int[] {1}), Slice.of(one), Op.SUM);
    try (Comm all = parent.merge(InterComm.Half.HIGH)) {
      int ranks = all.allReduce(1, Op.SUM);
      System.out.println(
          "child %d of %d: %d from %d of %d, %s"
              .formatted(world.rank(), world.size(), sum, one[0], ranks, args[1]));
    }
    parent.disconnect();
  }

  private static void waitForEver(Comm world, InterComm parent) {
    System.out.println("child %d %d".formatted(world.rank(), ProcessHandle.current().pid()));
    try {
      parent.receive(new int[1], 0, TAG);
    } catch (PeerFailedException e) {
      System.out.println("child " + world.rank() + " was told");
      throw e;
    }
  }

  private Child() {}
}

package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.failure.LaunchException;
import dev.weft.failure.PeerFailedException;

/**
 * As {@link Bereft}, with ranks that are threads, of which rank 1 throws; also with {@code all} the
 * others.
 */
public final class BereftThreads {
  public static void main(String[] args) {
    try {
      Weft.run(3, world -> run(world, args.length > 0));
      System.out.println("ended in order");
    } catch (LaunchException e) {
      System.out.println("failed: " + e.getMessage());
    }
  }

  private static void run(Comm world, boolean all) {
    if (world.rank() == 1) {
      throw new IllegalStateException("one of them");
    }
    try {
      world.receive(new int[1], 1, 0);
    } catch (PeerFailedException e) {
      System.out.println("heard " + world.rank());
    }
    if (all) {
      throw new IllegalStateException("all of them");
    }
    int other = 2 - world.rank();
    world.sendReceive(new int[1], other, 0, new int[1], other, 0);
    System.out.println("went on " + world.rank());
  }

  private BereftThreads() {}
}

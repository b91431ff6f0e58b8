package dev.weft.contract.cluster;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.failure.PeerFailedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Loses the ranks that its second argument names, as the first says: {@code throw}, {@code exit},
 * {@code kill}, or {@code wait} for something that happens to them from outside. The others wait
 * for messages of those, and then pass one round among themselves.
 */
final class SurvivingProgram {
  private static final int TAG = 3;
  private static final int CODE = 9;

  private SurvivingProgram() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    Weft weft = Weft.init(args);
    Comm world = weft.world();
    List<Integer> lost = Arrays.stream(args[1].split(",", -1)).map(Integer::parseInt).toList();
    System.out.println("ready");
    if (lost.contains(world.rank())) {
      end(args[0]);
    }
    for (int each : lost) {
      try {
        world.receive(new int[1], each, TAG);
      } catch (PeerFailedException e) {
        System.out.println("rank " + world.rank() + " lost " + e.getMessage());
      }
    }
    List<Integer> left = new ArrayList<>();
    for (int rank = 0; rank < world.size(); rank++) {
      if (!lost.contains(rank)) {
        left.add(rank);
      }
    }
    int at = left.indexOf(world.rank());
    int next = left.get((at + 1) % left.size());
    int before = left.get((at + left.size() - 1) % left.size());
    world.sendReceive(new int[1], next, TAG, new int[1], before, TAG);
    System.out.println("rank " + world.rank() + " went on");
    // What the others are about to receive is here.
    TimeUnit.SECONDS.sleep(2);
    weft.close();
  }

  private static void end(String how) throws IOException, InterruptedException {
    switch (how) {
      case "throw" -> throw new IllegalStateException("as it should");
      case "exit" -> System.exit(CODE);
      case "kill" -> {
        String pid = Long.toString(ProcessHandle.current().pid());
        new ProcessBuilder("kill", "-KILL", pid).start().waitFor();
      }
      default -> TimeUnit.SECONDS.sleep(60);
    }
  }
}

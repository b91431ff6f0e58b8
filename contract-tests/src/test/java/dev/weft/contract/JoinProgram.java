package dev.weft.contract;

import dev.weft.Comm;
import dev.weft.JoinSpec;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.failure.PeerFailedException;
import java.util.HexFormat;

/**
 * A process that joins a job by itself ({@code RANK SIZE ADDRESS SECRET [LOST]}), adds the ranks'
 * numbers, and prints the sum. The lost rank ends before a second sum, which the others then cannot
 * have; they print {@code lost}.
 */
public final class JoinProgram {
  private JoinProgram() {}

  public static void main(String[] args) {
    int rank = Integer.parseInt(args[0]);
    int size = Integer.parseInt(args[1]);
    byte[] secret = HexFormat.of().parseHex(args[3]);
    try (Weft weft = Weft.join(JoinSpec.of(rank, size, args[2], secret))) {
      Comm world = weft.world();
      System.out.println("sum " + world.allReduce(1L + rank, Op.SUM));
      if (args.length > 4) {
        end(world, Integer.parseInt(args[4]));
      }
    }
  }

  private static void end(Comm world, int lost) {
    if (world.rank() == lost) {
      System.out.flush();
      Runtime.getRuntime().halt(3);
    }
    try {
      System.out.println("sum " + world.allReduce(1L, Op.SUM));
    } catch (PeerFailedException e) {
      System.out.println("lost");
    }
  }
}

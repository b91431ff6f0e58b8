package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.failure.WeftException;
import java.util.List;

/**
 * Grows by as many ranks as its first argument says, {@code 2,1} by two and then by one, and adds
 * the ranks each time. Its second argument says who is lost: {@code newcomer} the first process in
 * place 2 before it meets the others, {@code member} rank 1 when the others grow; {@code refused}
 * that the ranks go on without growing, {@code unequal} that rank 0 wants one more than the others.
 * The last argument is the number of ranks at first.
 */
public final class Growing {
  public static void main(String[] args) {
    List<Integer> steps = List.of(args[0].split(",")).stream().map(Integer::valueOf).toList();
    String how = args.length > 1 ? args[1] : "";
    try (Weft weft = Weft.init(args)) {
      boolean first = weft.incarnation() == 0;
      if (how.equals("newcomer") && weft.incarnation() == 1) {
        Runtime.getRuntime().halt(1);
      }
      if (first && how.equals("member") && weft.world().rank() == 1) {
        Runtime.getRuntime().halt(1);
      }
      Comm comm = first ? weft.world() : weft.world().repair();
      int size = Integer.parseInt(args[args.length - 1]);
      for (int step : steps) {
        size += step;
        if (comm.size() < size) {
          comm = grown(comm, how.equals("unequal") && comm.rank() == 0 ? step + 1 : step);
        }
        if (comm.size() > size && !first) {
          // It has come later.
          continue;
        }
        int sum = comm.allReduce(comm.rank(), Op.SUM);
        // In one piece, as others print at the same time.
        System.out.println("rank " + comm.rank() + " of " + comm.size() + " adds to " + sum);
      }
    }
  }

  private static Comm grown(Comm comm, int step) {
    try {
      return comm.grow(step);
    } catch (WeftException e) {
      System.out.println("rank " + comm.rank() + " cannot grow: " + e.getMessage());
      return comm;
    }
  }

  private Growing() {}
}

package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.InterComm;
import dev.weft.Port;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.PeerFailedException;
import java.time.Duration;

/** Two jobs that meet under a name: {@code serve NAME}, {@code visit NAME}, {@code stay NAME}. */
public final class Meeting {
  private static final Duration LIMIT = Duration.ofSeconds(50);

  public static void main(String[] args) throws Exception {
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      InterComm other = args[0].equals("visit") ? visit(world, args[1]) : serve(world, args[1]);
      int[] sum = new int[1];
      other.allReduce(Slice.of(new int[] {world.size()}), Slice.of(sum), Op.SUM);
      System.out.println(args[0] + " " + world.rank() + ": " + sum[0]);
      if (args[0].equals("stay")) {
        try {
          other.receive(new int[1], 0, 0);
        } catch (PeerFailedException e) {
          System.out.println("stay " + world.rank() + " was told");
        }
      } else if (args.length > 2) {
        Thread.sleep(200);
        Runtime.getRuntime().halt(3);
      }
      other.disconnect();
    }
  }

  private static InterComm serve(Comm world, String service) {
    try (Port port = world.rank() == 0 ? world.openPort() : null) {
      if (port != null) {
        world.publishName(service, port);
      }
      return world.accept(port, 0, LIMIT);
    }
  }

  private static InterComm visit(Comm world, String service) {
    String port = world.rank() == 0 ? world.lookupName(service, LIMIT) : null;
    return world.connect(port, 0, LIMIT);
  }

  private Meeting() {}
}

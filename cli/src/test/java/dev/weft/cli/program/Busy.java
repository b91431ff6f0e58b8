package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.failure.PeerFailedException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Exchanges messages of the given kind for ever; says when it learns that a rank has failed. */
public final class Busy {
  private static final int LONG_MESSAGE = 1 << 18;
  private static final int TAG = 3;

  public static void main(String[] args) {
    Weft weft = Weft.init(args);
    Comm world = weft.world();
    world.barrier();
    // Takes the time once before, so that later no class has to be loaded for it.
    System.out.println("started " + nowMicros());
    System.out.println("ready " + world.rank() + " " + ProcessHandle.current().pid());
    try {
      exchange(world, args[0]);
    } catch (PeerFailedException e) {
      System.out.println("freed " + nowMicros());
      throw e;
    }
  }

  private static void exchange(Comm world, String kind) {
    int next = (world.rank() + 1) % world.size();
    int previous = (world.rank() + world.size() - 1) % world.size();
    boolean isLong = kind.equals("rendezvous") || kind.equals("allgather");
    double[] out = new double[isLong ? LONG_MESSAGE : 1];
    double[] in = new double[out.length];
    double[] all = new double[world.size() * out.length];
    while (true) {
      switch (kind) {
        case "allreduce" -> world.allReduce(out, in, Op.SUM);
        case "allgather" -> world.allGather(out, all);
        default -> world.sendReceive(out, next, TAG, in, previous, TAG);
      }
    }
  }

  private static long nowMicros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }

  private Busy() {}
}

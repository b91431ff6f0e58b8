package dev.weft.contract;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.RevokedException;
import dev.weft.request.Request;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * Computes a number in steps of messages and collective operations while ranks die, which halt at a
 * moment that a seed says: after a step, a while after another rank's death, so perhaps in the
 * repair, or in the middle of anything. Those that live print the number, which does not depend on
 * who they are.
 *
 * <p>Arguments: {@code repair} or {@code shrink}, the seed, the number of ranks that die; then, if
 * wanted, the number of steps.
 */
public final class RandomDeathsProgram {
  static final int STEPS = 400;
  private static final int STEPS_ARGUMENT = 3;
  private static final int TAG = 3;
  private static final long WITHIN_NANOS = 400_000_000;
  private static final long AFTERWARDS_NANOS = 30_000_000;

  private final Weft weft;
  private final boolean repairs;
  private final int places;
  private final long seed;
  private final int deaths;
  private final int steps;
  private Comm comm;
  private int step;
  private long sum;
  private boolean dies;

  private RandomDeathsProgram(Weft weft, String[] arguments) {
    this.weft = weft;
    this.repairs = arguments[0].equals("repair");
    this.seed = Long.parseLong(arguments[1]);
    this.deaths = Integer.parseInt(arguments[2]);
    this.steps =
        arguments.length > STEPS_ARGUMENT ? Integer.parseInt(arguments[STEPS_ARGUMENT]) : STEPS;
    this.places = weft.world().size();
    this.comm = weft.world();
  }

  public static void main(String[] arguments) {
    try (Weft weft = Weft.init(arguments)) {
      System.out.println("ready");
      new RandomDeathsProgram(weft, arguments).run();
    }
  }

  /** What all have computed in the end. */
  static long expected(int places) {
    return expected(places, STEPS);
  }

  /** The same after another number of steps. */
  public static long expected(int places, int steps) {
    long sum = 0;
    for (int step = 0; step < steps; step++) {
      for (int place = 0; place < places; place++) {
        sum += part(place, step);
      }
    }
    return sum;
  }

  private static long part(int place, int step) {
    return (place + 1L) * (step % 97 + 1);
  }

  private void run() {
    if (weft.incarnation() > 0) {
      comm = weft.world().repair();
      meet();
    } else {
      planDeath(WITHIN_NANOS);
    }
    while (true) {
      try {
        if (step == steps) {
          // Whoever is behind needs those who have got here.
          comm.barrier();
          break;
        }
        long all = comm.allReduce(mine(), Op.SUM);
        around(all);
        sum += all;
        step++;
      } catch (PeerFailedException | RevokedException e) {
        goOn();
      }
    }
    System.out.println("result " + sum);
  }

  /** The parts of the places that this rank works for. */
  private long mine() {
    long mine = 0;
    for (int place = comm.rank(); place < places; place += comm.size()) {
      mine += part(place, step);
    }
    return mine;
  }

  /** Sends a long and a short message around the ranks. */
  private void around(long value) {
    int size = comm.size();
    int right = (comm.rank() + 1) % size;
    int left = (comm.rank() + size - 1) % size;
    long[] longs = new long[step % 20 == 0 ? 20_000 : 4];
    longs[0] = value;
    long[] got = new long[longs.length];
    Request incoming = comm.ireceive(Slice.of(got), left, TAG);
    comm.send(longs, right, TAG);
    incoming.await();
    if (got[0] != value) {
      throw new IllegalStateException("rank %d has got %d, not %d".formatted(left, got[0], value));
    }
  }

  private void goOn() {
    planDeath(AFTERWARDS_NANOS);
    while (true) {
      try {
        Comm old = comm;
        old.revoke();
        comm = repairs ? old.repair() : old.shrink();
        old.close();
        meet();
        return;
      } catch (PeerFailedException | RevokedException again) {
        // Another one has died since.
      }
    }
  }

  /** All go on from where the one is that has come the farthest. */
  private void meet() {
    while (true) {
      try {
        long[] steps = comm.allGather(new long[] {step});
        int first = 0;
        for (int rank = 1; rank < steps.length; rank++) {
          first = steps[rank] > steps[first] ? rank : first;
        }
        long[] state = {steps[first], sum};
        comm.broadcast(state, first);
        if (comm.agree(1) == 1) {
          step = (int) state[0];
          sum = state[1];
          return;
        }
      } catch (PeerFailedException | RevokedException e) {
        Comm old = comm;
        old.revoke();
        comm = repairs ? old.repair() : old.shrink();
      }
    }
  }

  /** The ranks that die are the same for all; the moment is each rank's own. */
  private void planDeath(long withinNanos) {
    Random random = new Random(seed);
    int place = weft.world().rank();
    for (int death = 0; death < deaths; death++) {
      dies |= weft.incarnation() == 0 && random.nextInt(places) == place;
    }
    SplittableRandom own = new SplittableRandom(seed * 31 + place + withinNanos);
    if (dies && own.nextBoolean()) {
      long nanos = (long) (own.nextDouble() * withinNanos);
      Thread.ofPlatform()
          .daemon()
          .start(
              () -> {
                try {
                  Thread.sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
                } catch (InterruptedException e) {
                  return;
                }
                Runtime.getRuntime().halt(7);
              });
    }
  }
}

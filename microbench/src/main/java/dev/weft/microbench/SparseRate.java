package dev.weft.microbench;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.parallel.exchange.RepeatedExchange;
import dev.weft.parallel.exchange.SparseExchange;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * How long ranks take to send to partners whom only the sender knows. Not a JMH benchmark, since it
 * runs on several ranks:
 *
 * <pre>
 * weft run -n 64 --threads -cp microbench/target/weft-microbench.jar dev.weft.microbench.SparseRate [ROUNDS]
 * </pre>
 *
 * <p>Each rank has up to six partners, and 16 longs for each. By turns, the ranks exchange their
 * counts and then call {@code allToAllv}, send with a {@link SparseExchange}, and run a repeated
 * one. A time is the slowest rank's for many rounds, divided by their number.
 */
public final class SparseRate {
  private static final int TURNS = 9;
  private static final int WARM_TURNS = 4;
  private static final int PARTNERS = 6;
  private static final int LONGS = 16;

  private final Comm world;
  private final SparseExchange exchange;
  private final RepeatedExchange repeated;
  private final Map<Integer, Slice> outgoing = new TreeMap<>();
  private final long[] counts;

  private SparseRate(Comm world, SparseExchange exchange) {
    this.world = world;
    this.exchange = exchange;
    counts = new long[world.size()];
    SplittableRandom random = new SplittableRandom(world.rank());
    while (outgoing.size() < Math.min(PARTNERS, world.size() - 1)) {
      int partner = random.nextInt(world.size());
      if (partner != world.rank()) {
        outgoing.put(partner, Slice.of(new long[LONGS]));
        counts[partner] = LONGS;
      }
    }
    repeated = exchange.repeated(outgoing);
  }

  public static void main(String[] args) {
    try (Weft weft = Weft.init(args);
        SparseExchange exchange = SparseExchange.of(weft.world())) {
      new SparseRate(weft.world(), exchange)
          .measure(args.length > 0 ? Integer.parseInt(args[0]) : 100);
    }
  }

  private void measure(int rounds) {
    double[] known = new double[TURNS];
    double[] sparse = new double[TURNS];
    double[] again = new double[TURNS];
    for (int turn = -WARM_TURNS; turn < TURNS; turn++) {
      double first = micros(rounds, this::withCounts);
      double second = micros(rounds, () -> exchange.send(outgoing));
      double third = micros(rounds, repeated::run);
      if (turn >= 0) {
        known[turn] = first;
        sparse[turn] = second;
        again[turn] = third;
      }
    }
    if (world.rank() == 0) {
      double base = SlowestRank.median(known);
      System.out.printf(
          "%d ranks: counts and allToAllv %.1f us, send %.1f us (%.2f), repeated %.1f us (%.2f)%n",
          world.size(),
          base,
          SlowestRank.median(sparse),
          SlowestRank.median(sparse) / base,
          SlowestRank.median(again),
          SlowestRank.median(again) / base);
    }
  }

  private void withCounts() {
    long[] incoming = new long[counts.length];
    world.allToAll(counts, incoming);
    Slice data = Slice.of(new long[(int) Arrays.stream(counts).sum()]);
    Slice received = Slice.of(new long[(int) Arrays.stream(incoming).sum()]);
    world.allToAllv(data, Blocks.of(counts), received, Blocks.of(incoming));
  }

  private double micros(int rounds, Runnable round) {
    Runnable all =
        () -> {
          for (int i = 0; i < rounds; i++) {
            round.run();
          }
        };
    return SlowestRank.nanos(world, all) / 1e3 / rounds;
  }
}

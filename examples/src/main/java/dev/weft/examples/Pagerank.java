package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.parallel.exchange.FromRank;
import dev.weft.parallel.exchange.RepeatedExchange;
import dev.weft.parallel.exchange.SparseExchange;
import dev.weft.parallel.random.ItemRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * PageRank over a sparse exchange: in each step a page hands its rank on to the pages that it links
 * to, on whichever ranks these are. Who sends what to whom is found once, and then repeated.
 *
 * <p>{@code weft run -n 4 pagerank [PAGES [STEPS]]}
 */
public final class Pagerank {
  private static final int LINKS = 8;
  private static final double FOLLOWED = 0.85;

  /** What this rank hands on to one rank. */
  private static final class Outgoing {
    /** The pages there, each once. */
    final int[] targets;

    /** What they get. */
    final double[] values;

    Outgoing(int[] targets) {
      this.targets = targets;
      this.values = new double[targets.length];
    }
  }

  private final Comm world;
  private final int pages;
  private final Blocks shares;
  private final int first;

  /** The pages that each page of this rank links to. */
  private final int[][] links;

  private Pagerank(Comm world, int pages) {
    this.world = world;
    this.pages = pages;
    this.shares = Blocks.even(pages, world.size());
    this.first = (int) shares.displacement(world.rank());
    this.links = new int[(int) shares.count(world.rank())][LINKS];
    ItemRandom random = ItemRandom.of(1998);
    for (int page = 0; page < links.length; page++) {
      random.item(first + page);
      Arrays.setAll(links[page], _ -> linked(random));
    }
  }

  /** Mostly a page with a small number. */
  private int linked(ItemRandom random) {
    return random.nextInt(pages) / (1 + random.nextInt(20));
  }

  public static void main(String[] args) {
    Arguments arguments = new Arguments("pagerank [PAGES [STEPS]]", args, 2);
    int pages = (int) arguments.whole(0, "PAGES", 200_000, 100, 100_000_000);
    int steps = (int) arguments.whole(1, "STEPS", 50, 1, 1000);
    try (Weft weft = Weft.init(args);
        SparseExchange exchange = SparseExchange.of(weft.world())) {
      new Pagerank(weft.world(), pages).run(exchange, steps);
    }
  }

  private void run(SparseExchange exchange, int steps) {
    long start = System.nanoTime();
    List<Outgoing> outgoing = new ArrayList<>();
    int[][] slots = slots(outgoing);
    Map<Integer, Slice> targets = new TreeMap<>();
    Map<Integer, Slice> values = new TreeMap<>();
    for (int rank = 0; rank < outgoing.size(); rank++) {
      if (outgoing.get(rank).targets.length > 0) {
        targets.put(rank, Slice.of(outgoing.get(rank).targets));
        values.put(rank, Slice.of(outgoing.get(rank).values));
      }
    }
    List<FromRank<Slice>> incoming = exchange.send(targets); // once: which pages get something
    RepeatedExchange handOn = exchange.repeated(values); // in each step: how much
    double[] ranks = new double[links.length];
    Arrays.fill(ranks, 1.0 / pages);
    double change = 0;
    for (int step = 0; step < steps; step++) {
      double[] next = step(ranks, slots, outgoing, incoming, handOn);
      change = change(ranks, next);
      ranks = next;
    }
    print(ranks, change, steps, (System.nanoTime() - start) / 1e9);
  }

  /**
   * For each link of each page the place of its value among those for its rank.
   *
   * @param outgoing gets one entry for each rank
   */
  private int[][] slots(List<Outgoing> outgoing) {
    int[] all = Arrays.stream(links).flatMapToInt(Arrays::stream).sorted().distinct().toArray();
    int[] ends = new int[world.size() + 1];
    for (int rank = 0; rank < world.size(); rank++) {
      int end = (int) (shares.displacement(rank) + shares.count(rank));
      int at = Arrays.binarySearch(all, end);
      ends[rank + 1] = at < 0 ? -at - 1 : at;
      outgoing.add(new Outgoing(Arrays.copyOfRange(all, ends[rank], ends[rank + 1])));
    }
    int[][] slots = new int[links.length][LINKS];
    for (int page = 0; page < links.length; page++) {
      for (int i = 0; i < LINKS; i++) {
        slots[page][i] = Arrays.binarySearch(all, links[page][i]);
      }
    }
    return slots;
  }

  private double[] step(
      double[] ranks,
      int[][] slots,
      List<Outgoing> outgoing,
      List<FromRank<Slice>> incoming,
      RepeatedExchange handOn) {
    double[] all = new double[outgoing.stream().mapToInt(each -> each.values.length).sum()];
    for (int page = 0; page < ranks.length; page++) {
      for (int slot : slots[page]) {
        all[slot] += ranks[page] / LINKS;
      }
    }
    int at = 0;
    for (Outgoing each : outgoing) {
      System.arraycopy(all, at, each.values, 0, each.values.length);
      at += each.values.length;
    }
    List<FromRank<Slice>> parts = handOn.run();
    double[] next = new double[ranks.length];
    Arrays.fill(next, (1 - FOLLOWED) / pages);
    for (int i = 0; i < parts.size(); i++) {
      int[] targets = incoming.get(i).data().array(int[].class);
      double[] values = parts.get(i).data().array(double[].class);
      for (int k = 0; k < targets.length; k++) {
        next[targets[k] - first] += FOLLOWED * values[k];
      }
    }
    return next;
  }

  /** By how much the ranks of all pages have changed. */
  private double change(double[] before, double[] after) {
    double change = 0;
    for (int page = 0; page < before.length; page++) {
      change += Math.abs(after[page] - before[page]);
    }
    return world.allReduce(change, Op.SUM);
  }

  private void print(double[] ranks, double change, int steps, double seconds) {
    double[] best = {0, -1};
    for (int page = 0; page < ranks.length; page++) {
      best = ranks[page] > best[0] ? new double[] {ranks[page], first + page} : best;
    }
    best = world.allReduce(best, Op.MAXLOC);
    double sum = world.allReduce(Arrays.stream(ranks).sum(), Op.SUM);
    if (world.rank() == 0) {
      System.out.printf(
          "page %.0f of %d leads with %.6f; the last of %d steps has changed %.1e%n",
          best[1], pages, best[0], steps, change);
      System.out.printf("%s in %.2f s%n", Words.ranks(world), seconds);
    }
    // A step changes FOLLOWED of what the one before has changed, at most.
    if (Math.abs(sum - 1) > 1e-9 || change > 2 * Math.pow(FOLLOWED, steps - 1.0) + 1e-12) {
      throw new IllegalStateException(
          "the ranks add up to %.12f, and the last step has changed %.1e".formatted(sum, change));
    }
  }
}

package dev.weft.lab.simulate;

import dev.weft.lab.program.MessageAlgorithm;

/**
 * Computes the time of an algorithm without simulating each rank, if every rank has its own core
 * and all begin at once.
 *
 * <p>In most algorithms all ranks do the same at the same time, so the rounds of one rank give the
 * exact time. In a tree, ranks with subtrees of equal size do the same, so the time is exact, too.
 * If an algorithm needs a power of two and the number of ranks is another, some ranks begin their
 * rounds later; the computation lets all ranks begin as late, which gives an upper bound. The
 * event-wise simulation shows the difference; see the tests.
 *
 * <p>Bytes are those of the call as in {@link Schedules}.
 */
final class ClosedForm {
  private final Costs costs;
  private final int ranks;
  private final double bytes;

  private ClosedForm(Costs costs, int ranks, double bytes) {
    this.costs = costs;
    this.ranks = ranks;
    this.bytes = bytes;
  }

  /** Microseconds until the last rank is done. */
  static double micros(Costs costs, MessageAlgorithm algorithm, int ranks, double bytes) {
    return new ClosedForm(costs, ranks, bytes).micros(algorithm);
  }

  private double micros(MessageAlgorithm algorithm) {
    double block = bytes / ranks;
    double all = bytes * ranks;
    double copied = copy(bytes);
    return switch (algorithm) {
      case BARRIER_LINEAR -> linearBarrier();
      case BARRIER_DISSEMINATION -> steps(ranks) * costs.swap(0);
      case BROADCAST_BINOMIAL -> tree(bytes).broadcast(ranks);
      case BROADCAST_SCATTER_ALL_GATHER ->
          tree(block).scatter(ranks, false) + others() * costs.swap(block);
      case GATHER_LINEAR -> linearGather();
      case GATHER_BINOMIAL -> tree(bytes).gather(ranks);
      case SCATTER_LINEAR -> linearScatter();
      case SCATTER_BINOMIAL -> ranks == 1 ? copied : tree(bytes).scatter(ranks, true);
      case ALL_GATHER_RECURSIVE_DOUBLING ->
          Integer.bitCount(ranks) == 1 ? copied + doublings() : bruckAllGather();
      case ALL_GATHER_BRUCK -> bruckAllGather();
      case ALL_GATHER_RING, ALL_TO_ALL_PAIRWISE -> copied + others() * costs.swap(bytes);
      case ALL_TO_ALL_BRUCK -> bruckAllToAll();
      case ALL_TO_ALL_SCATTERED -> scattered(copied);
      case REDUCE_BINOMIAL -> ranks == 1 ? copied : tree(bytes).reduce(ranks);
      case REDUCE_RABENSEIFNER -> folded(bytes, 0, halvings(bytes) + gathering());
      case ALL_REDUCE_RECURSIVE_DOUBLING ->
          folded(bytes, bytes, rounds() * (costs.swap(bytes) + combine(bytes)));
      case ALL_REDUCE_RABENSEIFNER -> folded(bytes, bytes, halvings(bytes) + spreading());
      case ALL_REDUCE_RING -> ringAllReduce(block);
      case REDUCE_SCATTER_RECURSIVE_HALVING -> folded(all, bytes, halvings(all) + copied);
      case REDUCE_SCATTER_PAIRWISE -> copied + others() * (costs.swap(bytes) + combine(bytes));
      case REDUCE_SCATTER_ORDERED -> scattered(0) + 2 * copied + others() * combine(bytes);
      case SCAN_RECURSIVE_DOUBLING -> scan(copied);
    };
  }

  private TreeTimes tree(double size) {
    return new TreeTimes(costs, size);
  }

  private double copy(double size) {
    return costs.copy().at(size);
  }

  private double combine(double size) {
    return costs.combine().at(size);
  }

  private double others() {
    return ranks - 1.0;
  }

  /** Steps in which ranks double what they know. */
  private static int steps(int ranks) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1);
  }

  /** The same among the power of two that goes on. */
  private int rounds() {
    return steps(Integer.highestOneBit(ranks));
  }

  private double linearBarrier() {
    if (ranks == 1) {
      return 0;
    }
    double heard = costs.hop(0) + (others() - 1) * costs.receive().at(0);
    return heard + (others() - 1) * costs.send().at(0) + costs.hop(0);
  }

  private double linearGather() {
    double copied = copy(bytes);
    return ranks == 1
        ? copied
        : costs.received(costs.transit(0, bytes), copied)
            + (others() - 1) * costs.receive().at(bytes);
  }

  private double linearScatter() {
    double copied = copy(bytes);
    return ranks == 1
        ? copied
        : copied + (others() - 1) * costs.send().at(bytes) + costs.hop(bytes);
  }

  private double doublings() {
    double time = 0;
    for (int bit = 1; bit < ranks; bit <<= 1) {
      time += costs.swap(bit * bytes);
    }
    return time;
  }

  private double bruckAllGather() {
    double time = 2 * copy(bytes);
    for (long have = 1; have < ranks; have <<= 1) {
      time += costs.swap(Math.min(have, ranks - have) * bytes);
    }
    return time + copy(others() * bytes);
  }

  private double bruckAllToAll() {
    double time = copy(bytes) + 2 * copy(others() * bytes);
    for (int bit = 1; bit < ranks; bit <<= 1) {
      double moved = Schedules.placesWith(bit, ranks) * bytes;
      time += costs.swap(moved) + 2 * copy(moved);
    }
    return time;
  }

  /** Everyone sends to all, then receives from all: what delays it is its first or last message. */
  private double scattered(double start) {
    if (ranks == 1) {
      return start;
    }
    double send = costs.send().at(bytes);
    double receive = costs.receive().at(bytes);
    double lastSent = start + (others() - 1) * send;
    double busy = start + others() * (send + receive);
    double first = start + costs.transit(0, bytes).first() + others() * receive;
    double last = costs.received(costs.transit(lastSent, bytes), lastSent + send);
    return Math.max(Math.max(busy, first), last);
  }

  private double ringAllReduce(double block) {
    return ranks == 1 ? copy(bytes) : others() * (2 * costs.swap(block) + combine(block));
  }

  private double scan(double copied) {
    return (ranks == 1 ? 1 : 2) * copied + steps(ranks) * (costs.swap(bytes) + 2 * combine(bytes));
  }

  /** What comes before and after the rounds of a power of two of ranks, where there are more. */
  private double folded(double given, double returned, double inside) {
    if (Integer.bitCount(ranks) == 1) {
      return ranks == 1 ? copy(bytes) : inside;
    }
    double before = costs.hop(given) + combine(given);
    return before + inside + (returned > 0 ? costs.hop(returned) : 0);
  }

  private double halvings(double whole) {
    double time = 0;
    double part = whole;
    for (int i = rounds(); i > 0; i--) {
      part /= 2;
      time += costs.swap(part) + combine(part);
    }
    return time;
  }

  private double spreading() {
    double time = 0;
    double part = bytes;
    for (int i = rounds(); i > 0; i--) {
      part /= 2;
      time += costs.swap(part);
    }
    return time;
  }

  private double gathering() {
    double time = 0;
    double part = bytes;
    for (int i = rounds(); i > 0; i--) {
      part /= 2;
      time += costs.hop(part);
    }
    return time;
  }
}

package dev.weft.lab.simulate;

import dev.weft.lab.program.MessageAlgorithm;
import java.util.ArrayList;
import java.util.List;

/**
 * The messages and the work of Weft's collective algorithms, rank by rank, with rank 0 as the root.
 * Bytes are those of the call as the lab counts them: the whole vector of broadcast, reduce,
 * allReduce and scan, one rank's block of the others. Blocks of a vector are taken as equal.
 */
final class Schedules {
  private Schedules() {}

  /** The steps of every rank. */
  static List<List<Step>> of(MessageAlgorithm algorithm, int ranks, double bytes) {
    List<List<Step>> all = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      Steps steps = new Steps(rank, ranks);
      add(steps, algorithm, bytes);
      all.add(steps.list());
    }
    return all;
  }

  /** Adds this rank's part in one call. */
  static void add(Steps steps, MessageAlgorithm algorithm, double bytes) {
    int ranks = steps.ranks();
    switch (algorithm) {
      case BARRIER_LINEAR -> linearBarrier(steps);
      case BARRIER_DISSEMINATION -> dissemination(steps);
      case BROADCAST_BINOMIAL -> Trees.broadcast(steps, bytes);
      case BROADCAST_SCATTER_ALL_GATHER -> {
        Trees.scatter(steps, bytes / ranks, false);
        ring(steps, bytes / ranks);
      }
      case GATHER_LINEAR -> linearGather(steps, bytes);
      case GATHER_BINOMIAL -> Trees.gather(steps, bytes);
      case SCATTER_LINEAR -> linearScatter(steps, bytes);
      case SCATTER_BINOMIAL -> Trees.scatter(steps, bytes, true);
      case ALL_GATHER_RECURSIVE_DOUBLING -> recursiveDoublingAllGather(steps, bytes);
      case ALL_GATHER_BRUCK -> bruckAllGather(steps, bytes);
      case ALL_GATHER_RING -> {
        steps.copy(bytes);
        ring(steps, bytes);
      }
      case ALL_TO_ALL_BRUCK -> bruckAllToAll(steps, bytes);
      case ALL_TO_ALL_SCATTERED -> {
        steps.copy(bytes);
        scattered(steps, bytes);
      }
      case ALL_TO_ALL_PAIRWISE -> {
        steps.copy(bytes);
        pairwise(steps, bytes, false);
      }
      case REDUCE_BINOMIAL -> Trees.reduce(steps, bytes);
      case REDUCE_RABENSEIFNER -> Halves.reduce(steps, bytes);
      case ALL_REDUCE_RECURSIVE_DOUBLING -> Halves.recursiveDoublingAllReduce(steps, bytes);
      case ALL_REDUCE_RABENSEIFNER -> Halves.allReduce(steps, bytes);
      case ALL_REDUCE_RING -> ringAllReduce(steps, bytes);
      case REDUCE_SCATTER_RECURSIVE_HALVING -> Halves.reduceScatter(steps, bytes);
      case REDUCE_SCATTER_PAIRWISE -> {
        steps.copy(bytes);
        pairwise(steps, bytes, true);
      }
      case REDUCE_SCATTER_ORDERED -> orderedReduceScatter(steps, bytes);
      case SCAN_RECURSIVE_DOUBLING -> scan(steps, bytes);
    }
  }

  private static void scan(Steps steps, double bytes) {
    if (steps.ranks() > 1) {
      steps.copy(bytes);
    }
    steps.copy(bytes);
    for (int bit = 1; bit < steps.ranks(); bit <<= 1) {
      int peer = steps.rank() ^ bit;
      if (peer < steps.ranks()) {
        steps.sendReceive(peer, bytes, peer).combine(bytes);
        if (peer < steps.rank()) {
          steps.combine(bytes);
        }
      }
    }
  }

  private static void linearBarrier(Steps steps) {
    if (steps.rank() > 0) {
      steps.send(0, 0).receive(0);
      return;
    }
    for (int peer = 1; peer < steps.ranks(); peer++) {
      steps.receive(peer);
    }
    for (int peer = 1; peer < steps.ranks(); peer++) {
      steps.send(peer, 0);
    }
  }

  private static void dissemination(Steps steps) {
    for (int distance = 1; distance < steps.ranks(); distance <<= 1) {
      steps.sendReceive(steps.up(distance), 0, steps.up(-distance));
    }
  }

  private static void linearGather(Steps steps, double bytes) {
    if (steps.rank() > 0) {
      steps.send(0, bytes);
      return;
    }
    steps.copy(bytes);
    for (int peer = 1; peer < steps.ranks(); peer++) {
      steps.post(peer);
    }
    steps.await();
  }

  private static void linearScatter(Steps steps, double bytes) {
    if (steps.rank() > 0) {
      steps.receive(0);
      return;
    }
    steps.copy(bytes);
    for (int peer = 1; peer < steps.ranks(); peer++) {
      steps.send(peer, bytes);
    }
  }

  /** Around the ring of Weft's {@code RingAllGather}. */
  static void ring(Steps steps, double bytes) {
    for (int step = 1; step < steps.ranks(); step++) {
      steps.sendReceive(steps.up(1), bytes, steps.up(-1));
    }
  }

  private static void recursiveDoublingAllGather(Steps steps, double bytes) {
    if (Integer.bitCount(steps.ranks()) != 1) {
      bruckAllGather(steps, bytes);
      return;
    }
    steps.copy(bytes);
    for (int bit = 1; bit < steps.ranks(); bit <<= 1) {
      int peer = steps.rank() ^ bit;
      steps.sendReceive(peer, bit * bytes, peer);
    }
  }

  private static void bruckAllGather(Steps steps, double bytes) {
    steps.copy(bytes).copy(bytes);
    for (int have = 1; have < steps.ranks(); have <<= 1) {
      int more = Math.min(have, steps.ranks() - have);
      steps.sendReceive(steps.up(-have), more * bytes, steps.up(have));
    }
    steps.copy((steps.ranks() - 1) * bytes);
  }

  /** How many of the places from one on have a bit. */
  static long placesWith(int bit, int ranks) {
    long cycle = 2L * bit;
    return ranks / cycle * bit + Math.max(0, ranks % cycle - bit);
  }

  private static void bruckAllToAll(Steps steps, double bytes) {
    int ranks = steps.ranks();
    steps.copy(bytes).copy((ranks - 1) * bytes);
    for (int bit = 1; bit < ranks; bit <<= 1) {
      double moved = placesWith(bit, ranks) * bytes;
      steps.copy(moved).sendReceive(steps.up(bit), moved, steps.up(-bit)).copy(moved);
    }
    steps.copy((ranks - 1) * bytes);
  }

  private static void scattered(Steps steps, double bytes) {
    for (int distance = 1; distance < steps.ranks(); distance++) {
      steps.post(steps.up(-distance));
    }
    for (int distance = 1; distance < steps.ranks(); distance++) {
      steps.send(steps.up(distance), bytes);
    }
    steps.await();
  }

  private static void pairwise(Steps steps, double bytes, boolean combines) {
    for (int distance = 1; distance < steps.ranks(); distance++) {
      steps.sendReceive(steps.up(distance), bytes, steps.up(-distance));
      if (combines) {
        steps.combine(bytes);
      }
    }
  }

  private static void ringAllReduce(Steps steps, double bytes) {
    int ranks = steps.ranks();
    if (ranks == 1) {
      steps.copy(bytes);
      return;
    }
    for (int step = 1; step < ranks; step++) {
      steps.sendReceive(steps.up(1), bytes / ranks, steps.up(-1)).combine(bytes / ranks);
    }
    ring(steps, bytes / ranks);
  }

  private static void orderedReduceScatter(Steps steps, double bytes) {
    scattered(steps, bytes);
    steps.copy(bytes);
    for (int i = 1; i < steps.ranks(); i++) {
      steps.combine(bytes);
    }
    steps.copy(bytes);
  }
}

package dev.weft.lab.simulate;

import dev.weft.lab.program.MessageAlgorithm;
import java.util.ArrayList;
import java.util.List;

/**
 * The messages and the work of Weft's collective algorithms, rank by rank, with rank 0 as the root.
 * Bytes are counted as in the lab: the whole vector for broadcast, reduce, allReduce and scan, one
 * rank's block for other operations. Blocks of a vector count as equal.
 */
final class Schedules {
  private Schedules() {}

  /** The steps of every rank. */
  static List<List<Step>> of(MessageAlgorithm algorithm, int ranks, double bytes) {
    List<List<Step>> all = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      StepWriter stepWriter = new StepWriter(rank, ranks);
      add(stepWriter, algorithm, bytes);
      all.add(stepWriter.list());
    }
    return all;
  }

  /** Adds this rank's part in one call. */
  static void add(StepWriter stepWriter, MessageAlgorithm algorithm, double bytes) {
    int ranks = stepWriter.ranks();
    switch (algorithm) {
      case BARRIER_LINEAR -> linearBarrier(stepWriter);
      case BARRIER_DISSEMINATION -> dissemination(stepWriter);
      case BROADCAST_BINOMIAL -> TreeSimulation.broadcast(stepWriter, bytes);
      case BROADCAST_SCATTER_ALL_GATHER -> {
        TreeSimulation.scatter(stepWriter, bytes / ranks, false);
        ring(stepWriter, bytes / ranks);
      }
      case GATHER_LINEAR -> linearGather(stepWriter, bytes);
      case GATHER_BINOMIAL -> TreeSimulation.gather(stepWriter, bytes);
      case SCATTER_LINEAR -> linearScatter(stepWriter, bytes);
      case SCATTER_BINOMIAL -> TreeSimulation.scatter(stepWriter, bytes, true);
      case ALL_GATHER_RECURSIVE_DOUBLING -> recursiveDoublingAllGather(stepWriter, bytes);
      case ALL_GATHER_BRUCK -> bruckAllGather(stepWriter, bytes);
      case ALL_GATHER_RING -> {
        stepWriter.copy(bytes);
        ring(stepWriter, bytes);
      }
      case ALL_TO_ALL_BRUCK -> bruckAllToAll(stepWriter, bytes);
      case ALL_TO_ALL_SCATTERED -> {
        stepWriter.copy(bytes);
        scattered(stepWriter, bytes);
      }
      case ALL_TO_ALL_PAIRWISE -> {
        stepWriter.copy(bytes);
        pairwise(stepWriter, bytes, false);
      }
      case REDUCE_BINOMIAL -> TreeSimulation.reduce(stepWriter, bytes);
      case REDUCE_RABENSEIFNER -> Halves.reduce(stepWriter, bytes);
      case ALL_REDUCE_RECURSIVE_DOUBLING -> Halves.recursiveDoublingAllReduce(stepWriter, bytes);
      case ALL_REDUCE_RABENSEIFNER -> Halves.allReduce(stepWriter, bytes);
      case ALL_REDUCE_RING -> ringAllReduce(stepWriter, bytes);
      case REDUCE_SCATTER_RECURSIVE_HALVING -> Halves.reduceScatter(stepWriter, bytes);
      case REDUCE_SCATTER_PAIRWISE -> {
        stepWriter.copy(bytes);
        pairwise(stepWriter, bytes, true);
      }
      case REDUCE_SCATTER_ORDERED -> orderedReduceScatter(stepWriter, bytes);
      case SCAN_RECURSIVE_DOUBLING -> scan(stepWriter, bytes);
    }
  }

  private static void scan(StepWriter stepWriter, double bytes) {
    if (stepWriter.ranks() > 1) {
      stepWriter.copy(bytes);
    }
    stepWriter.copy(bytes);
    for (int bit = 1; bit < stepWriter.ranks(); bit <<= 1) {
      int peer = stepWriter.rank() ^ bit;
      if (peer < stepWriter.ranks()) {
        stepWriter.sendReceive(peer, bytes, peer).combine(bytes);
        if (peer < stepWriter.rank()) {
          stepWriter.combine(bytes);
        }
      }
    }
  }

  private static void linearBarrier(StepWriter stepWriter) {
    if (stepWriter.rank() > 0) {
      stepWriter.send(0, 0).receive(0);
      return;
    }
    for (int peer = 1; peer < stepWriter.ranks(); peer++) {
      stepWriter.receive(peer);
    }
    for (int peer = 1; peer < stepWriter.ranks(); peer++) {
      stepWriter.send(peer, 0);
    }
  }

  private static void dissemination(StepWriter stepWriter) {
    for (int distance = 1; distance < stepWriter.ranks(); distance <<= 1) {
      stepWriter.sendReceive(stepWriter.up(distance), 0, stepWriter.up(-distance));
    }
  }

  private static void linearGather(StepWriter stepWriter, double bytes) {
    if (stepWriter.rank() > 0) {
      stepWriter.send(0, bytes);
      return;
    }
    stepWriter.copy(bytes);
    for (int peer = 1; peer < stepWriter.ranks(); peer++) {
      stepWriter.post(peer);
    }
    stepWriter.await();
  }

  private static void linearScatter(StepWriter stepWriter, double bytes) {
    if (stepWriter.rank() > 0) {
      stepWriter.receive(0);
      return;
    }
    stepWriter.copy(bytes);
    for (int peer = 1; peer < stepWriter.ranks(); peer++) {
      stepWriter.send(peer, bytes);
    }
  }

  /** Around the ring of Weft's {@code RingAllGather}. */
  static void ring(StepWriter stepWriter, double bytes) {
    for (int step = 1; step < stepWriter.ranks(); step++) {
      stepWriter.sendReceive(stepWriter.up(1), bytes, stepWriter.up(-1));
    }
  }

  private static void recursiveDoublingAllGather(StepWriter stepWriter, double bytes) {
    if (Integer.bitCount(stepWriter.ranks()) != 1) {
      bruckAllGather(stepWriter, bytes);
      return;
    }
    stepWriter.copy(bytes);
    for (int bit = 1; bit < stepWriter.ranks(); bit <<= 1) {
      int peer = stepWriter.rank() ^ bit;
      stepWriter.sendReceive(peer, bit * bytes, peer);
    }
  }

  private static void bruckAllGather(StepWriter stepWriter, double bytes) {
    stepWriter.copy(bytes).copy(bytes);
    for (int have = 1; have < stepWriter.ranks(); have <<= 1) {
      int more = Math.min(have, stepWriter.ranks() - have);
      stepWriter.sendReceive(stepWriter.up(-have), more * bytes, stepWriter.up(have));
    }
    stepWriter.copy((stepWriter.ranks() - 1) * bytes);
  }

  /** How many of the places from one on have a bit. */
  static long placesWith(int bit, int ranks) {
    long cycle = 2L * bit;
    return ranks / cycle * bit + Math.max(0, ranks % cycle - bit);
  }

  private static void bruckAllToAll(StepWriter stepWriter, double bytes) {
    int ranks = stepWriter.ranks();
    stepWriter.copy(bytes).copy((ranks - 1) * bytes);
    for (int bit = 1; bit < ranks; bit <<= 1) {
      double moved = placesWith(bit, ranks) * bytes;
      stepWriter
          .copy(moved)
          .sendReceive(stepWriter.up(bit), moved, stepWriter.up(-bit))
          .copy(moved);
    }
    stepWriter.copy((ranks - 1) * bytes);
  }

  private static void scattered(StepWriter stepWriter, double bytes) {
    for (int distance = 1; distance < stepWriter.ranks(); distance++) {
      stepWriter.post(stepWriter.up(-distance));
    }
    for (int distance = 1; distance < stepWriter.ranks(); distance++) {
      stepWriter.send(stepWriter.up(distance), bytes);
    }
    stepWriter.await();
  }

  private static void pairwise(StepWriter stepWriter, double bytes, boolean combines) {
    for (int distance = 1; distance < stepWriter.ranks(); distance++) {
      stepWriter.sendReceive(stepWriter.up(distance), bytes, stepWriter.up(-distance));
      if (combines) {
        stepWriter.combine(bytes);
      }
    }
  }

  private static void ringAllReduce(StepWriter stepWriter, double bytes) {
    int ranks = stepWriter.ranks();
    if (ranks == 1) {
      stepWriter.copy(bytes);
      return;
    }
    for (int step = 1; step < ranks; step++) {
      stepWriter
          .sendReceive(stepWriter.up(1), bytes / ranks, stepWriter.up(-1))
          .combine(bytes / ranks);
    }
    ring(stepWriter, bytes / ranks);
  }

  private static void orderedReduceScatter(StepWriter stepWriter, double bytes) {
    scattered(stepWriter, bytes);
    stepWriter.copy(bytes);
    for (int i = 1; i < stepWriter.ranks(); i++) {
      stepWriter.combine(bytes);
    }
    stepWriter.copy(bytes);
  }
}

package dev.weft.internal.collective.operation;

import dev.weft.data.Op;
import dev.weft.internal.collective.algorithm.BinomialBroadcast;
import dev.weft.internal.collective.algorithm.BinomialGather;
import dev.weft.internal.collective.algorithm.BinomialReduce;
import dev.weft.internal.collective.algorithm.BinomialScatter;
import dev.weft.internal.collective.algorithm.BruckAllGather;
import dev.weft.internal.collective.algorithm.BruckAllToAll;
import dev.weft.internal.collective.algorithm.DisseminationBarrier;
import dev.weft.internal.collective.algorithm.LinearBarrier;
import dev.weft.internal.collective.algorithm.LinearGather;
import dev.weft.internal.collective.algorithm.LinearScatter;
import dev.weft.internal.collective.algorithm.OrderedReduceScatter;
import dev.weft.internal.collective.algorithm.PairwiseAllToAll;
import dev.weft.internal.collective.algorithm.PairwiseReduceScatter;
import dev.weft.internal.collective.algorithm.RabenseifnerAllReduce;
import dev.weft.internal.collective.algorithm.RabenseifnerReduce;
import dev.weft.internal.collective.algorithm.RecursiveDoublingAllGather;
import dev.weft.internal.collective.algorithm.RecursiveDoublingAllReduce;
import dev.weft.internal.collective.algorithm.RecursiveDoublingScan;
import dev.weft.internal.collective.algorithm.RecursiveHalvingReduceScatter;
import dev.weft.internal.collective.algorithm.RingAllGather;
import dev.weft.internal.collective.algorithm.RingAllReduce;
import dev.weft.internal.collective.algorithm.ScatterAllGatherBroadcast;
import dev.weft.internal.collective.algorithm.ScatteredAllToAll;
import org.jspecify.annotations.Nullable;

/**
 * Which algorithm an operation uses. All ranks must choose alike, so a choice may depend only on
 * what all of them know: the number of ranks, the size of the operation, the operator. Any thread;
 * stateless.
 *
 * <p>The fewest dependent steps win while messages are short, all the more where ranks share cores
 * and each step may cost a switch of threads; the fewest bytes moved win when messages are long.
 */
public class Choice {
  /** With messages only, and without rules. */
  public static final Choice PLAIN = new Choice();

  private static final int LINEAR_BARRIER_RANKS = 16;
  private static final int TREE_RANKS = 8;

  private static final long LONG_BROADCAST_BYTES = 128 << 10;
  private static final long LONG_REDUCE_BYTES = 8 << 10;
  private static final long LONG_ALL_REDUCE_BYTES = 8 << 10;
  private static final long RING_ALL_REDUCE_BYTES = 256 << 10;
  private static final long RING_ALL_GATHER_BYTES = 80 << 10;
  private static final long RING_ALL_GATHER_POWER_OF_TWO_BYTES = 512 << 10;
  private static final long TREE_GATHER_BYTES = 1 << 10;
  private static final long SHORT_ALL_TO_ALL_BYTES = 256;
  private static final long PAIRWISE_ALL_TO_ALL_BYTES = 32 << 10;
  private static final long PAIRWISE_REDUCE_SCATTER_BYTES = 512 << 10;

  public Algorithm.Barrier barrier(int ranks) {
    return ranks == 2 || ranks > LINEAR_BARRIER_RANKS
        ? DisseminationBarrier::run
        : LinearBarrier::run;
  }

  public Algorithm.Broadcast broadcast(int ranks, long bytes) {
    return ranks < 4 || bytes < LONG_BROADCAST_BYTES
        ? BinomialBroadcast::run
        : ScatterAllGatherBroadcast::run;
  }

  /** Of blocks of this size each. */
  public Algorithm.Gather gather(int ranks, long blockBytes) {
    return ranks >= TREE_RANKS && blockBytes <= TREE_GATHER_BYTES
        ? BinomialGather::run
        : LinearGather::run;
  }

  /** Of blocks of this size each. */
  public Algorithm.Scatter scatter(int ranks, long blockBytes) {
    return ranks >= TREE_RANKS && blockBytes <= TREE_GATHER_BYTES
        ? BinomialScatter::run
        : LinearScatter::run;
  }

  /** Of packed blocks with this many bytes in all. */
  public Algorithm.AllGather allGather(int ranks, long totalBytes) {
    if (isPowerOfTwo(ranks)) {
      return totalBytes < RING_ALL_GATHER_POWER_OF_TWO_BYTES
          ? RecursiveDoublingAllGather::run
          : RingAllGather::run;
    }
    return totalBytes < RING_ALL_GATHER_BYTES ? BruckAllGather::run : RingAllGather::run;
  }

  /** Of blocks of this size each. */
  public Algorithm.AllToAll allToAll(int ranks, long blockBytes) {
    if (ranks >= TREE_RANKS && blockBytes <= SHORT_ALL_TO_ALL_BYTES) {
      return BruckAllToAll::run;
    }
    return blockBytes <= PAIRWISE_ALL_TO_ALL_BYTES ? ScatteredAllToAll::run : PairwiseAllToAll::run;
  }

  /** Of blocks of any sizes, which no rank knows all of. */
  public Algorithm.AllToAll allToAllv(int ranks) {
    return ranks <= 2 * TREE_RANKS ? ScatteredAllToAll::run : PairwiseAllToAll::run;
  }

  public Algorithm.Reduce reduce(int ranks, long bytes, Op op) {
    return ranks < 4 || bytes < LONG_REDUCE_BYTES ? BinomialReduce::run : RabenseifnerReduce::run;
  }

  public Algorithm.AllReduce allReduce(int ranks, long bytes, Op op) {
    if (bytes < LONG_ALL_REDUCE_BYTES) {
      return RecursiveDoublingAllReduce::run;
    }
    return op.isCommutative() && !isPowerOfTwo(ranks) && bytes >= RING_ALL_REDUCE_BYTES
        ? RingAllReduce::run
        : RabenseifnerAllReduce::run;
  }

  public Algorithm.Scan scan(int ranks, long bytes, Op op) {
    return RecursiveDoublingScan::run;
  }

  /** Of blocks with this many bytes in all. */
  public Algorithm.ReduceScatter reduceScatter(int ranks, long totalBytes, Op op) {
    if (!op.isCommutative()) {
      return OrderedReduceScatter::run;
    }
    return totalBytes < PAIRWISE_REDUCE_SCATTER_BYTES
        ? RecursiveHalvingReduceScatter::run
        : PairwiseReduceScatter::run;
  }

  /**
   * The choice of an operation that starts now and does not block: always messages, as the memory
   * that ranks share serves one operation at a time.
   */
  public Choice forMessages() {
    return PLAIN;
  }

  /** In the first operation all ranks meet, if they must to choose alike. Blocks. */
  public void meetOnce() {}

  /** Whether the rules of this rank are those of all; in the first operation they find out. */
  public boolean rulesHold() {
    return true;
  }

  /** Whether there is what an algorithm needs, for so many bytes in all. */
  public boolean meets(Requirement need, int ranks, long wholeBytes, @Nullable Op op) {
    return switch (need) {
      case NOTHING -> true;
      case COMMUTATIVE -> op != null && op.isCommutative();
      case POWER_OF_TWO -> isPowerOfTwo(ranks);
      case AREA, PIECES_IN_AREA, DIVIDED_AREA, TWO_LEVELS, TWO_LEVELS_IN_ORDER -> false;
    };
  }

  private static boolean isPowerOfTwo(int ranks) {
    return (ranks & (ranks - 1)) == 0;
  }
}

package dev.weft.internal.collective.choice;

import static dev.weft.internal.collective.choice.Requirement.AREA;
import static dev.weft.internal.collective.choice.Requirement.COMMUTATIVE;
import static dev.weft.internal.collective.choice.Requirement.DIVIDED_AREA;
import static dev.weft.internal.collective.choice.Requirement.NOTHING;
import static dev.weft.internal.collective.choice.Requirement.PIECES_IN_AREA;
import static dev.weft.internal.collective.choice.Requirement.POWER_OF_TWO;
import static dev.weft.internal.collective.choice.Requirement.TWO_LEVELS;
import static dev.weft.internal.collective.choice.Requirement.TWO_LEVELS_IN_ORDER;
import static dev.weft.internal.collective.choice.Requirement.TWO_LEVELS_OF_RUNS;
import static dev.weft.internal.collective.exchange.CollectiveTuning.LINEAR_BARRIER_RANKS;
import static dev.weft.internal.collective.exchange.CollectiveTuning.LONG_BROADCAST_BYTES;
import static dev.weft.internal.collective.exchange.CollectiveTuning.LONG_REDUCE_BYTES;
import static dev.weft.internal.collective.exchange.CollectiveTuning.PAIRWISE_ALL_TO_ALL_BYTES;
import static dev.weft.internal.collective.exchange.CollectiveTuning.PAIRWISE_REDUCE_SCATTER_BYTES;
import static dev.weft.internal.collective.exchange.CollectiveTuning.RING_ALL_GATHER_BYTES;
import static dev.weft.internal.collective.exchange.CollectiveTuning.RING_ALL_GATHER_POWER_OF_TWO_BYTES;
import static dev.weft.internal.collective.exchange.CollectiveTuning.RING_ALL_REDUCE_BYTES;
import static dev.weft.internal.collective.exchange.CollectiveTuning.SCATTERED_RANKS;
import static dev.weft.internal.collective.exchange.CollectiveTuning.SHORT_ALL_TO_ALL_BYTES;
import static dev.weft.internal.collective.exchange.CollectiveTuning.TREE_BLOCK_BYTES;
import static dev.weft.internal.collective.exchange.CollectiveTuning.TREE_RANKS;

import dev.weft.internal.collective.algorithm.BinomialTree;
import dev.weft.internal.collective.algorithm.Bruck;
import dev.weft.internal.collective.algorithm.Linear;
import dev.weft.internal.collective.algorithm.Pairwise;
import dev.weft.internal.collective.algorithm.Rabenseifner;
import dev.weft.internal.collective.algorithm.RecursiveDoubling;
import dev.weft.internal.collective.algorithm.Ring;
import dev.weft.internal.collective.choice.NamedAlgorithms.Usual;
import dev.weft.internal.collective.host.HierarchicalOperations;
import dev.weft.internal.collective.operation.Algorithm;
import dev.weft.internal.collective.shared.SharedAllToAll;
import dev.weft.internal.collective.shared.SharedBarrier;
import dev.weft.internal.collective.shared.SharedBroadcast;
import dev.weft.internal.collective.shared.SharedGather;
import dev.weft.internal.collective.shared.SharedReductions;
import dev.weft.internal.collective.shared.SharedScatter;
import java.util.List;

/**
 * All algorithms of the operations that have several, with their names in rules. The usual
 * algorithm is the first one that is possible and meant for the size. Steps by host or by groups of
 * cores come before shared memory, and this before messages. Among messages, short operations take
 * the algorithm with the fewest dependent steps, more so if ranks share cores; long operations take
 * the algorithm that moves the fewest bytes.
 */
final class AlgorithmTable {
  /** Each rank combines all by itself: two ranks would save each other no work. */
  private static final Usual UNDIVIDED =
      (ranks, bytes, undividedBytes) -> ranks == 2 || bytes <= undividedBytes;

  private static final Usual SHORT_BLOCKS_IN_TREE =
      (ranks, bytes, _) -> ranks >= TREE_RANKS && bytes <= TREE_BLOCK_BYTES;

  private static final List<NamedAlgorithms<?>> ALL =
      List.of(
          new NamedAlgorithms<>(Algorithm.BARRIER)
              .with("hierarchical", HierarchicalOperations::barrier, TWO_LEVELS)
              .with("shared", SharedBarrier::run, AREA)
              .with(
                  "linear",
                  Linear::barrier,
                  NOTHING,
                  (ranks, _, _) -> ranks != 2 && ranks <= LINEAR_BARRIER_RANKS)
              .with("dissemination", RecursiveDoubling::barrier, NOTHING),
          new NamedAlgorithms<>(Algorithm.BROADCAST)
              .with("hierarchical", HierarchicalOperations::broadcast, TWO_LEVELS)
              .with("shared", SharedBroadcast::run, AREA)
              .with(
                  "binomial",
                  BinomialTree::broadcast,
                  NOTHING,
                  (ranks, bytes, _) -> ranks < 4 || bytes < LONG_BROADCAST_BYTES)
              .with("scatter-allgather", BinomialTree::broadcastInParts, NOTHING),
          new NamedAlgorithms<>(Algorithm.GATHER)
              .with("shared", SharedGather::run, AREA)
              .with("binomial", BinomialTree::gather, NOTHING, SHORT_BLOCKS_IN_TREE)
              .with("linear", Linear::gather, NOTHING),
          new NamedAlgorithms<>(Algorithm.SCATTER)
              .with("shared", SharedScatter::run, PIECES_IN_AREA)
              .with(
                  "binomial",
                  BinomialTree::scatter,
                  NOTHING,
                  (ranks, bytes, _) -> SHORT_BLOCKS_IN_TREE.holds(ranks, bytes / ranks, 0))
              .with("linear", Linear::scatter, NOTHING),
          new NamedAlgorithms<>(Algorithm.ALL_GATHER)
              .with("hierarchical", HierarchicalOperations::allGather, TWO_LEVELS)
              .with("shared", SharedGather::runAll, AREA)
              .with(
                  "recursive-doubling",
                  RecursiveDoubling::allGather,
                  POWER_OF_TWO,
                  (_, bytes, _) -> bytes < RING_ALL_GATHER_POWER_OF_TWO_BYTES)
              .with(
                  "bruck",
                  Bruck::allGather,
                  NOTHING,
                  (_, bytes, _) -> bytes < RING_ALL_GATHER_BYTES)
              .with("ring", Ring::allGather, NOTHING),
          new NamedAlgorithms<>(Algorithm.ALL_TO_ALL)
              .with("shared", SharedAllToAll::run, PIECES_IN_AREA)
              .with(
                  "bruck",
                  Bruck::allToAll,
                  NOTHING,
                  (ranks, bytes, _) ->
                      ranks >= TREE_RANKS && bytes / ranks <= SHORT_ALL_TO_ALL_BYTES)
              .with(
                  "scattered",
                  Pairwise::allToAllAtOnce,
                  NOTHING,
                  (ranks, bytes, _) -> bytes / ranks <= PAIRWISE_ALL_TO_ALL_BYTES)
              .with("pairwise", Pairwise::allToAll, NOTHING),
          new NamedAlgorithms<>(Algorithm.ALL_TO_ALLV)
              .with(
                  "scattered",
                  Pairwise::allToAllAtOnce,
                  NOTHING,
                  (ranks, _, _) -> ranks <= SCATTERED_RANKS)
              .with("pairwise", Pairwise::allToAll, NOTHING),
          new NamedAlgorithms<>(Algorithm.REDUCE)
              .with("hierarchical", HierarchicalOperations::reduce, TWO_LEVELS_IN_ORDER)
              .with("shared", SharedReductions::reduce, DIVIDED_AREA, UNDIVIDED)
              .with("shared-together", SharedReductions::reduceTogether, DIVIDED_AREA)
              .with(
                  "binomial",
                  BinomialTree::reduce,
                  NOTHING,
                  (ranks, bytes, _) -> ranks < 4 || bytes < LONG_REDUCE_BYTES)
              .with("rabenseifner", Rabenseifner::reduce, NOTHING),
          new NamedAlgorithms<>(Algorithm.ALL_REDUCE)
              .with("hierarchical", HierarchicalOperations::allReduce, TWO_LEVELS_IN_ORDER)
              .with("shared", SharedReductions::allReduce, DIVIDED_AREA, UNDIVIDED)
              .with("shared-together", SharedReductions::allReduceTogether, DIVIDED_AREA)
              .with(
                  "recursive-doubling",
                  RecursiveDoubling::allReduce,
                  NOTHING,
                  (_, bytes, _) -> bytes < LONG_REDUCE_BYTES)
              .with(
                  "ring",
                  Ring::allReduce,
                  COMMUTATIVE,
                  (ranks, bytes, _) ->
                      bytes >= RING_ALL_REDUCE_BYTES && Integer.bitCount(ranks) > 1)
              .with("rabenseifner", Rabenseifner::allReduce, NOTHING),
          new NamedAlgorithms<>(Algorithm.REDUCE_SCATTER)
              .with("shared", SharedReductions::reduceScatter, DIVIDED_AREA)
              .with(
                  "recursive-halving",
                  RecursiveDoubling::reduceScatter,
                  COMMUTATIVE,
                  (_, bytes, _) -> bytes < PAIRWISE_REDUCE_SCATTER_BYTES)
              .with("pairwise", Pairwise::reduceScatter, COMMUTATIVE)
              .with("ordered", Pairwise::reduceScatterInOrder, NOTHING),
          new NamedAlgorithms<>(Algorithm.SCAN)
              .with("hierarchical", HierarchicalOperations::scan, TWO_LEVELS_OF_RUNS)
              .with("shared", SharedReductions::scan, DIVIDED_AREA, UNDIVIDED)
              .with("shared-along", SharedReductions::scanAlong, DIVIDED_AREA)
              .with("recursive-doubling", RecursiveDoubling::scan, NOTHING));

  private AlgorithmTable() {}

  /** The catalogues of all operations, in the order of their kinds. */
  static List<NamedAlgorithms<?>> all() {
    return ALL;
  }

  /** Those of an operation. */
  @SuppressWarnings("unchecked") // each stands at the index of its kind
  static <A> NamedAlgorithms<A> of(Algorithm.Kind<A> kind) {
    return (NamedAlgorithms<A>) ALL.get(kind.index());
  }
}

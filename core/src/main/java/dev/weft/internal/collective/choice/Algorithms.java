package dev.weft.internal.collective.choice;

import static dev.weft.internal.collective.operation.Requirement.AREA;
import static dev.weft.internal.collective.operation.Requirement.COMMUTATIVE;
import static dev.weft.internal.collective.operation.Requirement.DIVIDED_AREA;
import static dev.weft.internal.collective.operation.Requirement.NOTHING;
import static dev.weft.internal.collective.operation.Requirement.PIECES_IN_AREA;
import static dev.weft.internal.collective.operation.Requirement.POWER_OF_TWO;
import static dev.weft.internal.collective.operation.Requirement.TWO_LEVELS;
import static dev.weft.internal.collective.operation.Requirement.TWO_LEVELS_IN_ORDER;

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
import dev.weft.internal.collective.host.HierarchicalAllGather;
import dev.weft.internal.collective.host.HierarchicalAllReduce;
import dev.weft.internal.collective.host.HierarchicalBarrier;
import dev.weft.internal.collective.host.HierarchicalBroadcast;
import dev.weft.internal.collective.host.HierarchicalReduce;
import dev.weft.internal.collective.operation.Algorithm;
import dev.weft.internal.collective.shared.SharedAllGather;
import dev.weft.internal.collective.shared.SharedAllReduce;
import dev.weft.internal.collective.shared.SharedAllToAll;
import dev.weft.internal.collective.shared.SharedBarrier;
import dev.weft.internal.collective.shared.SharedBroadcast;
import dev.weft.internal.collective.shared.SharedGather;
import dev.weft.internal.collective.shared.SharedReduce;
import dev.weft.internal.collective.shared.SharedReduceScatter;
import dev.weft.internal.collective.shared.SharedScan;
import dev.weft.internal.collective.shared.SharedScatter;
import java.util.List;

/** The operations that take rules, and the names of their algorithms there. */
final class Algorithms {
  static final Catalogue<Algorithm.Barrier> BARRIER =
      new Catalogue<Algorithm.Barrier>("barrier")
          .with("linear", LinearBarrier::run, NOTHING)
          .with("dissemination", DisseminationBarrier::run, NOTHING)
          .with("shared", SharedBarrier::run, AREA)
          .with("hierarchical", HierarchicalBarrier::run, TWO_LEVELS);

  static final Catalogue<Algorithm.Broadcast> BROADCAST =
      new Catalogue<Algorithm.Broadcast>("broadcast")
          .with("binomial", BinomialBroadcast::run, NOTHING)
          .with("scatter-allgather", ScatterAllGatherBroadcast::run, NOTHING)
          .with("shared", SharedBroadcast::run, AREA)
          .with("hierarchical", HierarchicalBroadcast::run, TWO_LEVELS);

  static final Catalogue<Algorithm.Gather> GATHER =
      new Catalogue<Algorithm.Gather>("gather")
          .with("linear", LinearGather::run, NOTHING)
          .with("binomial", BinomialGather::run, NOTHING)
          .with("shared", SharedGather::run, AREA);

  static final Catalogue<Algorithm.Scatter> SCATTER =
      new Catalogue<Algorithm.Scatter>("scatter")
          .with("linear", LinearScatter::run, NOTHING)
          .with("binomial", BinomialScatter::run, NOTHING)
          .with("shared", SharedScatter::run, PIECES_IN_AREA);

  static final Catalogue<Algorithm.AllGather> ALL_GATHER =
      new Catalogue<Algorithm.AllGather>("allGather")
          .with("recursive-doubling", RecursiveDoublingAllGather::run, POWER_OF_TWO)
          .with("bruck", BruckAllGather::run, NOTHING)
          .with("ring", RingAllGather::run, NOTHING)
          .with("shared", SharedAllGather::run, AREA)
          .with("hierarchical", HierarchicalAllGather::run, TWO_LEVELS);

  static final Catalogue<Algorithm.AllToAll> ALL_TO_ALL =
      new Catalogue<Algorithm.AllToAll>("allToAll")
          .with("bruck", BruckAllToAll::run, NOTHING)
          .with("scattered", ScatteredAllToAll::run, NOTHING)
          .with("pairwise", PairwiseAllToAll::run, NOTHING)
          .with("shared", SharedAllToAll::run, PIECES_IN_AREA);

  static final Catalogue<Algorithm.AllToAll> ALL_TO_ALLV =
      new Catalogue<Algorithm.AllToAll>("allToAllv")
          .with("scattered", ScatteredAllToAll::run, NOTHING)
          .with("pairwise", PairwiseAllToAll::run, NOTHING);

  static final Catalogue<Algorithm.Reduce> REDUCE =
      new Catalogue<Algorithm.Reduce>("reduce")
          .with("binomial", BinomialReduce::run, NOTHING)
          .with("rabenseifner", RabenseifnerReduce::run, NOTHING)
          .with("shared", SharedReduce::run, DIVIDED_AREA)
          .with("shared-together", SharedReduce::runTogether, DIVIDED_AREA)
          .with("hierarchical", HierarchicalReduce::run, TWO_LEVELS_IN_ORDER);

  static final Catalogue<Algorithm.AllReduce> ALL_REDUCE =
      new Catalogue<Algorithm.AllReduce>("allReduce")
          .with("recursive-doubling", RecursiveDoublingAllReduce::run, NOTHING)
          .with("rabenseifner", RabenseifnerAllReduce::run, NOTHING)
          .with("ring", RingAllReduce::run, COMMUTATIVE)
          .with("shared", SharedAllReduce::run, DIVIDED_AREA)
          .with("shared-together", SharedAllReduce::runTogether, DIVIDED_AREA)
          .with("hierarchical", HierarchicalAllReduce::run, TWO_LEVELS_IN_ORDER);

  static final Catalogue<Algorithm.ReduceScatter> REDUCE_SCATTER =
      new Catalogue<Algorithm.ReduceScatter>("reduceScatter")
          .with("recursive-halving", RecursiveHalvingReduceScatter::run, COMMUTATIVE)
          .with("pairwise", PairwiseReduceScatter::run, COMMUTATIVE)
          .with("ordered", OrderedReduceScatter::run, NOTHING)
          .with("shared", SharedReduceScatter::run, DIVIDED_AREA);

  static final Catalogue<Algorithm.Scan> SCAN =
      new Catalogue<Algorithm.Scan>("scan")
          .with("recursive-doubling", RecursiveDoublingScan::run, NOTHING)
          .with("shared", SharedScan::run, DIVIDED_AREA)
          .with("shared-along", SharedScan::runAlong, DIVIDED_AREA);

  static final List<Catalogue<?>> ALL =
      List.of(
          BARRIER,
          BROADCAST,
          GATHER,
          SCATTER,
          ALL_GATHER,
          ALL_TO_ALL,
          ALL_TO_ALLV,
          REDUCE,
          ALL_REDUCE,
          REDUCE_SCATTER,
          SCAN);

  private Algorithms() {}
}

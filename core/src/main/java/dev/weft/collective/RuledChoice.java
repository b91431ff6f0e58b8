package dev.weft.collective;

import dev.weft.Op;
import dev.weft.collective.Catalogue.Candidate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The choice of a process with rules. In the first operation the ranks compare their rules; unless
 * all have the same, the usual choice holds for all. A rule whose algorithm cannot do the operation
 * is passed over.
 *
 * <p>The usual choice is made first in any case: that is where the ranks compare.
 */
class RuledChoice extends HostChoice {
  private final Exchange exchange;
  private final List<Ruled<Barrier.Algorithm>> barrier;
  private final List<Ruled<Broadcast.Algorithm>> broadcast;
  private final List<Ruled<Gather.Algorithm>> gather;
  private final List<Ruled<Scatter.Algorithm>> scatter;
  private final List<Ruled<AllGather.Algorithm>> allGather;
  private final List<Ruled<AllToAll.Algorithm>> allToAll;
  private final List<Ruled<Reduce.Algorithm>> reduce;
  private final List<Ruled<AllReduce.Algorithm>> allReduce;
  private final List<Ruled<ReduceScatter.Algorithm>> reduceScatter;
  private final List<Ruled<Scan.Algorithm>> scan;

  /** A rule for this number of ranks; without a candidate it says that the usual choice holds. */
  private record Ruled<A>(RuleRange bytes, @Nullable Candidate<A> candidate) {}

  RuledChoice(Exchange exchange, CollectiveRules rules) {
    this(exchange, AreaDescriptor.of(exchange.size()), rules);
  }

  RuledChoice(Exchange exchange, AreaDescriptor layout, CollectiveRules rules) {
    super(exchange, layout, LONG_COMBINATION_BYTES, rules.hash());
    this.exchange = exchange;
    this.barrier = ruled(rules, Algorithms.BARRIER);
    this.broadcast = ruled(rules, Algorithms.BROADCAST);
    this.gather = ruled(rules, Algorithms.GATHER);
    this.scatter = ruled(rules, Algorithms.SCATTER);
    this.allGather = ruled(rules, Algorithms.ALL_GATHER);
    this.allToAll = ruled(rules, Algorithms.ALL_TO_ALL);
    this.reduce = ruled(rules, Algorithms.REDUCE);
    this.allReduce = ruled(rules, Algorithms.ALL_REDUCE);
    this.reduceScatter = ruled(rules, Algorithms.REDUCE_SCATTER);
    this.scan = ruled(rules, Algorithms.SCAN);
  }

  private <A> List<Ruled<A>> ruled(CollectiveRules rules, Catalogue<A> catalogue) {
    return rules.of(catalogue.operation(), exchange.size()).stream()
        .map(
            rule ->
                new Ruled<>(
                    rule.bytes(),
                    rule.algorithm().equals(CollectiveRules.DEFAULT)
                        ? null
                        : catalogue.get(rule.algorithm())))
        .toList();
  }

  @Override
  Barrier.Algorithm barrier(int ranks) {
    return chosen(barrier, 0, 0, null, super.barrier(ranks));
  }

  @Override
  Broadcast.Algorithm broadcast(int ranks, long bytes) {
    return chosen(broadcast, bytes, bytes, null, super.broadcast(ranks, bytes));
  }

  @Override
  Gather.Algorithm gather(int ranks, long blockBytes) {
    return chosen(gather, blockBytes, blockBytes, null, super.gather(ranks, blockBytes));
  }

  @Override
  Scatter.Algorithm scatter(int ranks, long blockBytes) {
    return chosen(scatter, blockBytes, ranks * blockBytes, null, super.scatter(ranks, blockBytes));
  }

  @Override
  AllGather.Algorithm allGather(int ranks, long totalBytes) {
    AllGather.Algorithm usual = super.allGather(ranks, totalBytes);
    return chosen(allGather, totalBytes / ranks, totalBytes, null, usual);
  }

  @Override
  AllToAll.Algorithm allToAll(int ranks, long blockBytes) {
    AllToAll.Algorithm usual = super.allToAll(ranks, blockBytes);
    return chosen(allToAll, blockBytes, ranks * blockBytes, null, usual);
  }

  @Override
  Reduce.Algorithm reduce(int ranks, long bytes, Op op) {
    return chosen(reduce, bytes, bytes, op, super.reduce(ranks, bytes, op));
  }

  @Override
  AllReduce.Algorithm allReduce(int ranks, long bytes, Op op) {
    return chosen(allReduce, bytes, bytes, op, super.allReduce(ranks, bytes, op));
  }

  @Override
  Scan.Algorithm scan(int ranks, long bytes, Op op) {
    return chosen(scan, bytes, bytes, op, super.scan(ranks, bytes, op));
  }

  @Override
  ReduceScatter.Algorithm reduceScatter(int ranks, long totalBytes, Op op) {
    ReduceScatter.Algorithm usual = super.reduceScatter(ranks, totalBytes, op);
    return chosen(reduceScatter, totalBytes / ranks, totalBytes, op, usual);
  }

  private <A> A chosen(
      List<Ruled<A>> rules, long bytes, long wholeBytes, @Nullable Op op, A usual) {
    if (rules.isEmpty() || !rulesHold()) {
      return usual;
    }
    for (Ruled<A> rule : rules) {
      if (rule.bytes().contains(bytes)) {
        Candidate<A> candidate = rule.candidate();
        if (candidate == null) {
          return usual;
        }
        if (isMet(candidate.need(), wholeBytes, op)) {
          return candidate.algorithm();
        }
      }
    }
    return usual;
  }

  private boolean isMet(Need need, long wholeBytes, @Nullable Op op) {
    return switch (need) {
      case NOTHING -> true;
      case COMMUTATIVE -> op != null && op.isCommutative();
      case POWER_OF_TWO -> Integer.bitCount(exchange.size()) == 1;
      case AREA -> isShared(wholeBytes);
      case PIECES_IN_AREA -> isShared(wholeBytes) && hasPieces(wholeBytes);
      case DIVIDED_AREA -> op != null && isSharedFor(op, wholeBytes);
    };
  }

  private boolean hasPieces(long wholeBytes) {
    long chunkBytes = exchange.area().chunkBytes();
    return wholeBytes <= chunkBytes || (long) exchange.size() * Long.BYTES <= chunkBytes;
  }
}

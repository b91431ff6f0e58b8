package dev.weft.internal.collective.choice;

import dev.weft.data.Op;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.Hosts;
import dev.weft.internal.collective.host.HierarchicalAllGather;
import dev.weft.internal.collective.host.HierarchicalAllReduce;
import dev.weft.internal.collective.host.HierarchicalBarrier;
import dev.weft.internal.collective.host.HierarchicalBroadcast;
import dev.weft.internal.collective.host.HierarchicalReduce;
import dev.weft.internal.collective.host.Hierarchy;
import dev.weft.internal.collective.operation.Algorithm;
import dev.weft.internal.collective.operation.Choice;
import dev.weft.internal.collective.operation.Requirement;
import dev.weft.internal.collective.shared.AnnouncedMessage;
import dev.weft.internal.collective.shared.AreaDescriptor;
import dev.weft.internal.collective.shared.AreaOpening;
import dev.weft.internal.collective.shared.SharedAllGather;
import dev.weft.internal.collective.shared.SharedAllReduce;
import dev.weft.internal.collective.shared.SharedAllToAll;
import dev.weft.internal.collective.shared.SharedArea;
import dev.weft.internal.collective.shared.SharedBarrier;
import dev.weft.internal.collective.shared.SharedBroadcast;
import dev.weft.internal.collective.shared.SharedGather;
import dev.weft.internal.collective.shared.SharedReduce;
import dev.weft.internal.collective.shared.SharedReduceScatter;
import dev.weft.internal.collective.shared.SharedReduction;
import dev.weft.internal.collective.shared.SharedScan;
import dev.weft.internal.collective.shared.SharedScatter;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The choice where ranks may share hosts. If all are on one they open memory that they share in the
 * first operation, and most operations go through that, from the first on: a sum repeated later has
 * the same bits. If they are on several, and some of them together, operations are composed of
 * steps on each host and steps between hosts. The rest goes through messages. When they meet they
 * also compare their {@linkplain CollectiveRules rules}, which {@link RuledChoice} follows.
 */
public class HostChoice extends Choice {
  static final long LONG_COMBINATION_BYTES = 8 << 10;

  /** Up to so many ranks a chunk has pieces long enough, of 2 KiB, to beat messages. */
  private static final int PIECES_RANKS = 16;

  private static final AtomicBoolean WARNED = new AtomicBoolean();

  private final Exchange exchange;
  private final AreaDescriptor layout;
  private final long longCombinationBytes;
  private final long rulesHash;
  private boolean asked;
  private boolean rulesHold;

  public HostChoice(Exchange exchange) {
    this(exchange, AreaDescriptor.of(exchange.size()), LONG_COMBINATION_BYTES);
  }

  /** Of a rank with rules, which the others must have too. */
  HostChoice(Exchange exchange, long rulesHash) {
    this(exchange, AreaDescriptor.of(exchange.size()), LONG_COMBINATION_BYTES, rulesHash);
  }

  public HostChoice(Exchange exchange, AreaDescriptor layout, long longCombinationBytes) {
    this(exchange, layout, longCombinationBytes, CollectiveRules.NONE.hash());
  }

  /** Of a rank with rules, which the others must have too. */
  HostChoice(Exchange exchange, AreaDescriptor layout, long longCombinationBytes, long rulesHash) {
    this.exchange = exchange;
    this.layout = layout;
    this.longCombinationBytes = longCombinationBytes;
    this.rulesHash = rulesHash;
  }

  /** Known when the ranks have met. */
  @Override
  public final boolean rulesHold() {
    return rulesHold;
  }

  @Override
  public final boolean meets(Requirement need, int ranks, long wholeBytes, @Nullable Op op) {
    return switch (need) {
      case AREA -> isShared(wholeBytes);
      case PIECES_IN_AREA -> isShared(wholeBytes) && hasPieces(wholeBytes);
      case DIVIDED_AREA -> op != null && isSharedFor(op, wholeBytes);
      case TWO_LEVELS -> exchange.hasHierarchy();
      case TWO_LEVELS_IN_ORDER -> op != null && isComposedInOrder(op);
      case NOTHING, COMMUTATIVE, POWER_OF_TWO -> super.meets(need, ranks, wholeBytes, op);
    };
  }

  private boolean hasPieces(long wholeBytes) {
    long chunkBytes = SharedArea.of(exchange).cellBytes();
    return wholeBytes <= chunkBytes || (long) exchange.size() * Long.BYTES <= chunkBytes;
  }

  /** Called at rank 0 where not all ranks have the same rules, so that none hold. */
  void warnThatRulesDiffer() {
    if (!WARNED.getAndSet(true)) {
      System.err.printf(
          "weft: the ranks have different rules for collective operations, so none are used; give"
              + " all of them the same file, or -D%s=%s%n",
          CollectiveRules.PROPERTY, CollectiveRules.OFF);
    }
  }

  private void meet() {
    RankSurvey survey = RankSurvey.hold(exchange, rulesHash);
    rulesHold = survey.rulesAgree();
    if (!rulesHold && exchange.rank() == 0) {
      warnThatRulesDiffer();
    }
    if (survey.isOneHost()) {
      AreaDescriptor agreed = survey.sharesCores() ? layout : layout.withoutLong();
      exchange.area(AreaOpening.open(exchange, agreed));
      return;
    }
    Hosts hosts = exchange.hosts();
    if (hosts.haveTwoLevels()) {
      exchange.hierarchy(new Hierarchy(exchange, hosts, this::onOneHost));
      Hierarchy.of(exchange).meet(exchange);
    }
  }

  /** What the ranks of a host choose from, in steps of operations that are composed. */
  public HostChoice onOneHost(Exchange ofHost) {
    return new HostChoice(ofHost);
  }

  private boolean isComposedInOrder(Op op) {
    return exchange.hasHierarchy()
        && (op.isCommutative() || Hierarchy.of(exchange).hosts().areInOrder());
  }

  @Override
  public final void meetOnce() {
    if (!asked && exchange.size() > 1) {
      asked = true;
      meet();
    }
  }

  final boolean isShared(long bytes) {
    meetOnce();
    return exchange.hasArea() && SharedArea.of(exchange).takes(bytes);
  }

  /**
   * Blocks for every rank: as they are between threads, in pieces where ranks are few, else only if
   * one chunk holds them all.
   */
  private boolean isSharedInPieces(int ranks, long blockBytes) {
    return isShared(ranks * blockBytes)
        && (SharedArea.of(exchange).lends(blockBytes)
            || ranks <= PIECES_RANKS
            || ranks * blockBytes <= SharedArea.of(exchange).cellBytes());
  }

  final boolean isSharedFor(Op op, long bytes) {
    return isShared(bytes) && SharedReduction.divides(exchange, op);
  }

  @Override
  public Algorithm.Barrier barrier(int ranks) {
    if (isShared(0)) {
      return SharedBarrier::run;
    }
    return exchange.hasHierarchy() ? HierarchicalBarrier::run : super.barrier(ranks);
  }

  @Override
  public Algorithm.Broadcast broadcast(int ranks, long bytes) {
    if (!isShared(bytes)) {
      return exchange.hasHierarchy() ? HierarchicalBroadcast::run : super.broadcast(ranks, bytes);
    }
    return isOneLongMessage(ranks, bytes) ? AnnouncedMessage::broadcast : SharedBroadcast::run;
  }

  @Override
  public Algorithm.Gather gather(int ranks, long blockBytes) {
    if (!isShared(blockBytes)) {
      return super.gather(ranks, blockBytes);
    }
    return isOneLongMessage(ranks, blockBytes) ? AnnouncedMessage::gather : SharedGather::run;
  }

  @Override
  public Algorithm.Scatter scatter(int ranks, long blockBytes) {
    return isSharedInPieces(ranks, blockBytes)
        ? SharedScatter::run
        : super.scatter(ranks, blockBytes);
  }

  @Override
  public Algorithm.AllGather allGather(int ranks, long totalBytes) {
    if (isShared(totalBytes)) {
      return SharedAllGather::run;
    }
    return exchange.hasHierarchy()
        ? HierarchicalAllGather::run
        : super.allGather(ranks, totalBytes);
  }

  @Override
  public Algorithm.AllToAll allToAll(int ranks, long blockBytes) {
    return isSharedInPieces(ranks, blockBytes)
        ? SharedAllToAll::run
        : super.allToAll(ranks, blockBytes);
  }

  /** The same for all; but here too the ranks meet, so that all know whether their rules hold. */
  @Override
  public Algorithm.AllToAll allToAllv(int ranks) {
    meetOnce();
    return super.allToAllv(ranks);
  }

  @Override
  public Algorithm.Reduce reduce(int ranks, long bytes, Op op) {
    if (!isSharedFor(op, bytes)) {
      return isComposedInOrder(op) ? HierarchicalReduce::run : super.reduce(ranks, bytes, op);
    }
    return isShort(ranks, bytes) ? SharedReduce::run : SharedReduce::runTogether;
  }

  @Override
  public Algorithm.AllReduce allReduce(int ranks, long bytes, Op op) {
    if (!isSharedFor(op, bytes)) {
      return isComposedInOrder(op) ? HierarchicalAllReduce::run : super.allReduce(ranks, bytes, op);
    }
    return isShort(ranks, bytes) ? SharedAllReduce::run : SharedAllReduce::runTogether;
  }

  @Override
  public Algorithm.Scan scan(int ranks, long bytes, Op op) {
    if (!isSharedFor(op, bytes)) {
      return super.scan(ranks, bytes, op);
    }
    return isShort(ranks, bytes) ? SharedScan::run : SharedScan::runAlong;
  }

  @Override
  public Algorithm.ReduceScatter reduceScatter(int ranks, long totalBytes, Op op) {
    return isSharedFor(op, totalBytes)
        ? SharedReduceScatter::run
        : super.reduceScatter(ranks, totalBytes, op);
  }

  /** Whether it is one message, which both ranks copy together if it is announced first. */
  private boolean isOneLongMessage(int ranks, long bytes) {
    return ranks == 2 && AnnouncedMessage.is(bytes) && !SharedArea.of(exchange).lends(bytes);
  }

  /** Whether it is quicker that each rank does all of it than that they divide the work. */
  private boolean isShort(int ranks, long bytes) {
    return ranks == 2 || bytes <= longCombinationBytes;
  }
}

package dev.weft.internal.collective.choice;

import dev.weft.data.Op;
import dev.weft.internal.collective.exchange.CollectiveTuning;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.RankGroups;
import dev.weft.internal.collective.host.Hierarchy;
import dev.weft.internal.collective.operation.Algorithm;
import dev.weft.internal.collective.operation.AlgorithmSelector;
import dev.weft.internal.collective.shared.AreaDescriptor;
import dev.weft.internal.collective.shared.AreaOpening;
import dev.weft.internal.collective.shared.SharedArea;
import dev.weft.internal.engine.base.Channel;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Chooses algorithms for ranks that may share hosts. If all ranks are on one host, they open shared
 * memory in the first operation, and most operations use it from the first one on, so that a sum
 * repeated later has the same bits. If they are on several hosts, and some share a host, operations
 * are composed of steps on each host and steps between hosts; so they are where very many ranks of
 * one host share processes, each of which takes the part of a host. If the ranks of a host are
 * bound to several {@linkplain CoreLevels groups of cores}, they are composed in the same way. In
 * the first operation the ranks also compare their {@linkplain RulesFile rules}, which apply only
 * if all ranks have the same. For the thread that is in an operation.
 */
public class HostSelector extends TableSelector {
  private static final AtomicBoolean WARNED = new AtomicBoolean();

  private final Exchange exchange;
  private final AreaDescriptor layout;
  private final long undividedBytes;
  private final int groupRanks;
  private boolean asked;
  private boolean rulesHold;

  /** The last choice of each kind and its arguments, because programs repeat calls. */
  private final @Nullable Object[] chosen = new Object[Algorithm.KINDS];

  private final long[] chosenBytes = new long[Algorithm.KINDS];
  private final @Nullable Op[] chosenOp = new Op[Algorithm.KINDS];

  public HostSelector(Exchange exchange) {
    this(exchange, RulesFile.NONE);
  }

  /** The choice of a rank with rules, which the others must have too. */
  HostSelector(Exchange exchange, RulesFile rules) {
    this(
        exchange,
        AreaDescriptor.of(exchange.size()),
        CollectiveTuning.UNDIVIDED_BYTES,
        CoreLevels.leastRanks(),
        rules);
  }

  /**
   * A choice with memory of this layout, in which every rank combines up to so many bytes by
   * itself.
   *
   * @param groupRanks the number of ranks with which groups of cores are worth steps of their own
   */
  public HostSelector(
      Exchange exchange,
      AreaDescriptor layout,
      long undividedBytes,
      int groupRanks,
      RulesFile rules) {
    super(rules);
    this.groupRanks = groupRanks;
    this.exchange = exchange;
    this.layout = layout;
    this.undividedBytes = undividedBytes;
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // the same operator, most often
  public final <A> A of(Algorithm.Kind<A> kind, int ranks, long bytes, @Nullable Op op) {
    int index = kind.index();
    if (chosen[index] == null || chosenBytes[index] != bytes || chosenOp[index] != op) {
      meetOnce();
      chosen[index] = choose(kind, ranks, bytes, op, undividedBytes);
      chosenBytes[index] = bytes;
      chosenOp[index] = op;
    }
    return kind.type().cast(Objects.requireNonNull(chosen[index]));
  }

  @Override
  public final AlgorithmSelector forMessages() {
    return rulesHold && rules() != RulesFile.NONE ? new TableSelector(rules()) : PLAIN;
  }

  /** Known when the ranks have met. */
  @Override
  final boolean rulesHold() {
    return rulesHold;
  }

  @Override
  final boolean meets(Requirement need, int ranks, long bytes, @Nullable Op op) {
    SharedArea area = SharedArea.orNull(exchange);
    Hierarchy levels = Hierarchy.orNull(exchange);
    return switch (need) {
      case AREA -> area != null && area.layout().takes(bytes);
      case PIECES_IN_AREA -> area != null && area.layout().takes(bytes) && area.hasPieces(bytes);
      case DIVIDED_AREA ->
          area != null && area.layout().takes(bytes) && op != null && area.layout().divides(op);
      case TWO_LEVELS -> levels != null;
      case TWO_LEVELS_IN_ORDER ->
          levels != null && op != null && (op.isCommutative() || levels.groups().areInOrder());
      case TWO_LEVELS_OF_RUNS -> levels != null && levels.groups().areInOrder();
      case NOTHING, COMMUTATIVE, POWER_OF_TWO -> super.meets(need, ranks, bytes, op);
    };
  }

  @Override
  public final void meetOnce() {
    if (!asked && exchange.size() > 1) {
      asked = true;
      meet();
    }
  }

  private void meet() {
    RankGroups processes = manyThreads();
    if (processes != null) {
      Hierarchy levels = compose(processes);
      rulesHold = RankSurvey.rulesAgree(exchange, levels, rules().hash());
      warnIfRulesDiffer();
      return;
    }
    RankSurvey survey = RankSurvey.hold(exchange, rules().hash());
    rulesHold = survey.rulesAgree();
    warnIfRulesDiffer();
    if (survey.isOneHost()) {
      AreaDescriptor agreed = survey.sharesCores() ? layout : layout.withoutLong();
      SharedArea area = AreaOpening.open(exchange, agreed);
      if (area != null) {
        exchange.means(area);
        composeByCores(area);
      }
      return;
    }
    RankGroups hosts = exchange.groups(Channel::together);
    if (hosts.haveTwoLevels()) {
      Hierarchy _ = compose(hosts);
    }
  }

  /** The processes of very many ranks of one host, of which several share one; else null. */
  private @Nullable RankGroups manyThreads() {
    if (exchange.size() <= CollectiveTuning.ONE_AREA_RANKS
        || exchange.groups(Channel::together).leaders().length > 1) {
      return null;
    }
    RankGroups processes = exchange.groups(Channel::togetherInProcess);
    return processes.haveTwoLevels() ? processes : null;
  }

  private Hierarchy compose(RankGroups groups) {
    Hierarchy levels = new Hierarchy(exchange, groups, null, this::onOneHost, _ -> PLAIN);
    exchange.means(levels);
    levels.meet(exchange);
    return levels;
  }

  private void warnIfRulesDiffer() {
    if (!rulesHold && exchange.rank() == 0) {
      warnThatRulesDiffer();
    }
  }

  /** If some memory cannot be opened, all ranks use that of all ranks alone. */
  private void composeByCores(SharedArea area) {
    RankGroups groups = CoreLevels.of(exchange, groupRanks);
    if (groups == null) {
      return;
    }
    Function<Exchange, AlgorithmSelector> choice = some -> amongSome(some, area.layout());
    Hierarchy levels = new Hierarchy(exchange, groups, inArea(), choice, choice);
    levels.meet(exchange);
    if (AreaOpening.allSay(exchange, levels.sharesMemory())) {
      exchange.means(levels);
    } else {
      levels.freeLevels();
    }
  }

  /** The choice for operations that are not composed although others are. */
  private TableSelector inArea() {
    return new TableSelector(rules()) {
      @Override
      boolean meets(Requirement need, int ranks, long bytes, @Nullable Op op) {
        return !need.isForSeveralHosts() && HostSelector.this.meets(need, ranks, bytes, op);
      }

      @Override
      boolean rulesHold() {
        return HostSelector.this.rulesHold();
      }
    };
  }

  /** The choice for some ranks of a host, with cells like those of all its ranks. */
  private HostSelector amongSome(Exchange some, AreaDescriptor ofAll) {
    return new HostSelector(
        some, ofAll.among(some.size()), undividedBytes, groupRanks, RulesFile.NONE);
  }

  /** The choice for the ranks of a host, in steps of composed operations. */
  public HostSelector onOneHost(Exchange ofHost) {
    return new HostSelector(ofHost);
  }

  /** Called at rank 0 where not all ranks have the same rules, so that none hold. */
  void warnThatRulesDiffer() {
    if (!WARNED.getAndSet(true)) {
      System.err.printf(
          "weft: the ranks have different rules for collective operations, so none are used; give"
              + " all of them the same file, or -D%s=%s [W2105]%n",
          RulesFile.PROPERTY, RulesFile.OFF);
    }
  }
}

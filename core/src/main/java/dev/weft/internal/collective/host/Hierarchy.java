package dev.weft.internal.collective.host;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.CollectiveTuning;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.RankGroups;
import dev.weft.internal.collective.exchange.SharedResource;
import dev.weft.internal.collective.operation.AlgorithmSelector;
import dev.weft.internal.collective.shared.AreaOwner;
import dev.weft.internal.collective.shared.SharedArea;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The ranks of a communicator in groups, on two levels: the ranks of each group, and the leaders
 * (the first rank of each group). Groups are hosts, or groups of cores of one host. An operation
 * that is composed of steps within groups and a step between leaders sends data into a group once,
 * not once for each rank there. Either level may be in groups again: a host's ranks by their last
 * caches, the leaders of those by their sockets. For the thread that is in an operation.
 *
 * <p><b>Messages</b> of the steps use the number and the message space of the composed operation.
 * All ranks take its steps in the same order, so the messages of a pair stay in the order of the
 * steps, on whichever levels both are.
 *
 * <p><b>A rank that leaves an operation early</b> (interrupted, or its own function threw) skips
 * its remaining steps: ranks that wait for it there fail, and in the next operation all ranks are
 * in step again, because numbers of steps follow from the number of the operation ({@link Level}).
 *
 * <p><b>Operations that are not composed</b> use the area of all ranks, if there is one. Where the
 * choice depends on the size, ranks that disagree about it wait for each other in different
 * memories. So it does only in operations in which every rank needs all others: a rank that takes
 * the area passes over its steps first, so that all others fail there; and a rank whose composed
 * operation fails so passes over it in the area, so that those who took the area fail too.
 */
public final class Hierarchy implements SharedResource, AreaOwner {
  private final RankGroups groups;
  private final int group;
  private final Exchange whole;
  private final @Nullable SharedArea area;
  private final @Nullable AlgorithmSelector inArea;
  private final Level local;
  private final @Nullable Level leaders;
  private long operation;
  private boolean composing;

  /**
   * The hierarchy of a communicator's ranks, which make two levels.
   *
   * @param inArea the choice of algorithms in the area of all ranks; null if there is none
   * @param within the choice of algorithms for the ranks of a group
   * @param between the choice of algorithms for the leaders
   */
  public Hierarchy(
      Exchange whole,
      RankGroups groups,
      @Nullable AlgorithmSelector inArea,
      Function<Exchange, AlgorithmSelector> within,
      Function<Exchange, AlgorithmSelector> between) {
    this.groups = groups;
    this.group = groups.of(whole.rank());
    this.whole = whole;
    this.area = SharedArea.orNull(whole);
    this.inArea = inArea;
    Exchange here = whole.among(groups.members(group));
    this.local = Level.ofGroup(here, within.apply(here));
    Exchange others = here.rank() == 0 ? whole.among(groups.leaders()) : null;
    this.leaders = others == null ? null : Level.ofLeaders(others, between.apply(others));
  }

  /** In the first operation the ranks of each level meet as well. */
  public void meet(Exchange whole) {
    local.meet(whole.number());
    if (leaders != null) {
      leaders.meet(whole.number());
    }
  }

  /** Whether this rank needs no message for its steps. */
  public boolean sharesMemory() {
    return local.sharesMemory() && (leaders == null || leaders.sharesMemory());
  }

  /**
   * In the first operation: has every rank learn the least of what all give, by messages of which
   * only those of the leaders leave a host.
   */
  public void least(Exchange whole, Slice cells) {
    int number = whole.number();
    local.least(number, cells);
    if (leaders != null) {
      leaders.least(number, cells);
    }
    // The leader's cells are the least of all now.
    local.least(number, cells);
  }

  @Override
  public void free() {
    freeLevels();
    if (area != null) {
      area.free();
    }
  }

  /** Gives back what the levels share, and keeps the area of all ranks. */
  public void freeLevels() {
    local.free();
    if (leaders != null) {
      leaders.free();
    }
  }

  /** The levels of an exchange that has them. */
  public static Hierarchy of(Exchange exchange) {
    return Objects.requireNonNull(orNull(exchange));
  }

  /** The levels of an exchange, if it has them. */
  public static @Nullable Hierarchy orNull(Exchange exchange) {
    return exchange.means() instanceof Hierarchy levels ? levels : null;
  }

  @Override
  public @Nullable SharedArea area() {
    return area;
  }

  public RankGroups groups() {
    return groups;
  }

  /**
   * Begins a composed operation.
   *
   * @param steps the number in each group, besides the one step between leaders
   */
  Hierarchy begin(int steps) {
    composing = true;
    local.begin(whole.number(), operation, steps);
    if (leaders != null) {
      leaders.begin(whole.number(), operation, 1);
    }
    return this;
  }

  /** Whether an operation in which every rank needs all others is better not composed. */
  boolean isLong(long bytes) {
    return inArea != null && bytes > whole.size() * CollectiveTuning.COMPOSED_BYTES;
  }

  /** The choice for an operation that has begun, and is carried out in the area of all ranks. */
  AlgorithmSelector inArea() {
    composing = false;
    local.passRestNow();
    if (leaders != null) {
      leaders.passRestNow();
    }
    return Objects.requireNonNull(inArea);
  }

  /** Whether this rank leads its group. */
  boolean leads() {
    return leaders != null;
  }

  /** Whether a rank is in this one's group. */
  boolean isHere(int other) {
    return groups.of(other) == group;
  }

  /** The leaders, numbered as their groups are. */
  Level leaders() {
    return Objects.requireNonNull(leaders);
  }

  /** The ranks of this group, numbered by their {@linkplain RankGroups#place places}. */
  Level local() {
    return local;
  }

  /** The blocks of this group's ranks. */
  Blocks here(Blocks ofAll) {
    int[] members = groups.members(group);
    return Blocks.of(
        Arrays.stream(members).mapToLong(ofAll::count).toArray(),
        Arrays.stream(members).mapToLong(ofAll::displacement).toArray());
  }

  @Override
  public void nextOperation(long count) {
    operation = count;
    if (area != null) {
      area.nextOperation(count);
    }
  }

  @Override
  public void next(long number) {
    operation = number;
    if (area != null) {
      area.next(number);
    }
  }

  @Override
  public void passOver() {
    if (area != null) {
      area.passOver();
    }
    local.pass(operation);
    if (leaders != null) {
      leaders.pass(operation);
    }
  }

  @Override
  public void awaitPassed() {
    if (area != null) {
      area.awaitPassed();
    }
    local.awaitPassed();
    if (leaders != null) {
      leaders.awaitPassed();
    }
  }

  @Override
  public boolean letGo() {
    if (composing && area != null && whole.disagrees()) {
      area.passOver();
    }
    composing = false;
    boolean over = local.letGo();
    return (leaders == null || leaders.letGo()) && over;
  }
}

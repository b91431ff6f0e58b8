package dev.weft.internal.collective.operation;

import dev.weft.data.Op;
import dev.weft.internal.collective.choice.HostChoice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.shared.AreaDescriptor;
import dev.weft.internal.comm.Thorough;
import dev.weft.internal.os.memory.HeldMemory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.provider.Arguments;

/** A choice that is made already, for the tests of single algorithms; else the usual one. */
public final class Forced extends Choice {
  private static final int[] RANKS =
      Thorough.isWanted() ? new int[] {1, 2, 3, 4, 5, 7, 8} : new int[] {1, 2, 3, 5, 8};

  private static final int CELLS = 4;
  private static final int CHUNK_BYTES = 128;
  private static final long LONG_BYTES = 64;

  private final String name;
  private Algorithm.@Nullable Barrier barrier;
  private Algorithm.@Nullable Broadcast broadcast;
  private Algorithm.@Nullable Gather gather;
  private Algorithm.@Nullable Scatter scatter;
  private Algorithm.@Nullable AllGather allGather;
  private Algorithm.@Nullable AllToAll allToAll;
  private Algorithm.@Nullable AllToAll allToAllv;
  private Algorithm.@Nullable Reduce reduce;
  private Algorithm.@Nullable AllReduce allReduce;
  private Algorithm.@Nullable ReduceScatter reduceScatter;

  private @Nullable Function<Exchange, Choice> over;
  private IntUnaryOperator firstTogether = _ -> 0;

  private Forced(String name) {
    this.name = name;
  }

  public static Forced usual() {
    return new Forced("usual");
  }

  /** Through memory that the ranks share, in chunks so small that trials have several. */
  public static Forced shared() {
    return shared("shared", 1, Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /** The same as for ranks that share cores: long chunks take two cells. */
  public static Forced sharedInTurns() {
    return shared("shared in turns", 2, Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /** From array to array, where that can be. */
  static Forced lent() {
    return shared("lent", 1, 8, Long.MAX_VALUE);
  }

  /** The same as between processes that read each other's memory, where this machine lets them. */
  static Forced lentRemotely() {
    awaitHeldArrays();
    return shared("lent remotely", 1, Long.MAX_VALUE, 8);
  }

  /** The same between processes that share cores. */
  public static Forced lentInTurns() {
    awaitHeldArrays();
    return shared("lent in turns", 2, Long.MAX_VALUE, 8);
  }

  /** Waits until it is known whether arrays can be held. */
  public static void awaitHeldArrays() {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (!HeldMemory.isDecided() && System.nanoTime() - end < 0) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
  }

  private static Forced shared(String name, int longCells, long lentBytes, long remotelyLentBytes) {
    Forced forced = new Forced(name);
    forced.over = exchange -> tight(exchange, longCells, lentBytes, remotelyLentBytes);
    return forced;
  }

  private static HostChoice tight(
      Exchange exchange, int longCells, long lentBytes, long remotelyLentBytes) {
    return new HostChoice(
        exchange,
        new AreaDescriptor(
            exchange.size(), CELLS, CHUNK_BYTES, longCells, lentBytes, remotelyLentBytes),
        LONG_BYTES) {
      @Override
      public HostChoice onOneHost(Exchange ofHost) {
        return tight(ofHost, longCells, lentBytes, remotelyLentBytes);
      }
    };
  }

  /** Two ranks on each host, one after the other; with an odd number the last one is alone. */
  public static Forced pairs() {
    return onHosts("pairs", rank -> rank - rank % 2);
  }

  /** On three hosts in turn; the ranks of a host do not follow each other. */
  public static Forced inTurnOnHosts() {
    return onHosts("in turn on hosts", rank -> rank % 3);
  }

  /** Alone on a host, and all others on one. */
  public static Forced oneApart() {
    return onHosts("one apart", rank -> Math.min(rank, 1));
  }

  private static Forced onHosts(String name, IntUnaryOperator firstTogether) {
    Forced forced = shared(name, 1, Long.MAX_VALUE, Long.MAX_VALUE);
    forced.firstTogether = firstTogether;
    return forced;
  }

  /** For each rank the first one on its host. */
  int[] together(int ranks) {
    return IntStream.range(0, ranks).map(firstTogether).toArray();
  }

  /** The usual choice on one host. */
  static Forced host() {
    return host("host");
  }

  private static Forced host(String name) {
    Forced forced = new Forced(name);
    forced.over = HostChoice::new;
    return forced;
  }

  /** The usual choice where pairs of ranks have a host each. */
  static Forced hosts() {
    Forced forced = host("hosts");
    forced.firstTogether = rank -> rank - rank % 2;
    return forced;
  }

  /** What a rank's operations choose from. */
  public Choice over(Exchange exchange) {
    return over == null ? this : over.apply(exchange);
  }

  static Forced barrier(String name, Algorithm.Barrier algorithm) {
    Forced forced = new Forced(name);
    forced.barrier = algorithm;
    return forced;
  }

  static Forced broadcast(String name, Algorithm.Broadcast algorithm) {
    Forced forced = new Forced(name);
    forced.broadcast = algorithm;
    return forced;
  }

  static Forced gather(String name, Algorithm.Gather algorithm) {
    Forced forced = new Forced(name);
    forced.gather = algorithm;
    return forced;
  }

  static Forced scatter(String name, Algorithm.Scatter algorithm) {
    Forced forced = new Forced(name);
    forced.scatter = algorithm;
    return forced;
  }

  static Forced allGather(String name, Algorithm.AllGather algorithm) {
    Forced forced = new Forced(name);
    forced.allGather = algorithm;
    return forced;
  }

  /** For blocks of any counts. */
  static Forced allToAll(String name, Algorithm.AllToAll algorithm) {
    Forced forced = equalAllToAll(name, algorithm);
    forced.allToAllv = algorithm;
    return forced;
  }

  /** For blocks of equal counts only. */
  static Forced equalAllToAll(String name, Algorithm.AllToAll algorithm) {
    Forced forced = new Forced(name);
    forced.allToAll = algorithm;
    return forced;
  }

  public static Forced reduce(String name, Algorithm.Reduce algorithm) {
    Forced forced = new Forced(name);
    forced.reduce = algorithm;
    return forced;
  }

  public static Forced allReduce(String name, Algorithm.AllReduce algorithm) {
    Forced forced = new Forced(name);
    forced.allReduce = algorithm;
    return forced;
  }

  public static Forced reduceScatter(String name, Algorithm.ReduceScatter algorithm) {
    Forced forced = new Forced(name);
    forced.reduceScatter = algorithm;
    return forced;
  }

  /** Each of them with each number of ranks. */
  public static Stream<Arguments> withRanks(Forced... choices) {
    return Stream.of(choices)
        .flatMap(choice -> IntStream.of(RANKS).mapToObj(ranks -> Arguments.of(choice, ranks)));
  }

  @Override
  public Algorithm.Barrier barrier(int ranks) {
    return barrier != null ? barrier : super.barrier(ranks);
  }

  @Override
  public Algorithm.Broadcast broadcast(int ranks, long bytes) {
    return broadcast != null ? broadcast : super.broadcast(ranks, bytes);
  }

  @Override
  public Algorithm.Gather gather(int ranks, long blockBytes) {
    return gather != null ? gather : super.gather(ranks, blockBytes);
  }

  @Override
  public Algorithm.Scatter scatter(int ranks, long blockBytes) {
    return scatter != null ? scatter : super.scatter(ranks, blockBytes);
  }

  @Override
  public Algorithm.AllGather allGather(int ranks, long totalBytes) {
    return allGather != null ? allGather : super.allGather(ranks, totalBytes);
  }

  @Override
  public Algorithm.AllToAll allToAll(int ranks, long blockBytes) {
    return allToAll != null ? allToAll : super.allToAll(ranks, blockBytes);
  }

  @Override
  public Algorithm.AllToAll allToAllv(int ranks) {
    return allToAllv != null ? allToAllv : super.allToAllv(ranks);
  }

  @Override
  public Algorithm.Reduce reduce(int ranks, long bytes, Op op) {
    return reduce != null ? reduce : super.reduce(ranks, bytes, op);
  }

  @Override
  public Algorithm.AllReduce allReduce(int ranks, long bytes, Op op) {
    return allReduce != null ? allReduce : super.allReduce(ranks, bytes, op);
  }

  @Override
  public Algorithm.ReduceScatter reduceScatter(int ranks, long totalBytes, Op op) {
    return reduceScatter != null ? reduceScatter : super.reduceScatter(ranks, totalBytes, op);
  }

  @Override
  public String toString() {
    return name;
  }
}

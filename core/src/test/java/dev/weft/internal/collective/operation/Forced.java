package dev.weft.internal.collective.operation;

import dev.weft.data.Op;
import dev.weft.internal.collective.choice.HostSelector;
import dev.weft.internal.collective.choice.RulesFile;
import dev.weft.internal.collective.choice.TableSelector;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.shared.AreaDescriptor;
import dev.weft.internal.comm.Thorough;
import dev.weft.internal.os.CoreGroup;
import dev.weft.internal.os.memory.HeldMemory;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.provider.Arguments;

/** A choice that is made already, for the tests of single algorithms; else the usual one. */
public final class Forced implements AlgorithmSelector {
  private static final int[] RANKS =
      Thorough.isWanted() ? new int[] {1, 2, 3, 4, 5, 7, 8} : new int[] {1, 2, 3, 5, 8};

  private static final int CELLS = 4;
  private static final int CHUNK_BYTES = 128;
  private static final long LONG_BYTES = 64;
  private static final int LEAST_IN_GROUP = 2;

  private final String name;
  private final Map<Algorithm.Kind<?>, Object> algorithms = new HashMap<>();
  private @Nullable Function<Exchange, AlgorithmSelector> over;
  private IntUnaryOperator firstTogether = _ -> 0;
  private final Map<CoreGroup, IntUnaryOperator> cores = new EnumMap<>(CoreGroup.class);

  private Forced(String name) {
    this.name = name;
  }

  public static Forced usual() {
    return new Forced("usual");
  }

  /** Through memory that the ranks share, in chunks so small that trials have several. */
  public static Forced shared() {
    return shared("shared", 1, AreaDescriptor.NEVER, AreaDescriptor.NEVER);
  }

  /** The same as for ranks that share cores: long chunks take two cells. */
  public static Forced sharedInTurns() {
    return shared("shared in turns", 2, AreaDescriptor.NEVER, AreaDescriptor.NEVER);
  }

  /** From array to array, where that can be. */
  static Forced exposedByThreads() {
    return shared("exposed by threads", 1, 8, AreaDescriptor.NEVER);
  }

  /** The same as between processes that read each other's memory, where this machine lets them. */
  static Forced exposedByProcesses() {
    awaitHeldArrays();
    return shared("exposed by processes", 1, AreaDescriptor.NEVER, 8);
  }

  /** The same between processes that share cores. */
  public static Forced exposedInTurns() {
    awaitHeldArrays();
    return shared("exposed in turns", 2, AreaDescriptor.NEVER, 8);
  }

  /** Waits until it is known whether arrays can be held. */
  public static void awaitHeldArrays() {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (!HeldMemory.isDecided() && System.nanoTime() - end < 0) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
  }

  private static Forced shared(
      String name, int longCells, long threadExposedBytes, long processExposedBytes) {
    Forced forced = new Forced(name);
    forced.over = exchange -> tight(exchange, longCells, threadExposedBytes, processExposedBytes);
    return forced;
  }

  private static HostSelector tight(
      Exchange exchange, int longCells, long threadExposedBytes, long processExposedBytes) {
    return new HostSelector(
        exchange,
        new AreaDescriptor(
            exchange.size(),
            CELLS,
            CHUNK_BYTES,
            longCells,
            threadExposedBytes,
            processExposedBytes),
        LONG_BYTES,
        LEAST_IN_GROUP,
        RulesFile.NONE) {
      @Override
      public HostSelector onOneHost(Exchange ofHost) {
        return tight(ofHost, longCells, threadExposedBytes, processExposedBytes);
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

  /** Sockets of one host with four ranks each, which follow each other. */
  public static Forced sockets() {
    return onCores("sockets", CoreGroup.SOCKET, rank -> rank / 4);
  }

  /** On two sockets in turn; the ranks of a socket do not follow each other. */
  public static Forced inTurnOnSockets() {
    return onCores("in turn on sockets", CoreGroup.SOCKET, rank -> rank % 2);
  }

  /** Pairs that share a last cache, pairs of those on a socket: three levels. */
  public static Forced caches() {
    return caches("caches");
  }

  private static Forced caches(String name) {
    Forced forced = onCores(name, CoreGroup.L3, rank -> rank / 2);
    forced.cores.put(CoreGroup.SOCKET, rank -> rank / 4);
    return forced;
  }

  /** The same on hosts of eight ranks: four levels. */
  public static Forced cachesOnHosts() {
    Forced forced = caches("caches on hosts");
    forced.firstTogether = rank -> rank / 8 * 8;
    return forced;
  }

  private static Forced onCores(String name, CoreGroup kind, IntUnaryOperator group) {
    Forced forced = shared(name, 1, AreaDescriptor.NEVER, AreaDescriptor.NEVER);
    forced.cores.put(kind, group);
    return forced;
  }

  /** For each rank the number of its group of cores, by the kind of group. */
  Map<CoreGroup, int[]> cores(int ranks) {
    Map<CoreGroup, int[]> groups = new EnumMap<>(CoreGroup.class);
    cores.forEach(
        (kind, group) -> groups.put(kind, IntStream.range(0, ranks).map(group).toArray()));
    return groups;
  }

  private static Forced onHosts(String name, IntUnaryOperator firstTogether) {
    Forced forced = shared(name, 1, AreaDescriptor.NEVER, AreaDescriptor.NEVER);
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
    forced.over = HostSelector::new;
    return forced;
  }

  /** The usual choice where pairs of ranks have a host each. */
  static Forced hosts() {
    Forced forced = host("hosts");
    forced.firstTogether = rank -> rank - rank % 2;
    return forced;
  }

  /** What a rank's operations choose from. */
  public AlgorithmSelector over(Exchange exchange) {
    return over == null ? this : over.apply(exchange);
  }

  static Forced barrier(String name, Algorithm.Barrier algorithm) {
    return new Forced(name).with(Algorithm.BARRIER, algorithm);
  }

  static Forced broadcast(String name, Algorithm.Broadcast algorithm) {
    return new Forced(name).with(Algorithm.BROADCAST, algorithm);
  }

  static Forced gather(String name, Algorithm.Gather algorithm) {
    return new Forced(name).with(Algorithm.GATHER, algorithm);
  }

  static Forced scatter(String name, Algorithm.Scatter algorithm) {
    return new Forced(name).with(Algorithm.SCATTER, algorithm);
  }

  static Forced allGather(String name, Algorithm.AllGather algorithm) {
    return new Forced(name).with(Algorithm.ALL_GATHER, algorithm);
  }

  /** For blocks of any counts. */
  static Forced allToAll(String name, Algorithm.AllToAll algorithm) {
    return equalAllToAll(name, algorithm).with(Algorithm.ALL_TO_ALLV, algorithm);
  }

  /** For blocks of equal counts only. */
  static Forced equalAllToAll(String name, Algorithm.AllToAll algorithm) {
    return new Forced(name).with(Algorithm.ALL_TO_ALL, algorithm);
  }

  public static Forced reduce(String name, Algorithm.Reduce algorithm) {
    return new Forced(name).with(Algorithm.REDUCE, algorithm);
  }

  public static Forced allReduce(String name, Algorithm.AllReduce algorithm) {
    return new Forced(name).with(Algorithm.ALL_REDUCE, algorithm);
  }

  public static Forced reduceScatter(String name, Algorithm.ReduceScatter algorithm) {
    return new Forced(name).with(Algorithm.REDUCE_SCATTER, algorithm);
  }

  static Forced scan(String name, Algorithm.Scan algorithm) {
    return new Forced(name).with(Algorithm.SCAN, algorithm);
  }

  /** Each of them with each number of ranks. */
  public static Stream<Arguments> withRanks(Forced... choices) {
    return Stream.of(choices)
        .flatMap(choice -> IntStream.of(RANKS).mapToObj(ranks -> Arguments.of(choice, ranks)));
  }

  private <A> Forced with(Algorithm.Kind<A> kind, A algorithm) {
    algorithms.put(kind, algorithm);
    return this;
  }

  @Override
  public <A> A of(Algorithm.Kind<A> kind, int ranks, long bytes, @Nullable Op op) {
    Object forced = algorithms.get(kind);
    return forced == null
        ? TableSelector.PLAIN.of(kind, ranks, bytes, op)
        : kind.type().cast(forced);
  }

  @Override
  public AlgorithmSelector forMessages() {
    return this;
  }

  @Override
  public String toString() {
    return name;
  }
}

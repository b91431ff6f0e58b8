package dev.weft.lab;

import dev.weft.lab.catalogue.Choice;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Effort;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.network.NetworkSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Collects the settings of a run of several experiments; a setting that is not set keeps each
 * experiment's default. An experiment ignores settings that do not apply to it. Used by one thread.
 */
public final class SuiteBuilder {
  /** For two cores: one launch of everything takes some minutes. */
  private static final Effort QUICK = new Effort(1, 1, 10, 20, 200, 200_000, 3, 20);

  private static final int BRIEF_LAUNCHES = 3;
  private static final Duration QUICK_LIMIT = Duration.ofSeconds(570);
  private static final long DEFAULT_SEED = 20_250_101;

  private final boolean quick;
  private Set<Transport> transports = Set.of();
  private Set<BufferKind> buffers = Set.of();
  private Set<CacheState> caches = Set.of();
  private List<Integer> sizes = List.of();
  private List<Integer> ranks = List.of();
  private PeerChoice peers = PeerChoice.AUTO;
  private Optional<Effort> effort = Optional.empty();
  private OptionalInt launches = OptionalInt.empty();
  private Optional<NetworkSpec> network = Optional.empty();
  private Optional<String> hosts = Optional.empty();
  private long seed = DEFAULT_SEED;
  private Optional<Duration> limit = Optional.empty();

  private SuiteBuilder(boolean quick) {
    this.quick = quick;
  }

  /** Five launches of everything: what conclusions are drawn from. */
  public static SuiteBuilder full() {
    return new SuiteBuilder(false);
  }

  /** A first look in less than ten minutes: one launch, three of those that are over soon. */
  public static SuiteBuilder quick() {
    return new SuiteBuilder(true);
  }

  /** Only these of the transports that are asked for. */
  public SuiteBuilder transports(Set<Transport> chosen) {
    transports = Set.copyOf(chosen);
    return this;
  }

  public SuiteBuilder buffers(Set<BufferKind> chosen) {
    buffers = Set.copyOf(chosen);
    return this;
  }

  public SuiteBuilder caches(Set<CacheState> chosen) {
    caches = Set.copyOf(chosen);
    return this;
  }

  /** Of experiments that measure messages of several sizes. */
  public SuiteBuilder sizes(List<Integer> bytes) {
    sizes = List.copyOf(bytes);
    return this;
  }

  /** Of experiments of any number of ranks. */
  public SuiteBuilder ranks(List<Integer> counts) {
    ranks = List.copyOf(counts);
    return this;
  }

  public SuiteBuilder peers(PeerChoice chosen) {
    peers = chosen;
    return this;
  }

  /** Of every experiment alike, in place of what each would take. */
  public SuiteBuilder effort(Effort chosen) {
    effort = Optional.of(chosen);
    return this;
  }

  public SuiteBuilder launches(int count) {
    launches = OptionalInt.of(count);
    return this;
  }

  /** Spreads the ranks over hosts: every experiment that is not within one process, over TCP. */
  public SuiteBuilder network(NetworkSpec chosen) {
    network = Optional.of(chosen);
    return this;
  }

  /** The same over hosts that are there already, as {@code a:2,b:2}. */
  public SuiteBuilder hosts(String chosen) {
    hosts = Optional.of(chosen);
    return this;
  }

  public SuiteBuilder seed(long chosen) {
    seed = chosen;
    return this;
  }

  /** How long the run may go on beginning launches. */
  public SuiteBuilder limit(Duration chosen) {
    limit = Optional.of(chosen);
    return this;
  }

  /**
   * The options of a run into a directory.
   *
   * @param names what the user called it
   * @param weftCommand the words that stand for {@code weft} on a command line
   * @throws IllegalArgumentException if nothing is left to be run, or a number is out of its limits
   */
  public SuiteOptions build(
      Path directory, List<String> names, Choice choice, List<String> weftCommand) {
    List<BenchOptions> parts = new ArrayList<>();
    choice
        .experiments()
        .forEach(
            (experiment, over) -> {
              Set<Transport> wanted = over(experiment, over);
              if (!transports.isEmpty()) {
                wanted.retainAll(transports);
              } else if (quick && wanted.containsAll(experiment.quickTransports())) {
                wanted.retainAll(experiment.quickTransports());
              }
              if (!wanted.isEmpty()) {
                parts.add(part(experiment, wanted, weftCommand));
              }
            });
    Optional<Duration> time = limit.isEmpty() && quick ? Optional.of(QUICK_LIMIT) : limit;
    return new SuiteOptions(directory, names, parts, seed, time);
  }

  /** Over a network every experiment uses TCP, whatever it is meant for on one machine. */
  private Set<Transport> over(Experiment experiment, Set<Transport> transportsOfOneMachine) {
    if (network.isEmpty() && hosts.isEmpty()) {
      return EnumSet.copyOf(transportsOfOneMachine);
    }
    boolean oneProcess = experiment.transports().equals(List.of(Transport.LOCAL));
    return oneProcess ? EnumSet.noneOf(Transport.class) : EnumSet.of(Transport.TCP);
  }

  private BenchOptions part(Experiment experiment, Set<Transport> over, List<String> weftCommand) {
    BenchOptions.Builder part = quick ? quickly(experiment) : BenchOptions.full(experiment);
    part.transports(over).peers(peers).seed(seed).weftCommand(weftCommand);
    if (!buffers.isEmpty()) {
      part.buffers(buffers);
    }
    if (!caches.isEmpty() && experiment.hasCacheStates()) {
      part.caches(caches);
    }
    // They are of messages; what is sorted has sizes of its own.
    boolean ofMessages = experiment != Experiment.SORT && experiment.sizes(false).size() > 1;
    if (!sizes.isEmpty() && ofMessages) {
      part.sizes(experiment == Experiment.LINKS ? withParts(sizes) : sizes);
    }
    if (experiment.hasManyRanks()) {
      if (!ranks.isEmpty()) {
        part.ranks(ranks);
      } else if (quick) {
        part.ranks(experiment.quickRanks());
      }
    }
    effort.ifPresent(part::effort);
    launches.ifPresent(part::launches);
    network.ifPresent(part::network);
    hosts.ifPresent(part::hosts);
    return part.build();
  }

  /**
   * Algorithms cut messages into parts and send some without content: the links show what those
   * cost, too.
   */
  private List<Integer> withParts(List<Integer> asked) {
    int largest = Collections.max(asked);
    Stream<Integer> shorter =
        Experiment.LINKS.sizes(quick).stream().filter(bytes -> bytes < largest);
    return Stream.concat(asked.stream(), shorter).distinct().sorted().toList();
  }

  private static BenchOptions.Builder quickly(Experiment experiment) {
    Effort effort = experiment.isBrief() ? QUICK.withLaunches(BRIEF_LAUNCHES) : QUICK;
    return BenchOptions.quick(experiment).effort(effort).buffers(Set.of(BufferKind.HEAP));
  }
}

package dev.weft.lab;

import dev.weft.internal.base.names.NearNames;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Effort;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.network.NetworkSpec;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The settings of a run: its cases and the destination of its results. Immutable; made by a {@link
 * Builder}.
 *
 * @param operations names of the operations to measure; none if the experiment has only one
 * @param sizes message sizes in bytes
 * @param ranks numbers of ranks, each a separate case
 * @param network a network to build, whose hosts the ranks use; empty for none
 * @param hosts existing hosts that the ranks use, such as {@code a:2,b:2}; empty for this machine
 *     as it is
 * @param seed of the order of launches and sizes, and of the intervals
 * @param weftCommand the command line words of {@code weft}; empty to measure only peers
 * @param json the file for the report for programs
 * @param raw the file for every raw sample, as JSON lines
 */
public record BenchOptions(
    Experiment experiment,
    Set<Transport> transports,
    Set<BufferKind> buffers,
    Set<CacheState> caches,
    List<String> operations,
    List<Integer> sizes,
    List<Integer> ranks,
    PeerChoice peers,
    Effort effort,
    Optional<NetworkSpec> network,
    Optional<String> hosts,
    long seed,
    List<String> weftCommand,
    Optional<Path> json,
    Optional<Path> raw) {

  private static final int MAX_RANKS = 1024;

  /** Checks the numbers. */
  public BenchOptions {
    require(!sizes.isEmpty(), "number of sizes", 0, "at least 1");
    int most = experiment.mostBytes();
    int element = experiment.elementBytes();
    for (int bytes : sizes) {
      require(bytes >= 0 && bytes <= most, "size", bytes, "0 to " + most + " bytes");
      boolean whole = bytes % element == 0 && bytes >= least(experiment);
      require(whole, "size", bytes, "whole elements, a multiple of " + element + " bytes");
    }
    require(!ranks.isEmpty(), "number of rank counts", 0, "at least 1");
    for (int count : ranks) {
      String limit = experiment.hasManyRanks() ? "2 to " + MAX_RANKS : "2";
      int mostRanks = experiment.hasManyRanks() ? MAX_RANKS : 2;
      require(count >= 2 && count <= mostRanks, "number of ranks", count, limit);
    }
    checkOperations(experiment, operations, sizes, ranks);
    int launches = Math.min(effort.launches(), effort.sharedLaunches());
    require(launches >= 1, "number of launches", launches, "at least 1");
    require(!transports.isEmpty(), "number of transports", 0, "at least 1");
    require(!buffers.isEmpty(), "number of buffer kinds", 0, "at least 1");
    require(!caches.isEmpty(), "number of cache states", 0, "at least 1");
    if (network.isPresent() && hosts.isPresent()) {
      throw new IllegalArgumentException(
          "--network builds hosts, and --hosts names those that are there; give one");
    }
    if ((network.isPresent() || hosts.isPresent()) && !transports.equals(Set.of(Transport.TCP))) {
      throw new IllegalArgumentException(
          "over a network there is only tcp, and %s asks for %s"
              .formatted(
                  experiment.id(),
                  transports.stream()
                      .sorted()
                      .map(Transport::id)
                      .collect(Collectors.joining(", "))));
    }
  }

  /** Everything, five launches of each: what conclusions are drawn from. */
  public static Builder full(Experiment experiment) {
    return new Builder(experiment, false);
  }

  /** A first look: fewer sizes, hot buffers only, fewer samples, three launches. */
  public static Builder quick(Experiment experiment) {
    return new Builder(experiment, true).caches(EnumSet.of(CacheState.HOT));
  }

  private static void checkOperations(
      Experiment experiment, List<String> operations, List<Integer> sizes, List<Integer> ranks) {
    List<String> known = experiment.operations();
    for (String operation : operations) {
      if (!known.contains(operation)) {
        throw new IllegalArgumentException(
            "%s has no operation '%s'%s"
                .formatted(
                    experiment.id(),
                    operation,
                    known.isEmpty()
                        ? "; it has only one"
                        : NearNames.questionOrAll(operation, known)));
      }
    }
    if (!known.isEmpty()) {
      require(!operations.isEmpty(), "number of operations", 0, "at least 1");
      long bytes = (long) Collections.max(sizes) * Collections.max(ranks);
      if (bytes > experiment.mostBytes() && !experiment.dividesSizes()) {
        throw new IllegalArgumentException(
            "the largest size times the most ranks, %d bytes, is not possible; the limit is %d"
                .formatted(bytes, experiment.mostBytes()));
      }
    }
  }

  private static int least(Experiment experiment) {
    return experiment.operations().isEmpty() ? 0 : experiment.elementBytes();
  }

  private static void require(boolean holds, String what, int value, String limit) {
    if (!holds) {
      throw new IllegalArgumentException(
          "%s %d is not possible; the limit is %s".formatted(what, value, limit));
    }
  }

  /** Collects options; everything not set keeps the experiment's default. Used by one thread. */
  public static final class Builder {
    private static final long DEFAULT_SEED = 20_250_101;

    private final Experiment experiment;
    private Set<Transport> transports;
    private Set<BufferKind> buffers;
    private Set<CacheState> caches = EnumSet.allOf(CacheState.class);
    private List<String> operations;
    private List<Integer> sizes;
    private List<Integer> ranks;
    private PeerChoice peers = PeerChoice.AUTO;
    private Effort effort;
    private Optional<NetworkSpec> network = Optional.empty();
    private Optional<String> hosts = Optional.empty();
    private long seed = DEFAULT_SEED;
    private List<String> weftCommand = List.of();
    private Optional<Path> json = Optional.empty();
    private Optional<Path> raw = Optional.empty();

    private Builder(Experiment experiment, boolean quick) {
      this.experiment = experiment;
      transports = EnumSet.copyOf(experiment.transports());
      buffers = experiment.buffers();
      operations = experiment.operations();
      sizes = experiment.sizes(quick);
      ranks = experiment.ranks();
      effort = quick ? Effort.quick() : Effort.full();
    }

    public Builder transports(Set<Transport> chosen) {
      transports = Set.copyOf(chosen);
      return this;
    }

    public Builder buffers(Set<BufferKind> chosen) {
      buffers = Set.copyOf(chosen);
      return this;
    }

    public Builder caches(Set<CacheState> chosen) {
      caches = Set.copyOf(chosen);
      return this;
    }

    /** By name. */
    public Builder operations(List<String> names) {
      operations = List.copyOf(names);
      return this;
    }

    public Builder sizes(List<Integer> bytes) {
      sizes = List.copyOf(bytes);
      return this;
    }

    public Builder ranks(List<Integer> counts) {
      ranks = List.copyOf(counts);
      return this;
    }

    public Builder peers(PeerChoice chosen) {
      peers = chosen;
      return this;
    }

    public Builder launches(int count) {
      effort = effort.withLaunches(count);
      return this;
    }

    public Builder effort(Effort chosen) {
      effort = chosen;
      return this;
    }

    /** Spreads the ranks over hosts with links between them, which leaves only TCP. */
    public Builder network(NetworkSpec chosen) {
      network = Optional.of(chosen);
      transports = Set.of(Transport.TCP);
      return this;
    }

    /**
     * Spreads the ranks over hosts that are there already, as {@code a:2,b:2}: by TCP between them,
     * and by what each system has within.
     */
    public Builder hosts(String chosen) {
      hosts = Optional.of(chosen);
      transports = Set.of(Transport.TCP);
      return this;
    }

    public Builder seed(long chosen) {
      seed = chosen;
      return this;
    }

    /** The words that stand for {@code weft} on a command line. */
    public Builder weftCommand(List<String> words) {
      weftCommand = List.copyOf(words);
      return this;
    }

    public Builder json(Path file) {
      json = Optional.of(file);
      return this;
    }

    public Builder raw(Path file) {
      raw = Optional.of(file);
      return this;
    }

    /**
     * The options.
     *
     * @throws IllegalArgumentException if a number is out of its limits
     */
    public BenchOptions build() {
      return new BenchOptions(
          experiment,
          transports,
          buffers,
          caches,
          operations,
          sizes,
          ranks,
          peers,
          effort,
          network,
          hosts,
          seed,
          weftCommand,
          json,
          raw);
    }
  }
}

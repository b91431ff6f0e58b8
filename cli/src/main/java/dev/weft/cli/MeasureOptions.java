package dev.weft.cli;

import dev.weft.lab.PeerChoice;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.network.NetworkKind;
import dev.weft.lab.network.NetworkSpec;
import dev.weft.lab.network.Sysctl;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of all commands that measure. An option that is not given is empty, or null. */
final class MeasureOptions {
  @Option(
      names = "--transport",
      split = ",",
      paramLabel = "NAME",
      order = 1,
      description =
          "shm, tcp, local; several with commas. Default: all that the experiment is meant for; of"
              + " collectives shm and local, of guidelines shm.")
  private List<String> transports = List.of();

  @Option(
      names = "--peers",
      paramLabel = "NAMES",
      defaultValue = "auto",
      order = 2,
      description = "auto (every one found), none, or names with commas. Default: auto.")
  private String peers = "auto";

  @Option(
      names = "--sizes",
      split = ",",
      paramLabel = "BYTES",
      order = 4,
      description =
          "Message sizes. Default: 0 to 4 MiB; of collectives 16 B to 1 MiB: the count of the call,"
              + " that is the whole vector of broadcast, reduce, allReduce and scan, and one rank's"
              + " block of the others.")
  private List<Integer> sizes = List.of();

  @Option(
      names = "--buffers",
      split = ",",
      paramLabel = "KIND",
      order = 6,
      description = "heap, native. Default: both; of collectives and guidelines heap.")
  private List<String> buffers = List.of();

  @Option(
      names = "--cache",
      split = ",",
      paramLabel = "STATE",
      order = 7,
      description = "hot, cold. Default: both.")
  private List<String> caches = List.of();

  @Option(
      names = {"-n", "--ranks"},
      split = ",",
      paramLabel = "N",
      order = 8,
      description = "Numbers of ranks, for barrier, startup, collectives and guidelines.")
  private List<Integer> ranks = List.of();

  @Option(
      names = "--launches",
      paramLabel = "N",
      order = 9,
      description =
          "Launches of each system. Default: 5, 10 where ranks share cores; with --quick fewer.")
  private @Nullable Integer launches;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      order = 10,
      description = "Of the order of launches and sizes.")
  private @Nullable Long seed;

  @Option(
      names = "--network",
      paramLabel = "NAME",
      order = 13,
      description =
          "fast-ethernet, gigabit or 10g: build two to eight hosts with such links out of network"
              + " namespaces, run the ranks across them over tcp, and remove them afterwards. Needs"
              + " Linux and root.")
  private @Nullable String network;

  @Option(
      names = "--mtu",
      paramLabel = "BYTES",
      order = 14,
      description = "Largest packet of the network, 576 to 9000. Default: 1500.")
  private @Nullable Integer mtu;

  @Option(
      names = "--congestion",
      paramLabel = "NAME",
      order = 15,
      description =
          "TCP's congestion control in the network: cubic, reno, bbr or another of this kernel."
              + " Default: cubic.")
  private @Nullable String congestion;

  @Option(
      names = "--sysctl",
      paramLabel = "NAME=VALUE",
      order = 16,
      description =
          "A setting of the kernels of the network's hosts, such as"
              + " net.ipv4.tcp_slow_start_after_idle=0. May be given several times.")
  private List<String> sysctls = List.of();

  @Option(
      names = "--hosts",
      paramLabel = "LIST",
      order = 17,
      description =
          "Hosts that are there already, such as a:2,b:2: ranks run on them, host by host, started"
              + " by each system's own launcher. Of the peers, native MPI can do that.")
  private @Nullable String hosts;

  MeasureOptions() {}

  /** Hosts that are there already. */
  Optional<String> hosts() {
    return Optional.ofNullable(hosts);
  }

  /** The network to be built. */
  Optional<NetworkSpec> network() {
    if (network == null) {
      if (mtu != null || congestion != null || !sysctls.isEmpty()) {
        throw new UsageException(
            UsageException.Kind.DISAGREEMENT,
            (mtu != null ? "--mtu" : congestion != null ? "--congestion" : "--sysctl")
                + " is of a network; say which with --network");
      }
      return Optional.empty();
    }
    int bytes = mtu == null ? NetworkSpec.DEFAULT_MTU : mtu;
    String tcp = congestion == null ? NetworkSpec.DEFAULT_CONGESTION : congestion;
    List<Sysctl> settings = sysctls.stream().map(Sysctl::parse).toList();
    return Optional.of(new NetworkSpec(NetworkKind.of(network), bytes, tcp, settings));
  }

  PeerChoice peers() {
    return PeerChoice.parse(peers);
  }

  Set<Transport> transports() {
    return set(Transport.class, transports, Transport::of);
  }

  Set<BufferKind> buffers() {
    return set(BufferKind.class, buffers, BufferKind::of);
  }

  Set<CacheState> caches() {
    return set(CacheState.class, caches, CacheState::of);
  }

  List<Integer> sizes() {
    return sizes;
  }

  List<Integer> ranks() {
    return ranks;
  }

  @Nullable Integer launches() {
    return launches;
  }

  @Nullable Long seed() {
    return seed;
  }

  private static <E extends Enum<E>> Set<E> set(
      Class<E> type, List<String> names, Function<String, E> of) {
    Set<E> set = EnumSet.noneOf(type);
    names.forEach(name -> set.add(of.apply(name)));
    return set;
  }
}

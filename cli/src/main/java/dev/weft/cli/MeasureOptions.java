package dev.weft.cli;

import dev.weft.lab.PeerChoice;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Transport;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What all commands that measure can be told. What is not given is empty, or null. */
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
      description = "Launches of each system. Default: 5, with --quick 3.")
  private @Nullable Integer launches;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      order = 10,
      description = "Of the order of launches and sizes.")
  private @Nullable Long seed;

  MeasureOptions() {}

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

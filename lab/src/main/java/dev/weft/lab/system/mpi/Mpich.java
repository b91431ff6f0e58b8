package dev.weft.lab.system.mpi;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.machine.ProcessorSet;
import dev.weft.lab.process.Commands;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** MPICH. Waits by spinning without yielding, which costs milliseconds once ranks exceed cores. */
public final class Mpich extends MpiSystem {
  private static final Pattern VERSION = Pattern.compile("Version:\\s+(\\S+)");

  /**
   * Ranks of one host are kept from sharing memory by treating each as remote; the network library
   * below, UCX or libfabric, is told to use TCP on a card.
   */
  private static Map<String, String> tcp(String card) {
    return Map.of(
        "MPIR_CVAR_NOLOCAL", "1",
        "UCX_TLS", "tcp,self",
        "UCX_NET_DEVICES", card,
        "FI_PROVIDER", "tcp",
        "FI_TCP_IFACE", card);
  }

  @Override
  public String name() {
    return "mpich";
  }

  @Override
  public String version() {
    return tool("mpirun")
        .map(this::launcherVersion)
        .map(VERSION::matcher)
        .filter(Matcher::find)
        .map(found -> "MPICH " + found.group(1))
        .orElse("");
  }

  @Override
  public Optional<String> impractical(Experiment experiment, Configuration configuration) {
    boolean calls = experiment == Experiment.COLLECTIVES || experiment == Experiment.SCATTER;
    boolean requests = experiment == Experiment.OVERLAP || experiment == Experiment.NONBLOCKING;
    int ranks = configuration.ranks();
    if (calls && ranks > ProcessorSet.physical()) {
      return Optional.of(
          "%d ranks on %d cores: it spins without yielding, every call takes milliseconds"
              .formatted(ranks, ProcessorSet.physical()));
    }
    if (requests
        && configuration.transport() == Transport.TCP
        && ranks >= ProcessorSet.physical()) {
      return Optional.of(
          "%s over tcp by %d ranks on %d cores: it stands still now and then until it is ended"
              .formatted(experiment.id(), ranks, ProcessorSet.physical()));
    }
    return Optional.empty();
  }

  @Override
  public List<String> warnings() {
    List<String> all =
        new ArrayList<>(
            MpiSettings.ofEnvironment(
                System.getenv(), "MPIR_", "MPICH_", "MPIEXEC_", "HYDRA_", "UCX_", "FI_"));
    beside("mpichversion")
        .flatMap(tool -> Commands.answer(List.of(tool.toString()), Map.of()))
        .ifPresent(text -> all.addAll(MpiSettings.ofMpich(text)));
    return List.copyOf(all);
  }

  @Override
  String family() {
    return "HYDRA";
  }

  @Override
  String[] packages() {
    return new String[] {"mpich", "libmpich-dev", "gcc", "g++"};
  }

  @Override
  List<String> launcherArguments(Configuration configuration, String card) {
    return List.of();
  }

  @Override
  List<String> hostArguments(String hosts) {
    return List.of("-launcher", "ssh", "-hosts", hosts);
  }

  @Override
  Map<String, String> environment() {
    return Map.of();
  }

  @Override
  Map<String, String> environment(Configuration configuration, String card) {
    return configuration.transport() == Transport.TCP ? tcp(card) : Map.of();
  }
}

package dev.weft.lab.system.mpi;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.machine.ProcessorSet;
import dev.weft.lab.process.Commands;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Open MPI. Refuses to start as root, or with more ranks than cores, unless told. */
public final class OpenMpi extends MpiSystem {
  private static final Pattern VERSION = Pattern.compile("(\\d+\\.\\d+\\.\\d+\\S*)");

  @Override
  public String name() {
    return "openmpi";
  }

  @Override
  public String version() {
    return tool("mpirun")
        .map(this::launcherVersion)
        .map(VERSION::matcher)
        .filter(Matcher::find)
        .map(found -> "Open MPI " + found.group(1))
        .orElse("");
  }

  @Override
  public List<String> warnings() {
    List<String> all =
        new ArrayList<>(
            MpiSettings.ofEnvironment(
                System.getenv(), "OMPI_MCA_", "PMIX_MCA_", "PRTE_MCA_", "UCX_"));
    String home = System.getProperty("user.home", "");
    all.addAll(MpiSettings.ofFile(Path.of(home, ".openmpi", "mca-params.conf")));
    beside("ompi_info")
        .flatMap(info -> Commands.answer(List.of(info.toString(), "--parsable"), Map.of()))
        .ifPresent(text -> all.addAll(MpiSettings.ofOpenMpi(text)));
    return List.copyOf(all);
  }

  @Override
  String family() {
    return "Open MPI";
  }

  @Override
  String[] packages() {
    return new String[] {"openmpi-bin", "libopenmpi-dev", "gcc", "g++"};
  }

  @Override
  List<String> launcherArguments(Configuration configuration, String card) {
    List<String> arguments = new ArrayList<>();
    if (configuration.transport() == Transport.TCP) {
      arguments.addAll(List.of("--mca", "pml", "ob1", "--mca", "btl", "tcp,self"));
      arguments.addAll(List.of("--mca", "btl_tcp_if_include", card));
    }
    if (configuration.ranks() > ProcessorSet.physical()) {
      arguments.add("--oversubscribe");
    }
    return arguments;
  }

  /** Its own transports: one that is meant for hardware takes TCP in a slower way. */
  @Override
  List<String> hostArguments(String hosts) {
    return List.of("--host", hosts, "--mca", "pml", "ob1", "--mca", "btl", "self,vader,tcp");
  }

  @Override
  Map<String, String> environment() {
    return Commands.isRoot()
        ? Map.of("OMPI_ALLOW_RUN_AS_ROOT", "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
        : Map.of();
  }

  @Override
  Map<String, String> environment(Configuration configuration, String card) {
    Map<String, String> environment = new HashMap<>(environment());
    if (!card.equals(LOOPBACK)) {
      environment.putAll(reachableFrom(card));
    }
    return environment;
  }

  /**
   * Ranks ask a server in the launcher for what they must know. It takes them for processes of its
   * own host and would listen on loopback only.
   */
  private static Map<String, String> reachableFrom(String card) {
    return Map.of(
        "PMIX_MCA_ptl_base_if_include",
        card,
        "PMIX_MCA_ptl_base_remote_connections",
        "1",
        "PMIX_MCA_ptl_tcp_if_include",
        card,
        "PMIX_MCA_ptl_tcp_remote_connections",
        "1");
  }
}

package dev.weft.lab.system;

import dev.weft.lab.program.HostAddresses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The hosts of a launch's ranks. Hosts that the lab has built are network namespaces: rank r is on
 * host r modulo their number, and the launcher runs on host 0. Existing hosts have names, and every
 * launcher starts ranks there in its own way, host by host. Immutable.
 *
 * @param namespaces the file of each host's network namespace; none if the lab has built no hosts
 * @param addresses the address of each host that the lab has built
 * @param network the network of all the addresses, such as {@code 10.0.3.0/24}
 * @param named existing hosts, such as {@code a:2,b:2}; empty if there are none
 */
public record LaunchHosts(
    List<Path> namespaces, List<String> addresses, String network, String named) {
  /** The name of each host's network card. */
  public static final String CARD = "eth0";

  /** All ranks on this machine, which find each other over loopback. */
  public static final LaunchHosts THIS_MACHINE =
      new LaunchHosts(List.of(), List.of(), "127.0.0.0/8", "");

  private static final String SCRIPT =
      """
      rank=${WEFT_RANK:-${OMPI_COMM_WORLD_RANK:-$PMI_RANK}}
      case $((rank % HOSTS)) in
      CASES
      esac
      exec nsenter --net="$namespace" "$@"
      """;

  /** The lists are copied. */
  public LaunchHosts {
    namespaces = List.copyOf(namespaces);
    addresses = List.copyOf(addresses);
  }

  /** Hosts that the lab has built. */
  public LaunchHosts(List<Path> namespaces, List<String> addresses, String network) {
    this(namespaces, addresses, network, "");
  }

  /** Hosts that are there already. */
  public static LaunchHosts named(String list) {
    return new LaunchHosts(List.of(), List.of(), "", list);
  }

  /** Whether ranks are on hosts of their own. */
  public boolean areSeparate() {
    return areBuilt() || areNamed();
  }

  /** Whether the lab has built them. */
  public boolean areBuilt() {
    return !namespaces.isEmpty();
  }

  /** Whether launchers are told their names. */
  public boolean areNamed() {
    return !named.isEmpty();
  }

  /** What comes before a command to run it on a host. */
  public List<String> enter(int host) {
    return areBuilt() ? List.of("nsenter", "--net=" + namespaces.get(host)) : List.of();
  }

  /** Options for both JVMs of a program of two, see {@link HostAddresses}. */
  public List<String> jvmArguments() {
    return areBuilt() ? HostAddresses.jvmArguments(addresses.subList(0, 2), enter(1)) : List.of();
  }

  /**
   * Writes a script that becomes the command it is given, on the host of its rank. It learns the
   * rank from the environment that Weft, Open MPI and MPICH give.
   *
   * @return the words that come before the command
   */
  public List<String> rankPrefix(Path directory) {
    List<String> cases = new ArrayList<>();
    for (int host = 0; host < namespaces.size(); host++) {
      cases.add("%d) namespace='%s' ;;".formatted(host, namespaces.get(host)));
    }
    String text =
        SCRIPT
            .replace("HOSTS", Integer.toString(namespaces.size()))
            .replace("CASES", String.join("\n", cases));
    try {
      Path script = Files.writeString(directory.resolve("rank.sh"), text);
      return List.of("/bin/sh", script.toString());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a script for ranks on hosts", e);
    }
  }
}

package dev.weft.lab.network;

import dev.weft.lab.system.LaunchHosts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The names and addresses of a network: each host is a namespace with one card; another namespace,
 * the switch, joins the cards. Nothing appears in the machine's own network. Immutable.
 *
 * @param job an id of the owner, see {@link dev.weft.internal.job.JobId}
 */
record NetworkPlan(NetworkSpec spec, int hosts, String job) {
  static final String SUBNET = "10.77.0.";

  String switchName() {
    return Namespaces.name(job, "switch");
  }

  String hostName(int host) {
    return Namespaces.name(job, "host" + host);
  }

  /** Every namespace, in the order to build them. */
  List<String> names() {
    List<String> names = new ArrayList<>(List.of(switchName()));
    IntStream.range(0, hosts).forEach(host -> names.add(hostName(host)));
    return names;
  }

  List<Path> hostFiles() {
    return IntStream.range(0, hosts)
        .mapToObj(host -> Namespaces.FOLDER.resolve(hostName(host)))
        .toList();
  }

  List<String> addresses() {
    return IntStream.range(0, hosts).mapToObj(host -> SUBNET + (host + 1)).toList();
  }

  String network() {
    return SUBNET + "0/24";
  }

  /** Where ranks run. */
  LaunchHosts places() {
    return new LaunchHosts(hostFiles(), addresses(), network());
  }

  /** The commands that make the namespaces. */
  List<List<String>> namespaceCommands() {
    return names().stream().map(name -> List.of("ip", "netns", "add", name)).toList();
  }

  /**
   * Fails where this kernel cannot delay packets, without an effect otherwise; once the namespaces
   * are there.
   */
  List<String> delayProbe() {
    return words("tc -n " + switchName() + " qdisc replace dev lo root netem delay 1us");
  }

  /** The commands that give the card of a host, once it is there, its address, and start it. */
  List<List<String>> cardCommands(int host) {
    String name = hostName(host);
    return List.of(
        words("ip -n " + name + " link set lo up"),
        words(
            "ip -n " + name + " addr add " + addresses().get(host) + "/24 dev " + LaunchHosts.CARD),
        words("ip -n " + name + " link set " + LaunchHosts.CARD + " up"));
  }

  /**
   * The commands that set the congestion control of TCP between the hosts, once their cards are up.
   * A route's goes for both ends of a connection; of a namespace's own setting Linux allows only
   * some values.
   */
  List<List<String>> congestionCommands() {
    return IntStream.range(0, hosts)
        .mapToObj(
            host ->
                words(
                    "ip -n %s route replace %s dev %s proto kernel scope link src %s congctl %s"
                        .formatted(
                            hostName(host),
                            network(),
                            LaunchHosts.CARD,
                            addresses().get(host),
                            spec.congestion())))
        .toList();
  }

  /** The commands that give the kernels of all hosts a setting. */
  List<List<String>> commands(Sysctl sysctl) {
    String file = sysctl.file().toString();
    List<String> write = List.of("sh", "-c", "echo \"$1\" > \"$2\"", "sh", sysctl.value(), file);
    return IntStream.range(0, hosts)
        .mapToObj(host -> Stream.concat(places().enter(host).stream(), write.stream()).toList())
        .toList();
  }

  /** The words of a command, none of which contains a blank. */
  static List<String> words(String command) {
    return List.of(command.split(" ", -1));
  }
}

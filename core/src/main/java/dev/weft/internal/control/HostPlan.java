package dev.weft.internal.control;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The distribution of a job's ranks over hosts, and the way to run commands there. Immutable.
 *
 * @param hosts the names of the hosts, each once
 * @param hostOfRank for each rank, the index of its host
 * @param shell the command that runs another command on a host
 * @param copy whether Weft and the program are copied there; else they are at the same paths
 * @param fanOut how many agents the launcher, or an agent, starts itself
 */
public record HostPlan(
    List<String> hosts, List<Integer> hostOfRank, RemoteShell shell, boolean copy, int fanOut) {
  public static final int FAN_OUT = 32;

  public HostPlan {
    hosts = List.copyOf(hosts);
    hostOfRank = List.copyOf(hostOfRank);
  }

  /**
   * The plan of a job whose ranks are started in the same way.
   *
   * @param names the host of each of its ranks
   */
  public HostPlan over(List<String> names) {
    List<String> each = names.stream().distinct().toList();
    return new HostPlan(each, names.stream().map(each::indexOf).toList(), shell, copy, fanOut);
  }

  /** The name of a rank's host. */
  public String hostOf(int rank) {
    return hosts.get(hostOfRank.get(rank));
  }

  /** The ranks of a host, in order. */
  public List<Integer> ranksOf(int host) {
    return IntStream.range(0, hostOfRank.size())
        .filter(rank -> hostOfRank.get(rank) == host)
        .boxed()
        .toList();
  }

  /** The host whose agent starts that of another host; -1 for the launcher. */
  public int parentOf(int host) {
    return host / fanOut - 1;
  }
}

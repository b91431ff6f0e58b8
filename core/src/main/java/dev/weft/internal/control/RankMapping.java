package dev.weft.internal.control;

import java.util.ArrayList;
import java.util.List;

/** The mapping of ranks to hosts. */
public enum RankMapping {
  /** A host's slots are filled before the next host's. */
  SLOT,
  /** One rank to each host in turn, as long as it has slots. */
  NODE;

  /** How many ranks there are if nobody says. */
  public static int total(List<HostSlots> hosts) {
    return hosts.stream().mapToInt(HostSlots::atOnce).sum();
  }

  /**
   * For each rank the index of its host. Where no host has said how many it takes, hosts get more
   * than one in as many rounds as it needs.
   *
   * @throws IllegalArgumentException if there are fewer slots than ranks
   */
  public List<Integer> place(List<HostSlots> hosts, int ranks) {
    int total = total(hosts);
    boolean limited = hosts.stream().anyMatch(host -> host.count() != HostSlots.UNSAID);
    if (ranks > total && limited) {
      throw new IllegalArgumentException(
          "%d ranks do not fit into the %d slots of %s; give hosts more slots, HOST:N, or lower -n"
              .formatted(ranks, total, hosts.size() == 1 ? "the host" : hosts.size() + " hosts"));
    }
    // Without numbers every host takes its share.
    int share = limited ? 0 : Math.ceilDiv(ranks, hosts.size());
    List<Integer> placed = new ArrayList<>();
    int most = hosts.stream().mapToInt(host -> Math.max(share, host.atOnce())).max().orElse(0);
    if (this == SLOT) {
      for (int host = 0; host < hosts.size(); host++) {
        int slots = limited ? hosts.get(host).atOnce() : shareOf(host, ranks, hosts.size());
        add(placed, host, slots, ranks);
      }
    } else {
      for (int round = 0; round < most; round++) {
        for (int host = 0; host < hosts.size(); host++) {
          boolean free = !limited || round < hosts.get(host).atOnce();
          add(placed, host, free ? 1 : 0, ranks);
        }
      }
    }
    return placed;
  }

  private static int shareOf(int host, int ranks, int hosts) {
    return ranks / hosts + (host < ranks % hosts ? 1 : 0);
  }

  private static void add(List<Integer> placed, int host, int count, int ranks) {
    for (int i = 0; i < count && placed.size() < ranks; i++) {
      placed.add(host);
    }
  }
}

package dev.weft.lab;

import dev.weft.lab.machine.Machine;
import dev.weft.lab.network.LinkBounds;
import dev.weft.lab.network.NetworkException;
import dev.weft.lab.network.NetworkFacts;
import dev.weft.lab.network.NetworkSpec;
import dev.weft.lab.network.VirtualNetwork;
import dev.weft.lab.system.LaunchHosts;
import java.io.PrintStream;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The place of a run: this machine as it is, existing hosts, or hosts with a network that are built
 * for the run.
 */
final class RunPlace implements AutoCloseable {
  private final Machine machine;
  private final LaunchHosts launchHosts;
  private final @Nullable VirtualNetwork network;

  private RunPlace(Machine machine, LaunchHosts launchHosts, @Nullable VirtualNetwork network) {
    this.machine = machine;
    this.launchHosts = launchHosts;
    this.network = network;
  }

  /**
   * Removes what dead runs have left, builds the network, if one is wanted, and measures its link.
   *
   * @param named hosts that are there already
   * @param ranks numbers of ranks of the run
   * @throws NetworkException if it cannot be built
   */
  static RunPlace prepare(
      Optional<NetworkSpec> spec,
      Optional<String> named,
      Collection<Integer> ranks,
      PrintStream err) {
    VirtualNetwork.sweep();
    Machine machine = Machine.describe();
    if (spec.isEmpty()) {
      LaunchHosts launchHosts = named.map(LaunchHosts::named).orElse(LaunchHosts.THIS_MACHINE);
      return new RunPlace(
          named.isEmpty() ? machine : machine.with(withHosts(machine, launchHosts)),
          launchHosts,
          null);
    }
    try {
      int most = ranks.stream().max(Integer::compare).orElse(1);
      VirtualNetwork network = VirtualNetwork.build(spec.get(), most);
      try {
        LinkBounds linkBounds = LinkBounds.measure(network.launchHosts());
        Machine whole = machine.with(facts(machine, network, linkBounds));
        NetworkFacts.sentence(whole.facts()).ifPresent(err::println);
        return new RunPlace(whole, network.launchHosts(), network);
      } catch (RuntimeException | InterruptedException e) {
        network.close();
        throw e;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NetworkException("interrupted while the network was built", e);
    }
  }

  private static Map<String, Object> withHosts(Machine machine, LaunchHosts launchHosts) {
    Map<String, Object> facts = new LinkedHashMap<>(machine.facts());
    facts.put("hosts", launchHosts.named());
    return facts;
  }

  private static Map<String, Object> facts(
      Machine machine, VirtualNetwork network, LinkBounds linkBounds) {
    return NetworkFacts.with(
        machine.facts(),
        network.spec(),
        network.launchHosts().addresses().size(),
        network.traits(),
        linkBounds);
  }

  Machine machine() {
    return machine;
  }

  LaunchHosts launchHosts() {
    return launchHosts;
  }

  @Override
  public void close() {
    if (network != null) {
      network.close();
    }
  }
}

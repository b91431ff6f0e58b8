package dev.weft.lab;

import dev.weft.lab.machine.Machine;
import dev.weft.lab.network.Link;
import dev.weft.lab.network.NetworkException;
import dev.weft.lab.network.NetworkFacts;
import dev.weft.lab.network.NetworkSpec;
import dev.weft.lab.network.VirtualNetwork;
import dev.weft.lab.system.Hosts;
import java.io.PrintStream;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a run takes place: this machine as it is, hosts that it reaches, or hosts with a network,
 * built for the run.
 */
final class RunPlace implements AutoCloseable {
  private final Machine machine;
  private final Hosts hosts;
  private final @Nullable VirtualNetwork network;

  private RunPlace(Machine machine, Hosts hosts, @Nullable VirtualNetwork network) {
    this.machine = machine;
    this.hosts = hosts;
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
      Hosts hosts = named.map(Hosts::named).orElse(Hosts.THIS_MACHINE);
      return new RunPlace(
          named.isEmpty() ? machine : machine.with(withHosts(machine, hosts)), hosts, null);
    }
    try {
      int most = ranks.stream().max(Integer::compare).orElse(1);
      VirtualNetwork network = VirtualNetwork.build(spec.get(), most);
      try {
        Link link = Link.measure(network.hosts());
        Machine whole = machine.with(facts(machine, network, link));
        NetworkFacts.sentence(whole.facts()).ifPresent(err::println);
        return new RunPlace(whole, network.hosts(), network);
      } catch (RuntimeException | InterruptedException e) {
        network.close();
        throw e;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NetworkException("interrupted while the network was built", e);
    }
  }

  private static Map<String, Object> withHosts(Machine machine, Hosts hosts) {
    Map<String, Object> facts = new LinkedHashMap<>(machine.facts());
    facts.put("hosts", hosts.named());
    return facts;
  }

  private static Map<String, Object> facts(Machine machine, VirtualNetwork network, Link link) {
    return NetworkFacts.with(
        machine.facts(),
        network.spec(),
        network.hosts().addresses().size(),
        network.traits(),
        link);
  }

  Machine machine() {
    return machine;
  }

  Hosts hosts() {
    return hosts;
  }

  @Override
  public void close() {
    if (network != null) {
      network.close();
    }
  }
}

package dev.weft.cli.program;

import dev.weft.lab.network.NetworkKind;
import dev.weft.lab.network.NetworkSpec;
import dev.weft.lab.network.VirtualNetwork;
import java.util.ArrayList;
import java.util.List;

/** Builds a network with a process on it, says so, and waits to be killed. */
public final class NetworkOwner {
  public static void main(String[] args) throws Exception {
    VirtualNetwork network =
        VirtualNetwork.build(
            new NetworkSpec(NetworkKind.FAST_ETHERNET, NetworkSpec.DEFAULT_MTU), 2);
    List<String> command = new ArrayList<>(network.launchHosts().enter(1));
    command.addAll(List.of("sleep", "100"));
    System.out.println(new ProcessBuilder(command).start().pid());
    System.out.println("built");
    Thread.sleep(100_000);
  }

  private NetworkOwner() {}
}

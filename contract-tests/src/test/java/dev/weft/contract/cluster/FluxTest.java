package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Lengthy;
import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What {@code flux run} offers: PMI-1 over an inherited descriptor, with Flux's variables. Flux
 * itself cannot be installed from the distributions, so a script answers in its place.
 */
@OverHosts
@Timeout(100)
final class FluxTest {
  private static HostCommand flux(String... arguments) {
    VirtualCluster.require("python3");
    List<String> line = new ArrayList<>(List.of("python3"));
    line.add(VirtualCluster.project().resolve("testkit/src/main/cluster/flux.py").toString());
    line.add("3");
    line.addAll(List.of(RingProgram.command(arguments)));
    return HostCommand.here(line).await();
  }

  @Test
  void ranksMeet() {
    HostCommand command = flux();
    assertThat(command.exitCode()).as("%s", command.output()).isZero();
    assertThat(command.output())
        .contains("rank 0 of 3 on ", "rank 1 of 3 on ", "rank 2 of 3 on ", "3 share memory");
  }

  @Lengthy
  @Test
  void anAbortGivesItsCode() {
    HostCommand command = flux("abort", "1");
    assertThat(command.exitCode()).as("%s", command.output()).isEqualTo(7);
  }

  @Test
  void withoutNativeCallsItIsAnError() {
    HostCommand command = flux("-Dweft.native=off");
    assertThat(command.exitCode()).isNotZero();
    assertThat(command.output()).contains("of 3 under flux run", "needs native calls");
  }
}

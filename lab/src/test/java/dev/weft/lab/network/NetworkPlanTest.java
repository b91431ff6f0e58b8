package dev.weft.lab.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NetworkPlanTest {
  private static final String JOB = "3fa9c1d2-12345-8f3a1-9c0d11e2";

  @Test
  void everyNameCarriesItsOwner() {
    NetworkPlan plan = plan(NetworkKind.GIGABIT, 3);
    assertThat(plan.names()).hasSize(4).allMatch(name -> name.startsWith("weft-" + JOB + "+"));
    assertThat(plan.names()).doesNotHaveDuplicates();
    assertThat(plan.hostFiles()).hasSize(3).allMatch(file -> file.startsWith("/run/netns"));
    assertThat(plan.addresses()).containsExactly("10.77.0.1", "10.77.0.2", "10.77.0.3");
    assertThat(plan.network()).isEqualTo("10.77.0.0/24");
  }

  @Test
  void everyCommandStaysInNamespacesOfItsOwn() {
    NetworkPlan plan = plan(NetworkKind.FAST_ETHERNET, 8);
    Bridge bridge = new Bridge(plan);
    List<List<String>> commands = new ArrayList<>(plan.namespaceCommands());
    commands.add(plan.delayProbe());
    commands.addAll(bridge.commands());
    commands.addAll(bridge.delayCommands());
    commands.addAll(ImitatedWire.commands(plan));
    commands.addAll(plan.congestionCommands());
    Sysctl sysctl = Sysctl.parse("net.ipv4.tcp_rmem=1 2 3");
    assertThat(plan.commands(sysctl))
        .hasSize(8)
        .allMatch(command -> command.getFirst().equals("nsenter"))
        .allMatch(command -> command.get(1).startsWith("--net=/run/netns/weft-" + JOB))
        .allMatch(command -> command.contains("1 2 3"))
        .allMatch(command -> command.getLast().equals("/proc/sys/net/ipv4/tcp_rmem"));
    for (List<String> command : commands) {
      boolean makesOne = command.subList(0, 3).equals(List.of("ip", "netns", "add"));
      boolean within = command.get(1).equals("-n") && plan.names().contains(command.get(2));
      assertThat(makesOne || within).as(String.join(" ", command)).isTrue();
    }
  }

  private static NetworkPlan plan(NetworkKind kind, int hosts) {
    return new NetworkPlan(new NetworkSpec(kind, NetworkSpec.DEFAULT_MTU), hosts, JOB);
  }
}

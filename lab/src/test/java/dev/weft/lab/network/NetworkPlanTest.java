package dev.weft.lab.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NetworkPlanTest {
  private static final String JOB = "3fa9c1d2-12345-8f3a1-9c0d11e2";

  @Test
  void everyNameCarriesItsOwner() {
    NetworkPlan plan = plan(NetworkKind.GIGABIT, 1500, 3);
    assertThat(plan.names()).hasSize(4).allMatch(name -> name.startsWith("weft-" + JOB + "+"));
    assertThat(plan.names()).doesNotHaveDuplicates();
    assertThat(plan.hostFiles()).hasSize(3).allMatch(file -> file.startsWith("/run/netns"));
    assertThat(plan.addresses()).containsExactly("10.77.0.1", "10.77.0.2", "10.77.0.3");
    assertThat(plan.network()).isEqualTo("10.77.0.0/24");
  }

  @Test
  void everyCommandStaysInNamespacesOfItsOwn() {
    NetworkPlan plan = plan(NetworkKind.FAST_ETHERNET, 1500, 8);
    for (List<String> command : plan.commands()) {
      boolean makesOne = command.subList(0, 3).equals(List.of("ip", "netns", "add"));
      boolean within = command.get(1).equals("-n") && plan.names().contains(command.get(2));
      assertThat(makesOne || within).as(String.join(" ", command)).isTrue();
    }
  }

  @Test
  void bothEndsOfEachLinkHaveItsRateAndMtu() {
    List<String> lines = lines(plan(NetworkKind.GIGABIT, 9000, 3).commands());
    assertThat(lines.stream().filter(line -> line.contains(" type veth ")))
        .hasSize(3)
        .allMatch(line -> line.split(" mtu 9000", -1).length == 3);
    assertThat(lines.stream().filter(line -> line.contains(" rate 1000mbit ")))
        .hasSize(6)
        .anyMatch(
            line ->
                line.contains("+switch ")
                    && line.contains(" dev port1 ")
                    && line.contains(" burst 72304 "))
        .anyMatch(
            line ->
                line.contains("+host1 ")
                    && line.contains(" dev eth0 ")
                    && line.contains(" burst 18076 "));
  }

  @Test
  void nothingPassesTwoBucketsThatOneWouldSlow() {
    assertThat(lines(plan(NetworkKind.GIGABIT, 1500, 2).commands()))
        .filteredOn(line -> line.contains(" tbf "))
        .hasSize(2)
        .allMatch(line -> line.contains(" dev eth0 "));
  }

  @Test
  void theBucketHoldsTwoPacketsOrATenthOfAMillisecond() {
    assertThat(lines(plan(NetworkKind.FAST_ETHERNET, 1500, 2).commands()))
        .anyMatch(line -> line.contains(" rate 100mbit burst 3076 "));
    assertThat(lines(plan(NetworkKind.TEN_GIGABIT, 1500, 2).commands()))
        .anyMatch(line -> line.contains(" rate 10000mbit burst 125000 "));
  }

  @Test
  void theDelayStandsBeforeTheBucketOfEachHost() {
    List<String> lines = lines(plan(NetworkKind.FAST_ETHERNET, 1500, 2).delayCommands());
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0)).contains("root handle 1: netem delay 110us");
    assertThat(lines.get(1)).contains("dev eth0 parent 1: ").contains(" tbf rate 100mbit ");
    assertThat(plan(NetworkKind.TEN_GIGABIT, 1500, 2).delayCommands()).isEmpty();
  }

  private static NetworkPlan plan(NetworkKind kind, int mtu, int hosts) {
    return new NetworkPlan(new NetworkSpec(kind, mtu), hosts, JOB);
  }

  private static List<String> lines(List<List<String>> commands) {
    return commands.stream().map(command -> String.join(" ", command)).toList();
  }
}

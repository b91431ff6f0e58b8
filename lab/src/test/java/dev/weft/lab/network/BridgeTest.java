package dev.weft.lab.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BridgeTest {
  private static final String JOB = "3fa9c1d2-12345-8f3a1-9c0d11e2";

  @Test
  void bothEndsOfEachLinkHaveItsRateAndMtu() {
    List<String> lines = lines(bridge(NetworkKind.GIGABIT, 9000, 3).commands());
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
    assertThat(lines(bridge(NetworkKind.GIGABIT, 1500, 2).commands()))
        .filteredOn(line -> line.contains(" tbf "))
        .hasSize(2)
        .allMatch(line -> line.contains(" dev eth0 "));
  }

  @Test
  void theBucketHoldsTwoPacketsOrATenthOfAMillisecond() {
    assertThat(lines(bridge(NetworkKind.FAST_ETHERNET, 1500, 2).commands()))
        .anyMatch(line -> line.contains(" rate 100mbit burst 3076 "));
    assertThat(lines(bridge(NetworkKind.TEN_GIGABIT, 1500, 2).commands()))
        .anyMatch(line -> line.contains(" rate 10000mbit burst 125000 "));
  }

  @Test
  void theDelayStandsBeforeTheBucketOfEachHost() {
    List<String> lines = lines(bridge(NetworkKind.FAST_ETHERNET, 1500, 2).delayCommands());
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0)).contains("root handle 1: netem delay 110us");
    assertThat(lines.get(1)).contains("dev eth0 parent 1: ").contains(" tbf rate 100mbit ");
  }

  @Test
  void aPortLetsPassFourTimesAsMuchAtOnceAsAHost() {
    assertThat(bridge(NetworkKind.GIGABIT, 1500, 3).traits(50))
        .isEqualTo(new LinkTraits(50, 100, 400));
  }

  private static Bridge bridge(NetworkKind kind, int mtu, int hosts) {
    return new Bridge(new NetworkPlan(new NetworkSpec(kind, mtu), hosts, JOB));
  }

  private static List<String> lines(List<List<String>> commands) {
    return commands.stream().map(command -> String.join(" ", command)).toList();
  }
}

package dev.weft.lab.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A link is never better than what it imitates; how much worse it is depends on the machine. */
@Timeout(60)
class LinkBoundsTest {
  /** 1448 bytes of content in each 1538 on the wire, and what a burst may be ahead. */
  private static final double MOST_OF_RATE = 0.96;

  @ParameterizedTest
  @EnumSource(names = {"FAST_ETHERNET", "GIGABIT"})
  void nothingPassesFasterOrSoonerThanOnTheLink(NetworkKind kind) throws InterruptedException {
    try (VirtualNetwork network = build(new NetworkSpec(kind, NetworkSpec.DEFAULT_MTU))) {
      LinkBounds linkBounds = LinkBounds.measure(network.launchHosts());
      assertThat(linkBounds.megabits()).isBetween(1.0, MOST_OF_RATE * kind.megabits());
      int delay = network.traits().delayMicros();
      assertThat(linkBounds.roundTripMicros())
          .isGreaterThan(2.0 * Math.max(0, delay - ImitatedWire.OWN_MICROS));
    }
  }

  @Test
  void aCongestionControlThatThisKernelLacksIsNamed() throws InterruptedException {
    build(new NetworkSpec(NetworkKind.FAST_ETHERNET, NetworkSpec.DEFAULT_MTU)).close();
    NetworkSpec unknown =
        new NetworkSpec(NetworkKind.FAST_ETHERNET, NetworkSpec.DEFAULT_MTU, "nosuch", List.of());
    assertThatExceptionOfType(NetworkException.class)
        .isThrownBy(() -> VirtualNetwork.build(unknown, 2))
        .withMessageContaining("cannot be nosuch; choose one")
        .withMessageContaining("reno");
  }

  @Test
  void theHostsHaveSettingsOfTheirOwn() throws Exception {
    Sysctl windows = Sysctl.parse("net.ipv4.tcp_slow_start_after_idle=0");
    Sysctl buffers = Sysctl.parse("net.ipv4.tcp_rmem=4096 65536 1048576");
    String machines = Files.readString(buffers.file());
    try (VirtualNetwork network = build(with(windows, buffers))) {
      for (int host = 0; host < 2; host++) {
        assertThat(read(network, host, windows)).isEqualTo("0");
        assertThat(read(network, host, buffers)).isEqualTo("4096\t65536\t1048576");
      }
    }
    assertThat(Files.readString(buffers.file())).isEqualTo(machines);
  }

  @Test
  void aSettingThatThisKernelLacksIsNamed() throws InterruptedException {
    build(with()).close();
    Sysctl unknown = Sysctl.parse("net.ipv4.tcp_no_such=1");
    assertThatExceptionOfType(NetworkException.class)
        .isThrownBy(() -> VirtualNetwork.build(with(unknown), 2))
        .withMessageContaining("--sysctl net.ipv4.tcp_no_such=1")
        .withMessageContaining("see /proc/sys/net/ipv4");
  }

  private static NetworkSpec with(Sysctl... sysctls) {
    return new NetworkSpec(
        NetworkKind.FAST_ETHERNET,
        NetworkSpec.DEFAULT_MTU,
        NetworkSpec.DEFAULT_CONGESTION,
        List.of(sysctls));
  }

  private static String read(VirtualNetwork network, int host, Sysctl sysctl) throws Exception {
    List<String> command = new ArrayList<>(network.launchHosts().enter(host));
    command.addAll(List.of("cat", sysctl.file().toString()));
    Process process = new ProcessBuilder(command).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
  }

  private static VirtualNetwork build(NetworkSpec spec) throws InterruptedException {
    try {
      return VirtualNetwork.build(spec, 2);
    } catch (NetworkException e) {
      assumeTrue(false, "no network here: " + e.getMessage());
      throw e;
    }
  }
}

package dev.weft.lab.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A link is never better than what it imitates; how much worse it is depends on the machine. */
@Timeout(60)
class LinkTest {
  /** 1448 bytes of content in each 1538 on the wire, and what a burst may be ahead. */
  private static final double MOST_OF_RATE = 0.96;

  @ParameterizedTest
  @EnumSource(names = {"FAST_ETHERNET", "GIGABIT"})
  void nothingPassesFasterOrSoonerThanOnTheLink(NetworkKind kind) throws InterruptedException {
    try (VirtualNetwork network = build(new NetworkSpec(kind, NetworkSpec.DEFAULT_MTU))) {
      Link link = Link.measure(network.hosts());
      assertThat(link.megabits()).isBetween(1.0, MOST_OF_RATE * kind.megabits());
      int delay = network.traits().delayMicros();
      assertThat(link.roundTripMicros()).isGreaterThan(2.0 * Math.max(0, delay - Wire.OWN_MICROS));
    }
  }

  @Test
  void aCongestionControlThatThisKernelLacksIsNamed() throws InterruptedException {
    build(new NetworkSpec(NetworkKind.FAST_ETHERNET, NetworkSpec.DEFAULT_MTU)).close();
    NetworkSpec unknown =
        new NetworkSpec(NetworkKind.FAST_ETHERNET, NetworkSpec.DEFAULT_MTU, "nosuch");
    assertThatExceptionOfType(NetworkException.class)
        .isThrownBy(() -> VirtualNetwork.build(unknown, 2))
        .withMessageContaining("cannot be nosuch; choose one")
        .withMessageContaining("reno");
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

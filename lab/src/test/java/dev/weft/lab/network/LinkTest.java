package dev.weft.lab.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A link is never better than what it imitates; how much worse it is depends on the machine. */
@Timeout(60)
class LinkTest {
  private static final NetworkSpec SPEC =
      new NetworkSpec(NetworkKind.FAST_ETHERNET, NetworkSpec.DEFAULT_MTU);

  /** 1448 bytes of content in each 1538 on the wire, and what a burst may be ahead. */
  private static final double MOST_MEGABITS = 96;

  @Test
  void nothingPassesFasterOrSoonerThanOnTheLink() throws InterruptedException {
    try (VirtualNetwork network = build()) {
      Link link = Link.measure(network.hosts());
      assertThat(link.megabits()).isBetween(1.0, MOST_MEGABITS);
      int delay = network.traits().delayMicros();
      assertThat(link.roundTripMicros()).isGreaterThan(2.0 * Math.max(0, delay - Wire.OWN_MICROS));
    }
  }

  private static VirtualNetwork build() throws InterruptedException {
    try {
      return VirtualNetwork.build(SPEC, 2);
    } catch (NetworkException e) {
      assumeTrue(false, "no network here: " + e.getMessage());
      throw e;
    }
  }
}

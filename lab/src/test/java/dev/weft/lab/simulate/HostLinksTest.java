package dev.weft.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HostLinksTest {
  /** A nanosecond for each byte, and 20 microseconds of them at once after a rest. */
  private static final Gap GAP = new Gap(Curve.line(0, 1), 20);

  private static final Costs COSTS =
      new Costs(
          3,
          Curve.line(2, 0.01),
          Curve.line(1, 0.01),
          GAP,
          Curve.line(0, 1),
          Curve.line(0, 1),
          4,
          2);

  private static final Cabling TWO_HOSTS = new Cabling(2, 8000, 20, 20);

  @Test
  void aLinkThatHasRestedLetsSomePassAtOnce() {
    HostLinks links = new HostLinks(GAP, TWO_HOSTS);
    assertThat(links.pass(0, 1, 100, 15_000)).isEqualTo(100);
    assertThat(links.pass(0, 1, 100, 15_000)).isCloseTo(110, within(1e-9));
    assertThat(links.pass(0, 1, 1000, 30_000)).isCloseTo(1010, within(1e-9));
  }

  @Test
  void directionsAreApart() {
    HostLinks links = new HostLinks(GAP, TWO_HOSTS);
    assertThat(links.pass(0, 1, 0, 50_000)).isCloseTo(30, within(1e-9));
    assertThat(links.pass(1, 0, 0, 50_000)).isCloseTo(30, within(1e-9));
  }

  /** Two hosts send to one: its link takes one after the other, and has a credit of its own. */
  @Test
  void aReceiversLinkIsOne() {
    HostLinks links = new HostLinks(GAP, new Cabling(3, 8000, 20, 45));
    assertThat(links.pass(1, 0, 0, 50_000)).isCloseTo(30, within(1e-9));
    assertThat(links.pass(2, 0, 0, 50_000)).isCloseTo(55, within(1e-9));
  }

  @Test
  void ranksOfOneHostNeedNoLink() {
    HostLinks links = new HostLinks(GAP, TWO_HOSTS);
    assertThat(links.pass(0, 2, 7, 50_000)).isEqualTo(7);
    assertThat(links.pass(0, 3, 7, 50_000)).isCloseTo(37, within(1e-9));
    assertThat(links.pass(2, 1, 7, 50_000)).isCloseTo(87, within(1e-9));
  }

  /** A rank receives what a link has let through, and has its core until then. */
  @Test
  void aMessageComesWhenItsLinkLetsIt() {
    double[][] marks =
        EventSimulation.marks(
            COSTS,
            List.of(
                new Steps(0, 2).send(1, 50_000).mark().list(),
                new Steps(1, 2).receive(0).mark().list()),
            2,
            TWO_HOSTS);
    assertThat(marks[0][0]).isCloseTo(2.5, within(1e-9));
    assertThat(marks[1][0]).isCloseTo(30 + 3 + 1.5, within(1e-9));
  }

  @Test
  void whatIsSustainedHasNoCredit() {
    assertThat(COSTS.sustained().send().at(0)).isEqualTo(2);
    assertThat(COSTS.sustained().send().at(1 << 20)).isCloseTo(1048.576, within(1e-9));
    assertThat(COSTS.sustained().gap()).isEqualTo(Gap.NONE);
  }

  @Test
  void theCablingIsReadFromTheFactsOfAMachine() {
    assertThat(Cabling.of(Map.of("cpu", "a fake one"))).isEqualTo(Cabling.NONE);
    Cabling cabling =
        Cabling.of(
            Map.of(
                "network",
                "gigabit",
                "network_hosts",
                4,
                "network_rate_mbit",
                1000,
                "network_bucket_us",
                100.0,
                "network_port_bucket_us",
                400.0));
    assertThat(cabling).isEqualTo(new Cabling(4, 1000, 100, 400));
    assertThat(cabling.hasLinks()).isTrue();
    assertThat(cabling.micros(1000)).isEqualTo(8);
  }

  @Test
  void aNegativeCreditIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Gap(Curve.line(0, 1), -1))
        .withMessageContaining("-1.0 us");
  }
}

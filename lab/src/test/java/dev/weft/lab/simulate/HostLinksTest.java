package dev.weft.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HostLinksTest {
  /** A nanosecond for each byte, and 20 microseconds of them at once after a rest. */
  private static final LinkCosts LINK = new LinkCosts(Curve.line(0, 1), 20, 0);

  private static final Costs COSTS =
      new Costs(
          3,
          Curve.line(2, 0.01),
          Curve.line(1, 0.01),
          LINK,
          Curve.line(0, 1),
          Curve.line(0, 1),
          4,
          2);

  private static final Cabling TWO_HOSTS = new Cabling(2, 8000, 1500, 20, 20, 0, true);

  @Test
  void aLinkThatHasRestedLetsSomePassAtOnce() {
    HostLinks links = new HostLinks(LINK, TWO_HOSTS);
    assertThat(pass(links, 0, 1, 100, 15_000)).isEqualTo(100);
    assertThat(pass(links, 0, 1, 100, 15_000)).isCloseTo(110, within(1e-9));
    assertThat(pass(links, 0, 1, 1000, 30_000)).isCloseTo(1010, within(1e-9));
  }

  @Test
  void directionsAreApart() {
    HostLinks links = new HostLinks(LINK, TWO_HOSTS);
    assertThat(pass(links, 0, 1, 0, 50_000)).isCloseTo(30, within(1e-9));
    assertThat(pass(links, 1, 0, 0, 50_000)).isCloseTo(30, within(1e-9));
  }

  /** Two hosts send to one: its link takes one after the other, and has a credit of its own. */
  @Test
  void aReceiversLinkIsOne() {
    HostLinks links = new HostLinks(LINK, new Cabling(3, 8000, 1500, 20, 45, 0, true));
    assertThat(pass(links, 1, 0, 0, 50_000)).isCloseTo(30, within(1e-9));
    assertThat(pass(links, 2, 0, 0, 50_000)).isCloseTo(55, within(1e-9));
  }

  /** Rank 0 sends to 2 and then to 1, in turns of four parts; rank 3 finds the link to 1 free. */
  @Test
  void pacedMessagesThatLeaveAHostTogetherTakeTurns() {
    double[][] marks = twoAtOnce(true);
    assertThat(marks[1][0]).isCloseTo(10 + 20 + 1, within(1e-9));
    assertThat(marks[1][1]).isCloseTo(50 + 50 + 1, within(1e-9));
    assertThat(marks[2][0]).isCloseTo(75 + 1, within(1e-9));
  }

  @Test
  void othersFollowEachOther() {
    double[][] marks = twoAtOnce(false);
    assertThat(marks[1][0]).isCloseTo(10 + 20 + 1, within(1e-9));
    assertThat(marks[1][1]).isCloseTo(50 + 50 + 1, within(1e-9));
    assertThat(marks[2][0]).isCloseTo(50 + 1, within(1e-9));
  }

  /** Two hosts send to one at the same time, five parts each. */
  @Test
  void messagesThatMeetAtAReceiverBothComeLate() {
    LinkCosts exact = new LinkCosts(Curve.line(0, 1), 0, 0);
    HostLinks links = new HostLinks(exact, new Cabling(3, 8000, 1500, 0, 0, 0, false));
    links.take(1, 0, 60_000, 0);
    links.take(2, 0, 60_000, 0);
    double time = 0;
    HostLinks.Passage one = null;
    HostLinks.Passage other = null;
    while (one == null || other == null) {
      one = links.passPart(1, time);
      other = links.passPart(2, time);
      time = links.nextPart(1, time);
    }
    assertThat(one.passed()).isCloseTo(108, within(1e-9));
    assertThat(other.passed()).isCloseTo(120, within(1e-9));
  }

  private static double[][] twoAtOnce(boolean paced) {
    Costs costs =
        new Costs(
            0,
            Curve.line(2, 0),
            Curve.line(1, 0),
            new LinkCosts(Curve.line(0, 1), 0, 0),
            Curve.line(0, 1),
            Curve.line(0, 1),
            4,
            2);
    return EventSimulation.marks(
        costs,
        List.of(
            new StepWriter(0, 4).send(2, 50_000).send(1, 50_000).list(),
            new StepWriter(1, 4).receive(3).mark().receive(0).mark().list(),
            new StepWriter(2, 4).receive(0).mark().list(),
            new StepWriter(3, 4).combine(10_000).send(1, 20_000).list()),
        4,
        new Cabling(4, 8000, 1500, 0, 0, 0, paced));
  }

  @Test
  void ranksOfOneHostNeedNoLink() {
    HostLinks links = new HostLinks(LINK, TWO_HOSTS);
    assertThat(links.areBetween(0, 2)).isFalse();
    assertThat(pass(links, 0, 3, 7, 50_000)).isCloseTo(37, within(1e-9));
    assertThat(pass(links, 2, 1, 7, 50_000)).isCloseTo(87, within(1e-9));
  }

  /** A rank receives what a link has let through, and has its core until then. */
  @Test
  void aMessageComesWhenItsLinkLetsIt() {
    double[][] marks =
        EventSimulation.marks(
            COSTS,
            List.of(
                new StepWriter(0, 2).send(1, 50_000).mark().list(),
                new StepWriter(1, 2).receive(0).mark().list()),
            2,
            TWO_HOSTS);
    assertThat(marks[0][0]).isCloseTo(2.5, within(1e-9));
    assertThat(marks[1][0]).isCloseTo(30 + 3 + 1.5, within(1e-9));
  }

  @Test
  void whatIsSustainedHasNoCredit() {
    assertThat(COSTS.sustained().send().at(0)).isEqualTo(2);
    assertThat(COSTS.sustained().send().at(1 << 20)).isCloseTo(1048.576, within(1e-9));
    assertThat(COSTS.sustained().link()).isEqualTo(LinkCosts.NONE);
  }

  /** The delay comes after all else, once for each link, and not within a host. */
  @Test
  void aDelayedMessageComesLater() {
    Costs delayed = delayedBy(100);
    double[][] marks =
        EventSimulation.marks(
            delayed,
            List.of(
                new StepWriter(0, 3).send(1, 50_000).send(2, 50_000).list(),
                new StepWriter(1, 3).receive(0).mark().list(),
                new StepWriter(2, 3).receive(0).mark().list()),
            3,
            TWO_HOSTS);
    assertThat(marks[1][0]).isCloseTo(30 + 100 + 3 + 1.5, within(1e-9));
    assertThat(marks[2][0]).isCloseTo(2.5 + 2.5 + 3 + 1.5, within(1e-9));
    assertThat(LogGp.of(delayed).latency()).isEqualTo(103);
    assertThat(delayed.sustained().latency()).isEqualTo(103);
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
                "network_mtu",
                1500,
                "network_delay_us",
                50,
                "tcp_congestion",
                "bbr",
                "network_bucket_us",
                100.0,
                "network_port_bucket_us",
                400.0));
    assertThat(cabling).isEqualTo(new Cabling(4, 1000, 1500, 100, 400, 50, true));
    assertThat(cabling.hasLinks()).isTrue();
    assertThat(cabling.link(List.of(16)).delay()).isEqualTo(50);
  }

  @Test
  void aMessageIsOnTheWireWithItsHeaders() {
    Cabling cabling = new Cabling(2, 1000, 1500, 0, 0, 0, false);
    assertThat(cabling.micros(0)).isCloseTo(8 * 90 / 1e3, within(1e-9));
    assertThat(cabling.micros(1448)).isCloseTo(8 * 1538 / 1e3, within(1e-9));
    assertThat(cabling.micros(1449)).isCloseTo(8 * (1449 + 180) / 1e3, within(1e-9));
    assertThat(cabling.link(List.of(16, 1448)).gap().at(16)).isCloseTo(8 * 106 / 1e3, within(1e-9));
    assertThat(Cabling.NONE.link(List.of(16))).isEqualTo(LinkCosts.NONE);
  }

  @Test
  void negativeNumbersAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LinkCosts(Curve.line(0, 1), -1, 0))
        .withMessageContaining("-1.0 us");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LinkCosts(Curve.line(0, 1), 0, -2))
        .withMessageContaining("-2.0 us");
  }

  /** When a message has passed both links. */
  private static double pass(HostLinks links, int from, int to, double now, double bytes) {
    assertThat(links.areBetween(from, to)).isTrue();
    double time = now;
    HostLinks.Passage passed = null;
    links.take(from, to, bytes, now);
    while (passed == null) {
      passed = links.passPart(from, time);
      time = links.nextPart(from, time);
    }
    links.passPart(from, time);
    return passed.passed();
  }

  private static Costs delayedBy(double micros) {
    return new Costs(
        COSTS.latency(),
        COSTS.send(),
        COSTS.receive(),
        new LinkCosts(LINK.gap(), LINK.credit(), micros),
        COSTS.combine(),
        COSTS.copy(),
        COSTS.spin(),
        COSTS.turn());
  }
}

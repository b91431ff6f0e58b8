package dev.weft.lab.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.FakeRuns;
import dev.weft.lab.FakeSystem;
import dev.weft.lab.catalogue.Now;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.network.LinkBounds;
import dev.weft.lab.network.LinkTraits;
import dev.weft.lab.network.NetworkFacts;
import dev.weft.lab.network.NetworkKind;
import dev.weft.lab.network.NetworkSpec;
import dev.weft.lab.report.Report;
import dev.weft.lab.results.ResultsDirectory;
import dev.weft.lab.results.StoredReports;
import dev.weft.lab.system.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TodayOverNetworkTest {
  @TempDir static Path directory;

  private static List<Report> loopback;

  @BeforeAll
  static void measure() {
    FakeSystem poll =
        new FakeSystem(
            "c-socket-poll", Role.BOUND, 400, Set.of(Transport.TCP), Set.of(BufferKind.NATIVE));
    FakeRuns.run(directory, List.of(poll), List.of("pingpong"));
    loopback = StoredReports.of(new ResultsDirectory(directory));
  }

  @Test
  void aRunOverThePapersLinkHasTheFigureAndSaysSo() {
    Today.Figure figure =
        new Today(over(NetworkKind.GIGABIT, 1500)).of(now("tcp", "gigabit", 0), "µs").orElseThrow();
    assertThat(figure.value()).isEqualTo(0.4);
    assertThat(figure.where()).contains("tcp over gigabit");
  }

  @Test
  void aRunOverAnotherLinkHasNone() {
    Today today = new Today(over(NetworkKind.TEN_GIGABIT, 1500));
    assertThat(today.of(now("tcp", "gigabit", 0), "µs")).isEmpty();
    assertThat(today.of(now("tcp", "", 0), "µs")).isEmpty();
  }

  @Test
  void thisMachineStandsInForALinkButNotForAnMtu() {
    Today today = new Today(loopback);
    assertThat(today.of(now("tcp", "gigabit", 0), "µs").orElseThrow().where())
        .doesNotContain("gigabit");
    assertThat(today.of(now("tcp", "gigabit", 9000), "µs")).isEmpty();
    assertThat(today.of(now("shm", "gigabit", 0), "µs")).isEmpty();
  }

  @Test
  void overALinkTcpStandsForWhateverIsMeantForOneMachine() {
    Today today = new Today(over(NetworkKind.GIGABIT, 9000));
    assertThat(today.of(now("shm", "gigabit", 0), "µs")).isPresent();
    assertThat(today.of(now("tcp", "gigabit", 9000), "µs")).isPresent();
    assertThat(today.of(now("tcp", "gigabit", 1500), "µs")).isEmpty();
  }

  private static List<Report> over(NetworkKind kind, int mtu) {
    return loopback.stream()
        .map(
            report -> {
              Map<String, Object> facts =
                  NetworkFacts.with(
                      report.machine(),
                      new NetworkSpec(kind, mtu),
                      2,
                      new LinkTraits(0, 0, 0),
                      new LinkBounds(1, 1));
              return new Report(
                  report.experiment(),
                  facts,
                  report.versions(),
                  report.points(),
                  report.ratios(),
                  report.missing(),
                  report.failures(),
                  report.warnings(),
                  report.notes(),
                  report.complete());
            })
        .toList();
  }

  private static Now now(String transport, String network, int mtu) {
    return new Now(
        "pingpong",
        "c-socket-poll",
        transport,
        "",
        "",
        0,
        8,
        Now.Quantity.TIME,
        Optional.empty(),
        network,
        mtu);
  }
}

package dev.weft.lab.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.lab.FakeRuns;
import dev.weft.lab.FakeSystem;
import dev.weft.lab.catalogue.Now;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.results.ResultsDirectory;
import dev.weft.lab.results.StoredReports;
import dev.weft.lab.system.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Weft takes 800 ns and another 400 ns for whatever they do. */
class TodayTest {
  private static final Offset<Double> CLOSE = within(1e-6);

  @TempDir static Path directory;
  private static Today today = new Today(List.of());

  @BeforeAll
  static void run() {
    FakeRuns.run(
        directory,
        List.of(system("weft", Role.SUBJECT, 800), system("other", Role.PEER, 400)),
        List.of("pingpong", "arrays", "stream"));
    today = new Today(StoredReports.of(ResultsDirectory.existing(directory)));
  }

  @ParameterizedTest
  @CsvSource({
    "DIFFERENCE, 0.4, µs",
    "FASTER, 0.5, times",
    "SLOWER, 2, times",
    "SHARE, 200, %",
    "SAVED, -100, %"
  })
  void twoFiguresAreCompared(Now.Quantity quantity, double value, String unit) {
    Today.Figure figure =
        today
            .of(now("pingpong", "", 8, quantity, Optional.of(other("pingpong", "", 8))), "")
            .orElseThrow();
    assertThat(figure.value()).isEqualTo(value, CLOSE);
    assertThat(figure.unit()).isEqualTo(unit);
    assertThat(figure.where()).isEqualTo("weft, tcp, 8 B / other, tcp, 8 B");
  }

  /** Of speeds more is better. */
  @Test
  void asFastIsTheOtherWayRoundForSpeeds() {
    Optional<Now> over = Optional.of(other("arrays", "byte[]", 65536));
    Now now = now("arrays", "byte[]", 65536, Now.Quantity.FASTER, over);
    assertThat(today.of(now, "times").orElseThrow().value()).isEqualTo(0.5, CLOSE);
  }

  @ParameterizedTest
  @CsvSource({
    "pingpong, '', 65536, 81920, MB/s",
    "pingpong, '', 65536, 655360, Mbit/s",
    "arrays, byte[], 65536, 81920, MB/s",
    "stream, elapsed, 65536, 81920, MB/s",
    "stream, elapsed, 65536, 655360, Mbit/s"
  })
  void aBandwidthIsReadFromEveryUnit(
      String experiment, String operation, int bytes, double value, String unit) {
    Now now = now(experiment, operation, bytes, Now.Quantity.BANDWIDTH, Optional.empty());
    Today.Figure figure = today.of(now, unit).orElseThrow();
    assertThat(figure.value()).isEqualTo(value, within(value * 0.001));
    assertThat(figure.unit()).isEqualTo(unit);
  }

  @Test
  void withoutASizeTheBestOneStands() {
    Now now = now("stream", "elapsed", 0, Now.Quantity.BANDWIDTH, Optional.empty());
    assertThat(today.of(now, "MB/s").orElseThrow().where()).contains("1 MiB");
  }

  @Test
  void whatWasNotMeasuredIsAbsent() {
    Now absent = other("calls", "null", 0);
    assertThat(today.of(absent, "µs")).isEmpty();
    Now now = now("pingpong", "", 8, Now.Quantity.FASTER, Optional.of(absent));
    assertThat(today.of(now, "times")).isEmpty();
  }

  private static Now now(
      String experiment, String operation, int bytes, Now.Quantity quantity, Optional<Now> over) {
    return new Now(experiment, "weft", "tcp", "", operation, 2, bytes, quantity, over, "", 0);
  }

  private static Now other(String experiment, String operation, int bytes) {
    return new Now(
        experiment,
        "other",
        "tcp",
        "",
        operation,
        2,
        bytes,
        Now.Quantity.VALUE,
        Optional.empty(),
        "",
        0);
  }

  private static FakeSystem system(String name, Role role, long nanos) {
    return new FakeSystem(name, role, nanos, Set.of(Transport.TCP), Set.of(BufferKind.HEAP));
  }
}

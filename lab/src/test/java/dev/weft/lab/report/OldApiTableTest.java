package dev.weft.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weft.lab.FakeSystem;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.Role;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OldApiTableTest {
  @Test
  void whatIsPromisedIsSaidToHold() {
    Report report = report(129, 20_000);
    assertThat(Verdict.isGood(report)).isTrue();
    assertThat(TableReport.lines(report))
        .anyMatch(line -> line.matches(" +size +shm / niodev +tcp / niodev .*"))
        .anyMatch(line -> line.matches(" +8 B +155 +- +- +-"))
        .anyMatch(line -> line.matches(" +8 B +\\+29, 1\\.29"))
        .contains("latency at 8 B, shm against niodev: 155 times, at least 50.0: holds.")
        .contains("bandwidth at 4 MiB, shm against niodev: 155 times, at least 5.00: holds.")
        .contains("Every old API is within 10 % or 30 ns of dev.weft called directly.");
  }

  @Test
  void anApiThatCostsMoreIsNamed() {
    Report report = report(132, 20_000);
    assertThat(Verdict.isGood(report)).isFalse();
    assertThat(TableReport.lines(report))
        .anyMatch(line -> line.matches(" +8 B +\\+32, 1\\.32 !"))
        .contains("weft-mpijava over dev.weft, shm, 8 B: 1.32 times, at most 1.30: broken.")
        .noneMatch(line -> line.startsWith("Every old API"));
  }

  @Test
  void tenPerCentCountWhereTheyAreMore() {
    List<MeasuredSystem> systems = List.of(weft(1_000), mpijava(1_090));
    assertThat(Verdict.isGood(report(systems))).isTrue();
    assertThat(Verdict.isGood(report(List.of(weft(1_000), mpijava(1_110))))).isFalse();
  }

  @Test
  void tooSmallASpeedUpIsBroken() {
    Report report = report(100, 4_900);
    assertThat(Verdict.isGood(report)).isFalse();
    assertThat(TableReport.lines(report))
        .contains("latency at 8 B, shm against niodev: 49.0 times, at least 50.0: broken.")
        .contains("bandwidth at 4 MiB, shm against niodev: 49.0 times, at least 5.00: holds.");
  }

  @Test
  void programsReadTheSame() {
    JsonNode claims = JsonReport.tree(report(132, 20_000)).get("claims");
    assertThat(claims).hasSize(4);
    assertThat(claims.get(0).get("at_least").asDouble()).isEqualTo(50);
    assertThat(claims.get(2).get("what").asText()).contains("weft-mpijava over dev.weft");
    assertThat(claims.get(2).get("verdict").asText()).isEqualTo("broken");
  }

  @Test
  void withoutMpjExpressTheCostAloneIsJudged() {
    Report report = report(List.of(weft(100), mpijava(101)));
    assertThat(Verdict.isGood(report)).isTrue();
    assertThat(TableReport.lines(report)).noneMatch(line -> line.contains("shm against niodev:"));
    assertThat(Verdict.isGood(report(List.of()))).isFalse();
  }

  private static Report report(long mpijava, long niodev) {
    FakeSystem original =
        new FakeSystem(
            "mpjexpress", Role.PEER, niodev, Set.of(Transport.TCP), Set.of(BufferKind.HEAP));
    return report(List.of(weft(100), mpijava(mpijava), original));
  }

  private static Report report(List<MeasuredSystem> systems) {
    return Reports.of(Experiment.OLDAPI, List.of(8, 4 << 20), systems);
  }

  private static FakeSystem weft(long nanosPerHop) {
    return heap("weft", Role.SUBJECT, nanosPerHop);
  }

  private static FakeSystem mpijava(long nanosPerHop) {
    return heap("weft-mpijava", Role.PEER, nanosPerHop);
  }

  private static FakeSystem heap(String name, Role role, long nanosPerHop) {
    return new FakeSystem(name, role, nanosPerHop, Set.of(Transport.SHM), Set.of(BufferKind.HEAP));
  }
}

package dev.weft.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weft.lab.FakeSystem;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.system.Role;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GuidelinesTableTest {
  @Test
  void aCallThatIsFasterThanItsBoundHolds() {
    Report report = report(weft(900));
    List<String> lines = TableReport.lines(report);
    assertThat(Verdict.isGood(report)).isTrue();
    assertThat(lines)
        .contains(
            "guidelines, shm, weft heap, 2 ranks: time over the bound's, at most 1.10,"
                + " median of 3 launches",
            "Every guideline holds.")
        .anyMatch(line -> line.matches(" *allGather ≤ gather \\+ broadcast +0.900 +0.900"))
        .anyMatch(line -> line.contains("scan ≤ 4 × scan/4"));
  }

  @Test
  void tenPerCentAreAllowed() {
    assertThat(Verdict.isGood(report(weft(1100)))).isTrue();
    assertThat(Verdict.isGood(report(weft(1101)))).isFalse();
  }

  @Test
  void aCallThatIsSlowerIsNamed() {
    Report report = report(weft(1300));
    assertThat(Verdict.isGood(report)).isFalse();
    assertThat(TableReport.lines(report))
        .anyMatch(line -> line.contains("1.30 !"))
        .contains(
            "Broken (!): reduce ≤ allReduce at 8 B: 1.30 [1.30 1.30]. Look at how reduce of 8 B is"
                + " done: its bound does as much in less time.");
    JsonNode result = JsonReport.tree(report).get("results").get(0);
    assertThat(result.get("verdict").asText()).isEqualTo("broken");
    assertThat(result.get("unit").asText()).isEqualTo("ratio");
  }

  @Test
  void whereLaunchesDisagreeItIsUnclear() {
    FakeSystem system = weft(1300);
    int[] measured = {0};
    system.boundNanos = 1300;
    int onceSides = Experiment.GUIDELINES.operations().size() * 2 * 2;
    system.whileMeasuring = () -> system.boundNanos = ++measured[0] < onceSides ? 1300 : 1000;
    Report report = report(system);
    assertThat(report.points()).allMatch(point -> Verdict.of(point) == Verdict.UNCLEAR);
    assertThat(Verdict.isGood(report)).isTrue();
    assertThat(TableReport.lines(report)).anyMatch(line -> line.startsWith("Unclear (?)"));
  }

  @Test
  void whatCouldNotBeMeasuredIsNotGood() {
    assertThat(Verdict.isGood(report(weft(1).failing(100)))).isFalse();
    assertThat(Verdict.isGood(report(weft(1).failing(1)))).isTrue();
    assertThat(Verdict.isGood(Reports.of(Experiment.GUIDELINES, List.of()))).isFalse();
  }

  private static FakeSystem weft(long nanosPerHop) {
    return new FakeSystem(
        "weft", Role.SUBJECT, nanosPerHop, Set.of(Transport.SHM), Set.of(BufferKind.HEAP));
  }

  private static Report report(FakeSystem system) {
    return Reports.of(Experiment.GUIDELINES, List.of(system));
  }
}

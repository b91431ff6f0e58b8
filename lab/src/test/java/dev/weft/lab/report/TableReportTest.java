package dev.weft.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.FakeSystem;
import dev.weft.lab.experiment.Experiment;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableReportTest {
  private final List<String> lines = TableReport.lines(Reports.pingPong());

  @Test
  void showsMediansWithBoundsFirstAndTheSubjectLast() {
    int title =
        lines.indexOf("pingpong, shm, hot buffers, 2 ranks: µs one way, median of 3 launches");
    assertThat(title).isNotNegative();
    assertThat(lines.get(title + 1).strip().split("  +"))
        .containsExactly(
            "size", "memcpy", "mpich", "openmpi", "weft heap", "weft native", "weft heap MB/s");
    assertThat(lines.get(title + 2).strip().split("  +"))
        .containsExactly("8 B", "0.0100", "0.400", "0.200", "0.100", "0.100", "80.0");
  }

  /** The slowest sample of a fake system takes two nanoseconds more. */
  @Test
  void showsTheTailsOfLatencies() {
    int title = lines.indexOf("p99 and p99.9 of the same");
    assertThat(title).isNotNegative();
    assertThat(lines.get(title + 1)).contains("size", "openmpi", "weft native");
    assertThat(lines.get(title + 2).strip().split("  +"))
        .containsExactly(
            "8 B", "0.0110 0.0110", "0.401 0.401", "0.201 0.201", "0.101 0.101", "0.101 0.101");
  }

  @Test
  void showsRatiosWithTheirIntervals() {
    int title = lines.indexOf("weft heap divided by (less is better)");
    assertThat(title).isNotNegative();
    assertThat(lines.get(title + 1)).contains("openmpi").contains("best MPI");
    assertThat(lines.get(title + 2)).contains("0.500 [0.500 0.500]");
  }

  @Test
  void showsEachTransportBySelf() {
    assertThat(lines)
        .contains("pingpong, local, hot buffers, 2 ranks: µs one way, median of 3 launches");
  }

  @Test
  void saysWhatIsMissingAndHowToHaveIt() {
    assertThat(lines)
        .contains("Not measured: ucx (not installed). To have it: apt-get install ucx-utils");
  }

  @Test
  void showsNoSizesWhereThereAreNone() {
    List<String> barrier =
        TableReport.lines(
            Reports.of(
                Experiment.BARRIER,
                List.of(FakeSystem.subject(100), FakeSystem.mpi("mpich", 200))));
    assertThat(barrier).anyMatch(line -> line.startsWith("barrier, shm, 2 ranks: µs, slowest"));
    assertThat(barrier).noneMatch(line -> line.contains(" B ") || line.contains("size"));
  }

  @Test
  void aRunThatMeasuredNothingStillSaysWhy() {
    List<String> nothing = TableReport.lines(Reports.of(Experiment.PINGPONG, List.of()));
    assertThat(nothing).hasSize(1).first().asString().startsWith("Not measured");
  }
}

package dev.weft.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.lab.FakeSystem;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.Experiment;
import java.util.List;
import org.junit.jupiter.api.Test;

class RatioFinderTest {
  private final Report report = Reports.pingPong();

  @Test
  void divideTheSubjectByEveryRivalOfItsTransport() {
    assertThat(heapRatios(8))
        .extracting(Ratio::over)
        .containsExactlyInAnyOrder("openmpi", "mpich", "memcpy", Ratio.BEST_MPI);
    assertThat(value("openmpi")).isCloseTo(0.5, within(1e-9));
    assertThat(value("mpich")).isCloseTo(0.25, within(1e-9));
    assertThat(value("memcpy")).isCloseTo(10, within(1e-9));
  }

  @Test
  void bestMpiIsTheFasterOne() {
    Ratio best =
        heapRatios(1024).stream().filter(r -> r.over().equals("best MPI")).findFirst().get();
    assertThat(best.of().system()).isEqualTo("openmpi");
    assertThat(best.value()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void whereMoreIsBetterBestMpiIsTheOneWithMore() {
    Report rates =
        Reports.of(
            Experiment.RATE,
            List.of(
                FakeSystem.subject(100),
                FakeSystem.mpi("openmpi", 200),
                FakeSystem.mpi("mpich", 400)));
    Ratio best =
        rates.ratios().stream().filter(r -> r.over().equals(Ratio.BEST_MPI)).findFirst().get();
    assertThat(best.of().system()).isEqualTo("openmpi");
    assertThat(best.value()).isCloseTo(2, within(1e-9));
  }

  @Test
  void whatIsNotAboveZeroIsInNoRatio() {
    Report report =
        Reports.of(
            Experiment.BARRIER,
            List.of(
                FakeSystem.subject(100),
                FakeSystem.mpi("openmpi", 0),
                FakeSystem.mpi("mpich", 400)));
    assertThat(report.points()).hasSizeGreaterThan(2);
    assertThat(report.ratios())
        .extracting(ratio -> ratio.of().system())
        .isNotEmpty()
        .containsOnly("mpich");
  }

  private double value(String over) {
    return heapRatios(8).stream().filter(r -> r.over().equals(over)).findFirst().get().value();
  }

  private List<Ratio> heapRatios(int bytes) {
    return report.ratios().stream()
        .filter(ratio -> ratio.subject().buffer() == BufferKind.HEAP)
        .filter(ratio -> ratio.subject().bytes() == bytes)
        .toList();
  }
}

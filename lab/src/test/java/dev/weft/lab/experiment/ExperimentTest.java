package dev.weft.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.weft.lab.program.Cell;
import dev.weft.lab.stats.Percentiles;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ExperimentTest {
  @Test
  void pingPongHalvesRoundTripsAndDividesBatches() {
    Series series = series(8, "main", 10, 2, 4000, 6000);
    assertThat(Experiment.PINGPONG.values(List.of(series)).get(Cell.of(8)))
        .containsExactly(0.2, 0.3);
  }

  @Test
  void rateIsMessagesASecond() {
    Series series = series(8, "main", 1_000_000, 1, 500_000_000);
    assertThat(Experiment.RATE.values(List.of(series)).get(Cell.of(8))).containsExactly(2e6);
  }

  @Test
  void startUpIsInMilliseconds() {
    Series series = series(0, "main", 1, 1, 123_000_000);
    assertThat(Experiment.STARTUP.values(List.of(series)).get(Cell.of(0))).containsExactly(123);
  }

  @Test
  void barrierTakesTheSlowestRankOnly() {
    List<Series> launch = List.of(series(0, "main", 2, 1, 8000), series(0, "fastest", 2, 1, 10));
    assertThat(Experiment.BARRIER.values(launch).get(Cell.of(0))).containsExactly(4);
  }

  @Test
  void overlapIsTheShareOfTheShorterPartThatIsSaved() {
    List<Series> launch =
        List.of(
            series(64, "transfer", 1, 1, 100, 100, 100, 100),
            series(64, "compute", 1, 1, 120, 120, 120, 120),
            series(64, "both", 1, 1, 120, 170, 220, 240));
    double[] shares = Experiment.OVERLAP.values(launch).get(Cell.of(64));
    assertThat(shares[0]).isCloseTo(1, within(1e-12));
    assertThat(shares[1]).isCloseTo(0.5, within(1e-12));
    assertThat(shares[2]).isCloseTo(0, within(1e-12));
    assertThat(shares[3]).isNegative();
  }

  /** One after the other takes 164 at the median, and the two alone 114 and 44. */
  @Test
  void tailsAreNoDisturbance() {
    Random random = new Random(17);
    LongSupplier transfer = () -> 100 + Math.round(20 * random.nextExponential());
    LongSupplier compute = () -> 30 + Math.round(20 * random.nextExponential());
    List<Series> launch =
        List.of(
            many("transfer", transfer),
            many("compute", compute),
            many("both", () -> transfer.getAsLong() + compute.getAsLong()));
    double[] shares = Experiment.OVERLAP.values(launch).get(Cell.of(64));
    assertThat(new Percentiles(shares).median()).isCloseTo(0, within(0.03));
  }

  @Test
  void overlapNeedsItsParts() {
    List<Series> launch = List.of(series(64, "both", 1, 1, 120));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Experiment.OVERLAP.values(launch))
        .withMessageContaining("transfer");
  }

  @Test
  void transfersAreSpeeds() {
    Series series = series(1000, "main", 1, 1, 2000);
    assertThat(Experiment.ARRAYS.values(List.of(series)).get(Cell.of(1000))).containsExactly(500);
    assertThat(Experiment.STREAM.values(List.of(series)).get(Cell.of(1000))).containsExactly(2000);
  }

  @Test
  void sweepHasTheSizesOfNetPipe() {
    assertThat(Experiment.SWEEP.sizes(false))
        .startsWith(1, 2, 3, 4, 6, 8, 12, 13, 16, 19, 21, 24, 27, 29, 32, 35, 45, 48, 51, 61)
        .endsWith(12582909, 12582912, 12582915, 16777213, 16777216, 16777219)
        .hasSizeLessThan(140);
    assertThat(Experiment.SWEEP.sizes(true)).doesNotHaveDuplicates().contains(1048573);
  }

  @Test
  void namesGoBothWays() {
    for (Experiment experiment : Experiment.values()) {
      assertThat(Experiment.of(experiment.id())).isEqualTo(experiment);
    }
    assertThat(Transport.of("shm")).isEqualTo(Transport.SHM);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Transport.of("smoke"))
        .withMessage("no transport is called 'smoke'; known: shm, tcp, local, none");
  }

  private static Series many(String kind, LongSupplier nanos) {
    return series(64, kind, 1, 1, LongStream.generate(nanos).limit(20_000).toArray());
  }

  private static Series series(int bytes, String kind, int batch, int hops, long... nanos) {
    return new Series(Cell.of(bytes), kind, batch, hops, Double.NaN, new Series.Nanos(nanos));
  }
}

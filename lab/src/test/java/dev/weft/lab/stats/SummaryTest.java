package dev.weft.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {
  private final Summary summary =
      Summary.of(
          List.of(
              new Percentiles(1, 2, 3), new Percentiles(10, 20, 30), new Percentiles(2, 4, 1000)),
          new PercentileBootstrap(1));

  @Test
  void medianIsTheMedianOfLaunchMedians() {
    assertThat(summary.p50()).isEqualTo(4);
    assertThat(summary.launchMedians()).containsExactly(2.0, 20.0, 4.0);
    assertThat(summary.medians()).containsExactly(2, 20, 4);
  }

  @Test
  void extremesAreOverEverySample() {
    assertThat(summary.min()).isEqualTo(1);
    assertThat(summary.max()).isEqualTo(1000);
    assertThat(summary.samples()).isEqualTo(9);
  }

  @Test
  void intervalIsThatOfTheMedians() {
    assertThat(summary.interval().low()).isEqualTo(2);
    assertThat(summary.interval().high()).isEqualTo(20);
  }

  @Test
  void percentilesAreOrdered() {
    assertThat(summary.sextile()).isLessThanOrEqualTo(summary.p50());
    assertThat(summary.p50()).isLessThanOrEqualTo(summary.p90());
    assertThat(summary.p90()).isLessThanOrEqualTo(summary.p99());
    assertThat(summary.p99()).isLessThanOrEqualTo(summary.p999());
  }
}

package dev.weft.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PercentileBootstrapTest {
  private static final double[] LAUNCHES = {1.0, 1.1, 1.2, 1.3, 5.0};

  @Test
  void intervalHoldsTheMedianAndStaysWithinTheLaunches() {
    Interval interval = new PercentileBootstrap(1).ofMedian(LAUNCHES);
    assertThat(interval.low()).isBetween(1.0, 1.2);
    assertThat(interval.high()).isBetween(1.2, 5.0);
  }

  @Test
  void sameSeedGivesSameInterval() {
    assertThat(new PercentileBootstrap(42).ofMedian(LAUNCHES))
        .isEqualTo(new PercentileBootstrap(42).ofMedian(LAUNCHES));
  }

  @Test
  void equalLaunchesLeaveNoDoubt() {
    assertThat(new PercentileBootstrap(1).ofMedian(2, 2, 2)).isEqualTo(new Interval(2, 2));
    assertThat(new PercentileBootstrap(1).ofRatio(new double[] {3, 3}, new double[] {2, 2}))
        .isEqualTo(new Interval(1.5, 1.5));
  }

  @Test
  void ratioIntervalSpansTheExtremes() {
    Interval interval =
        new PercentileBootstrap(1).ofRatio(new double[] {1, 1, 1}, new double[] {0.5, 1, 2});
    assertThat(interval.low()).isCloseTo(0.5, within(1e-12));
    assertThat(interval.high()).isCloseTo(2, within(1e-12));
  }

  @Test
  void coversTheTruthAboutAsOftenAsItSays() {
    Random random = new Random(7);
    PercentileBootstrap percentileBootstrap = new PercentileBootstrap(7);
    int covered = 0;
    int trials = 60;
    for (int i = 0; i < trials; i++) {
      double[] launches = random.doubles(9, 0, 1).toArray();
      Interval interval = percentileBootstrap.ofMedian(launches);
      if (interval.low() <= 0.5 && 0.5 <= interval.high()) {
        covered++;
      }
    }
    assertThat(covered).isGreaterThan(trials * 8 / 10);
  }
}

package dev.weft.lab.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class WarmthTest {
  private static final int SHORT_MILLIS = 10;
  private static final int LONG_MILLIS = 400;

  @Test
  void aShortTimeIsNotEnoughForACompiler() {
    assertThat(millisUntilWarm(SHORT_MILLIS, 1)).isBetween(10 * SHORT_MILLIS, 30 * SHORT_MILLIS);
  }

  @Test
  void aLongTimeIsTakenAsItIs() {
    assertThat(millisUntilWarm(LONG_MILLIS, 1)).isBetween(LONG_MILLIS, 30 * LONG_MILLIS);
  }

  /** What becomes ever faster is not warm before it has had all the time that there is. */
  @Test
  void whatStillImprovesIsNotWarm() {
    assertThat(millisUntilWarm(SHORT_MILLIS, 0.8)).isEqualTo(30 * SHORT_MILLIS);
  }

  @Test
  void nothingIsWarmInAYoungJvm() {
    double age = ManagementFactory.getRuntimeMXBean().getUptime();
    Warmth warmth = new Warmth(new CompilerWatch(), 1, 30, age + 300);
    while (!warmth.reached()) {
      warmth.ran(1e6, 1000);
    }
    assertThat((double) ManagementFactory.getRuntimeMXBean().getUptime())
        .isGreaterThanOrEqualTo(age + 300);
  }

  /** What never settles is measured all the same, before the program's time is up. */
  @Test
  void warmingEndsAThirdIntoTheTimeLimit() {
    Warmth warmth = Warmth.of(ProgramOptions.parse("warmMillis=0", "limitSeconds=3"), 5_000);
    int runs = runsUntilWarm(warmth, 0.8);
    assertThat(runs).isGreaterThanOrEqualTo(1000);
    assertThat(runs * 1e-3).isLessThanOrEqualTo(3);
  }

  @Test
  void onlyATrialIsWarmInAYoungJvm() {
    assertThat(ProgramOptions.parse("warmMillis=10").youngMillis()).isEqualTo(2_000);
    assertThat(ProgramOptions.parse("warmMillis=100").youngMillis()).isEqualTo(2_000);
    assertThat(ProgramOptions.parse("warmMillis=1").youngMillis()).isEqualTo(200);
  }

  /** In a JVM of any age. */
  private static int millisUntilWarm(double millis, double factor) {
    return runsUntilWarm(new Warmth(new CompilerWatch(), millis, 30 * millis, 0), factor);
  }

  /** Runs of a millisecond, each so many times as long for an operation as the one before. */
  private static int runsUntilWarm(Warmth warmth, double factor) {
    double nanos = 1000;
    int runs = 0;
    while (!warmth.reached()) {
      warmth.ran(1e6, nanos);
      nanos *= factor;
      runs++;
    }
    return runs;
  }
}

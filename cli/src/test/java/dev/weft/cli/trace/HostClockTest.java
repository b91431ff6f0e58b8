package dev.weft.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** A clock that is seconds ahead and drifts is right after the comparisons. */
final class HostClockTest {
  private static final long SEED = 57;
  private static final long OFFSET = 5_000_000_000L;
  private static final double DRIFT = 100e-6;
  private static final long SECOND = 1_000_000_000L;
  private static final int SECONDS = 100;

  /** What the rank's clock shows. */
  private static long shown(long nanos) {
    return nanos + OFFSET + (long) (DRIFT * nanos);
  }

  @Test
  void offsetsAndDriftAreTakenOut() {
    Random random = new Random(SEED);
    HostClock clock = new HostClock();
    long worst = 0;
    for (int second = 0; second <= SECONDS; second++) {
      // Some answers come late; then the launcher has looked at its clock at any time before.
      long half = second % 7 == 3 ? 3_000_000 : 5_000 + random.nextInt(5_000);
      long nanos = second * SECOND;
      long wrong = random.nextLong(-half, half);
      clock.add(shown(nanos), nanos + wrong - shown(nanos), half);
      worst = second % 7 == 3 ? worst : Math.max(worst, half);
    }
    clock.complete();
    assertThat(clock.errorNanos()).isEqualTo(worst).isLessThan(25_000);
    for (int i = 0; i < 1_000; i++) {
      long nanos = random.nextLong(SECONDS * SECOND);
      assertThat(clock.shared(shown(nanos)))
          .isBetween(nanos - clock.errorNanos(), nanos + clock.errorNanos());
    }
  }

  @Test
  void withoutComparisonsItIsTheSharedClock() {
    HostClock clock = new HostClock();
    clock.complete();
    assertThat(clock.shared(57)).isEqualTo(57);
    assertThat(clock.errorNanos()).isZero();
  }
}

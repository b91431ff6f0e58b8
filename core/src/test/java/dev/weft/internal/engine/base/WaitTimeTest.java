package dev.weft.internal.engine.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class WaitTimeTest {
  @Test
  void theTimedShortWaitsCountForAll() {
    WaitTime time = new WaitTime();
    int timed = 0;
    long whole = 0;
    for (int i = 0; i < 1_000_000; i++) {
      long nanos = 100 + i % 64; // a rhythm as long as the mean distance
      whole += nanos;
      if (time.times()) {
        timed++;
        time.timed(nanos);
      }
    }
    assertThat(timed).isBetween(1_000_000 / 80, 1_000_000 / 50);
    assertThat((double) time.nanos()).isCloseTo(whole, within(0.02 * whole));
  }

  @Test
  void longWaitsAreExact() {
    WaitTime time = new WaitTime();
    time.add(5);
    time.add(7);
    assertThat(time.nanos()).isEqualTo(12);
  }
}

package dev.weft.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.stats.Interval;
import org.junit.jupiter.api.Test;

class PredictionTest {
  @Test
  void aQuarterIsClose() {
    assertThat(simulated(125).isClose()).isTrue();
    assertThat(simulated(75).isClose()).isTrue();
    assertThat(simulated(126).isClose()).isFalse();
    assertThat(simulated(125).isOff()).isFalse();
  }

  /** The launches allow any median from 90 to 150. */
  @Test
  void itIsOffIfNoLikelyMedianIsNear() {
    assertThat(simulated(180).isOff()).isFalse();
    assertThat(simulated(190).isOff()).isTrue();
    assertThat(simulated(70).isOff()).isFalse();
    assertThat(simulated(67).isOff()).isTrue();
  }

  private static Prediction simulated(double micros) {
    return new Prediction("pairs", 4, 16, true, 100, new Interval(90, 150), micros);
  }
}

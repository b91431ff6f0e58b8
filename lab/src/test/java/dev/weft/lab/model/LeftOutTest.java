package dev.weft.lab.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LeftOutTest {
  @Test
  void aSizeThatWasLeftOutHasNoPartInItsPrediction() {
    List<Observation> all = new ArrayList<>();
    for (double size : Planted.SIZES) {
      all.add(at(size, size == 1024 ? 50 : 4 + size * 0.0002));
    }
    Map<Observation, LeftOut> predictions = LeftOut.of(all, new PointToPointFitter());
    assertThat(predictions).hasSameSizeAs(all);
    assertThat(predictions.get(at(1024, 50)))
        .satisfies(one -> assertThat(one.micros()).isCloseTo(4.2, within(0.05)));
  }

  /** The sizes of the sweep stand in threes; two of them would give the third away. */
  @Test
  void sizesCloseToItAreLeftOutWithIt() {
    List<Observation> all = new ArrayList<>();
    for (int power = 64; power <= 1 << 20; power *= 4) {
      for (int near = -3; near <= 3; near += 3) {
        all.add(at(power + near, power == 4096 ? 50 : 4));
      }
    }
    Map<Observation, LeftOut> predictions = LeftOut.of(all, new PointToPointFitter());
    assertThat(predictions.get(at(4096, 50)))
        .satisfies(one -> assertThat(one.micros()).isCloseTo(4, within(0.1)));
  }

  @Test
  void theSmallestAndTheLargestSizesAreNotInside() {
    List<Observation> all = new ArrayList<>();
    for (double size : new double[] {0, 16, 19, 256, 4096, 4099}) {
      all.add(at(size, 1 + size));
    }
    Map<Observation, LeftOut> predictions = LeftOut.of(all, new PointToPointFitter());
    assertThat(all)
        .extracting(one -> predictions.get(one).inside())
        .containsExactly(false, true, true, true, false, false);
  }

  private static Observation at(double bytes, double micros) {
    return new Observation(bytes, 2, micros);
  }
}

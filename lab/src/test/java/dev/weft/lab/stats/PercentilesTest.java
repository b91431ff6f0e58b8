package dev.weft.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PercentilesTest {
  private static final Percentiles HUNDRED_AND_ONE =
      new Percentiles(IntStream.rangeClosed(0, 100).map(i -> 100 - i).asDoubleStream().toArray());

  @Test
  void sortsAndTrimsNothing() {
    Percentiles percentiles = new Percentiles(3, 1e9, 2);
    assertThat(percentiles.min()).isEqualTo(2);
    assertThat(percentiles.max()).isEqualTo(1e9);
    assertThat(percentiles.count()).isEqualTo(3);
  }

  @Test
  void findsExactPositions() {
    assertThat(HUNDRED_AND_ONE.median()).isEqualTo(50);
    assertThat(HUNDRED_AND_ONE.at(0.9)).isCloseTo(90, within(1e-9));
    assertThat(HUNDRED_AND_ONE.at(0)).isEqualTo(0);
    assertThat(HUNDRED_AND_ONE.at(1)).isEqualTo(100);
  }

  @Test
  void interpolatesBetweenNeighbours() {
    assertThat(Percentiles.medianOf(1, 2)).isEqualTo(1.5);
    assertThat(new Percentiles(10, 20).at(0.25)).isEqualTo(12.5);
  }

  @Test
  void sextileIsASixthOfTheWay() {
    assertThat(HUNDRED_AND_ONE.sextile()).isCloseTo(100.0 / 6, within(1e-9));
  }

  @Test
  void oneSampleIsEveryPercentile() {
    Percentiles one = new Percentiles(7);
    assertThat(one.min()).isEqualTo(7);
    assertThat(one.at(0.999)).isEqualTo(7);
    assertThat(one.mean()).isEqualTo(7);
  }

  @Test
  void keepsNoHoldOfTheArray() {
    double[] samples = {1, 2, 3};
    Percentiles percentiles = new Percentiles(samples);
    samples[1] = 100;
    assertThat(percentiles.median()).isEqualTo(2);
  }

  @Test
  void refusesWhatHasNoAnswer() {
    assertThatIllegalArgumentException().isThrownBy(Percentiles::new);
    assertThatIllegalArgumentException().isThrownBy(() -> HUNDRED_AND_ONE.at(1.5));
    assertThatIllegalArgumentException().isThrownBy(() -> HUNDRED_AND_ONE.at(Double.NaN));
  }
}

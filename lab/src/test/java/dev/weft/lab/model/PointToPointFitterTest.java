package dev.weft.lab.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;

class PointToPointFitterTest {
  private static final int SEEDS = 60;

  /** Another start and another cost for each byte above 16 KiB, as where a protocol changes. */
  private static final DoubleBinaryOperator CHANGING =
      (n, p) -> n <= 16384 ? 1 + n * 0.0003 : 30 + n * 0.00005;

  @Test
  void aPlantedLineIsFound() {
    SegmentedModel model = fit(Planted.messages(11, 0.03, (n, p) -> 4 + n * 0.0002));
    assertThat(model.segments()).hasSize(1);
    Segment line = model.segments().getFirst();
    assertThat(line.start()).isCloseTo(4, within(0.15));
    assertThat(line.perByte()).isCloseTo(0.0002, within(0.00001));
    assertThat(model.formula()).matches("[34]\\.\\d+ µs \\+ 0\\.\\d+ ns/B · n");
  }

  @Test
  void aPlantedChangeOfProtocolIsFound() {
    for (int seed = 0; seed < SEEDS; seed++) {
      SegmentedModel model = fit(Planted.messages(seed, 0.03, CHANGING));
      assertThat(model.segments())
          .as(model.formula())
          .anySatisfy(below -> assertThat(below.to()).isEqualTo(16384))
          .anySatisfy(above -> assertThat(above.from()).isEqualTo(32768));
      assertThat(model.segments().getFirst().start()).isCloseTo(1, within(0.1));
    }
  }

  /** No smaller or larger size tells of it: only what it explains speaks for such a range. */
  @Test
  void aChangeBeforeTheLastTwoSizesIsFound() {
    DoubleBinaryOperator planted =
        (n, p) -> n <= 1 << 20 ? 4 + n * 0.0001 : 4 + n * 0.0001 + (n - (1 << 20)) * 0.0004;
    List<Observation> all = Planted.messages(12, 0.02, planted);
    SegmentedModel model = fit(all);
    for (Observation one : all) {
      assertThat(model.micros(one.bytes(), 2) / one.micros())
          .as(model.formula() + " at " + one)
          .isBetween(0.9, 1.1);
    }
  }

  @Test
  void noiseIsNoChange() {
    for (double noise : new double[] {0.01, 0.05, 0.2}) {
      int changes = 0;
      for (int seed = 0; seed < SEEDS; seed++) {
        changes +=
            fit(Planted.messages(seed, noise, (n, p) -> 3 + n * 0.0001)).segments().size() - 1;
      }
      assertThat(changes).as("noise of %s", noise).isLessThanOrEqualTo(2);
    }
  }

  @Test
  void theFormulaSaysWhereEachLineHolds() {
    SegmentedModel model = fit(Planted.messages(13, 0, CHANGING));
    assertThat(model.formula())
        .isEqualTo("1.00 µs + 0.300 ns/B · n up to 16 KiB; 30.0 µs + 0.0500 ns/B · n from 32 KiB");
    assertThat(model.coefficients())
        .extracting(Coefficient::term)
        .containsExactly("up to 16 KiB", "n up to 16 KiB", "from 32 KiB", "n from 32 KiB");
  }

  @Test
  void betweenTwoLinesAStraightOneJoinsThem() {
    SegmentedModel model = fit(Planted.messages(14, 0, CHANGING));
    double below = CHANGING.applyAsDouble(16384, 2);
    double above = CHANGING.applyAsDouble(32768, 2);
    assertThat(model.micros(24576, 2)).isCloseTo((below + above) / 2, within(0.01));
    assertThat(model.micros(16384, 2)).isCloseTo(below, within(0.01));
    assertThat(model.micros(1 << 23, 2)).isCloseTo(CHANGING.applyAsDouble(1 << 23, 2), within(0.1));
  }

  @Test
  void aSinglePlaceMakesNoLine() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fit(List.of(new Observation(8, 2, 1))))
        .withMessage("no line goes through the one place of 1 sizes");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fit(List.of(new Observation(65533, 2, 9), new Observation(65536, 2, 8))))
        .withMessage("no line goes through the one place of 2 sizes");
  }

  /**
   * The three sizes of a sweep differ by their noise alone, and no line of their own follows it.
   */
  @Test
  void sizesAFewBytesApartMakeNoRange() {
    List<Observation> all = new ArrayList<>();
    for (int power = 4; power <= 20; power += 4) {
      double time = 4 + (1 << power) * 0.0002;
      all.add(new Observation((1 << power) - 3, 2, 0.9 * time));
      all.add(new Observation(1 << power, 2, time));
      all.add(new Observation((1 << power) + 3, 2, 1.1 * time));
    }
    assertThat(fit(all).segments())
        .allSatisfy(line -> assertThat(line.to()).isGreaterThan(2 * line.from()))
        .allSatisfy(line -> assertThat(line.perByte()).isBetween(0.00015, 0.00025));
  }

  private static SegmentedModel fit(List<Observation> observations) {
    return new PointToPointFitter().fit(observations);
  }
}

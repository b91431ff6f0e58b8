package dev.weft.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.weft.lab.program.LinkPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CalibrationTest {
  private static final int CORES = 2;
  private static final Costs PLANTED =
      new Costs(
          0.8,
          Curve.line(3, 0.1),
          Curve.line(1.2, 0.07),
          Gap.NONE,
          Curve.line(0.05, 0.1),
          Curve.line(0.02, 0.05),
          5,
          1.5);

  /** What was planted is found again, as far as it shows in the patterns. */
  @Test
  void plantedCostsAreFound() {
    List<LinkReading> readings = readings(0.01);
    Costs found = Calibration.of(readings, CORES, Cabling.NONE);
    assertThat(found.hop(16)).isBetween(0.9 * PLANTED.hop(16), 1.1 * PLANTED.hop(16));
    assertThat(found.send().at(65536) + found.receive().at(65536))
        .isBetween(
            0.9 * (PLANTED.send().at(65536) + PLANTED.receive().at(65536)),
            1.1 * (PLANTED.send().at(65536) + PLANTED.receive().at(65536)));
    Calls calls = new Calls(found, found, CORES, Cabling.NONE);
    for (LinkReading one : readings) {
      assertThat(calls.micros(one.pattern(), one.ranks(), one.bytes()))
          .as(one.toString())
          .isBetween(0.75 * one.micros(), 1.25 * one.micros());
    }
  }

  /** A link's gap is told from a core's time by the patterns of ranks that have a core each. */
  @Test
  void thePlantedGapOfLinksIsFound() {
    Cabling cabling = new Cabling(2, 1000, 100, 100);
    Costs planted =
        new Costs(
            0.8,
            Curve.line(8, 0.2),
            Curve.line(1.2, 0.1),
            new Gap(Curve.line(0.1, 9), 100),
            Curve.line(0.05, 0.1),
            Curve.line(0.02, 0.05),
            4,
            1);
    Calls calls = new Calls(planted, planted, CORES, cabling);
    List<LinkReading> readings = new ArrayList<>();
    for (LinkPattern pattern : LinkPattern.values()) {
      for (int bytes : new int[] {16, 8192, 65536}) {
        readings.add(new LinkReading(pattern, 2, bytes, calls.micros(pattern, 2, bytes)));
      }
    }
    Costs found = Calibration.of(readings, CORES, cabling);
    assertThat(found.gap().credit()).isEqualTo(100);
    assertThat(found.gap().busy().at(65536)).isBetween(0.9 * 9 * 65.536, 1.1 * 9 * 65.536);
  }

  @Test
  void messagesWithoutContentMayBeTheShortest() {
    Calls calls = new Calls(PLANTED, PLANTED, CORES, Cabling.NONE);
    List<LinkReading> readings = new ArrayList<>();
    for (LinkPattern pattern : LinkPattern.values()) {
      for (int bytes : new int[] {0, 8192}) {
        readings.add(new LinkReading(pattern, 2, bytes, calls.micros(pattern, 2, bytes)));
      }
    }
    Costs found = Calibration.of(readings, CORES, Cabling.NONE);
    assertThat(found.hop(8192)).isBetween(0.9 * PLANTED.hop(8192), 1.1 * PLANTED.hop(8192));
  }

  @Test
  void aMissingPatternIsNamed() {
    List<LinkReading> readings =
        readings(0).stream().filter(one -> one.pattern() != LinkPattern.BURST).toList();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Calibration.of(readings, CORES, Cabling.NONE))
        .withMessageContaining("no reading of the pattern burst")
        .withMessageContaining("weft bench run links");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LinkReading(LinkPattern.RING, 2, 8, 0));
  }

  static List<LinkReading> readings(double noise) {
    Random random = new Random(5);
    Calls calls = new Calls(PLANTED, PLANTED, CORES, Cabling.NONE);
    List<LinkReading> readings = new ArrayList<>();
    for (LinkPattern pattern : LinkPattern.values()) {
      for (int ranks : new int[] {2, 4, 8}) {
        for (int bytes : new int[] {16, 65536}) {
          double micros = calls.micros(pattern, ranks, bytes);
          readings.add(
              new LinkReading(
                  pattern, ranks, bytes, micros * Math.exp(noise * random.nextGaussian())));
        }
      }
    }
    return readings;
  }
}

package dev.weft.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.weft.lab.program.LinkPattern;
import dev.weft.testkit.Lengthy;
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
          LinkCosts.NONE,
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
    assertThat(found.send().at(16))
        .isBetween(0.9 * PLANTED.send().at(16), 1.1 * PLANTED.send().at(16));
    assertThat(found.send().at(65536) + found.receive().at(65536))
        .isBetween(
            0.9 * (PLANTED.send().at(65536) + PLANTED.receive().at(65536)),
            1.1 * (PLANTED.send().at(65536) + PLANTED.receive().at(65536)));
    CallSimulation callSimulation = new CallSimulation(found, found, CORES, Cabling.NONE);
    for (LinkReading one : readings) {
      assertThat(callSimulation.micros(one.pattern(), one.ranks(), one.bytes()))
          .as(one.toString())
          .isBetween(0.75 * one.micros(), 1.25 * one.micros());
    }
  }

  /** Links hide most of what cores do; what they do not hide is found beside them. */
  @Lengthy
  @Test
  void plantedCostsAreFoundBehindSlowLinks() {
    Cabling cabling = new Cabling(8, 100, 1500, 0, 0, 110, true);
    int[] sizes = {16, 8192, 65536};
    Costs planted =
        new Costs(
            12,
            Curve.line(8, 0.2),
            Curve.line(6, 0.1),
            cabling.link(List.of(16, 8192, 65536)),
            Curve.line(0.05, 0.1),
            Curve.line(0.02, 0.05),
            4,
            3);
    CallSimulation callSimulation = new CallSimulation(planted, planted, CORES, cabling);
    List<LinkReading> readings = new ArrayList<>();
    for (LinkPattern pattern : LinkPattern.values()) {
      for (int ranks : new int[] {2, 4, 8}) {
        for (int bytes : sizes) {
          readings.add(
              new LinkReading(pattern, ranks, bytes, callSimulation.micros(pattern, ranks, bytes)));
        }
      }
    }
    Calibration.Both found = Calibration.both(readings, CORES, cabling);
    assertThat(found.own().link().delay()).isEqualTo(110);
    assertThat(found.shared().link().delay()).isEqualTo(110);
    CallSimulation again = new CallSimulation(found.own(), found.shared(), CORES, cabling);
    for (LinkReading one : readings) {
      assertThat(again.micros(one.pattern(), one.ranks(), one.bytes()))
          .as(one.toString())
          .isBetween(0.9 * one.micros(), 1.1 * one.micros());
    }
  }

  @Test
  void messagesWithoutContentMayBeTheShortest() {
    CallSimulation callSimulation = new CallSimulation(PLANTED, PLANTED, CORES, Cabling.NONE);
    List<LinkReading> readings = new ArrayList<>();
    for (LinkPattern pattern : LinkPattern.values()) {
      for (int bytes : new int[] {0, 8192}) {
        readings.add(new LinkReading(pattern, 2, bytes, callSimulation.micros(pattern, 2, bytes)));
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
    CallSimulation callSimulation = new CallSimulation(PLANTED, PLANTED, CORES, Cabling.NONE);
    List<LinkReading> readings = new ArrayList<>();
    for (LinkPattern pattern : LinkPattern.values()) {
      for (int ranks : new int[] {2, 4, 8}) {
        for (int bytes : new int[] {16, 65536}) {
          double micros = callSimulation.micros(pattern, ranks, bytes);
          readings.add(
              new LinkReading(
                  pattern, ranks, bytes, micros * Math.exp(noise * random.nextGaussian())));
        }
      }
    }
    return readings;
  }
}

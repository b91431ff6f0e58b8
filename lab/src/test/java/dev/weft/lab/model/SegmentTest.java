package dev.weft.lab.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class SegmentTest {
  /** The weights make twice the time at one end as bad as half of it would be good at the other. */
  @Test
  void relativeErrorsAreSmallest() {
    List<Observation> some = List.of(at(10, 1), at(20, 4), at(30, 3));
    Segment best = Segment.fit(some);
    for (double start : new double[] {-0.01, 0, 0.01}) {
      for (double slope : new double[] {-0.001, 0, 0.001}) {
        Segment other = new Segment(10, 30, best.start() + start, best.perByte() + slope);
        assertThat(other.squares(some)).isGreaterThanOrEqualTo(best.squares(some) - 1e-12);
      }
    }
  }

  @Test
  void timesThatFallGetALevelLine() {
    Segment level = Segment.fit(List.of(at(100, 4), at(200, 3), at(300, 2)));
    assertThat(level.perByte()).isZero();
    assertThat(level.start()).isBetween(2.0, 4.0);
  }

  @Test
  void farFromNoBytesALineMayStartBelowZero() {
    Segment steep = Segment.fit(List.of(at(1000, 1), at(2000, 3)));
    assertThat(steep.start()).isCloseTo(-1, within(1e-9));
    assertThat(steep.perByte()).isCloseTo(0.002, within(1e-9));
  }

  @Test
  void noTimeIsBelowZero() {
    Segment line = Segment.fit(List.of(at(0, 0.001), at(8, 1), at(16, 5)));
    assertThat(line.micros(0)).isNotNegative();
    assertThat(line.perByte()).isPositive();
  }

  private static Observation at(double bytes, double micros) {
    return new Observation(bytes, 2, micros);
  }
}

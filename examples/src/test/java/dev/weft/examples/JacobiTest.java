package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.LaunchException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JacobiTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 7})
  void callsAndMessagesComeToTheSameNumbers(int ranks) {
    assertThat(Printed.by(ranks, Jacobi::main, "20", "30"))
        .startsWith("20 x 20 points on " + ranks + " rank")
        .contains("30 steps")
        .contains("s with messages");
  }

  @Test
  void eachRankNeedsARow() {
    assertThatThrownBy(() -> Printed.by(4, Jacobi::main, "3"))
        .isInstanceOf(LaunchException.class)
        .hasStackTraceContaining("3 rows are too few for 4 ranks");
  }

  @Test
  void heatSpreadsFromTheHotEdge() {
    JacobiBand band = new JacobiBand(3, 3, true);
    for (int step = 0; step < 1000; step++) {
      band.step();
    }
    double[] points = band.points();
    double middle = points[band.at(2) + 2];
    assertThat(middle).isBetween(24.99, 25.01); // one of four edges has 100
    assertThat(points[band.at(1) + 2]).isGreaterThan(middle);
    assertThat(points[band.at(3) + 2]).isLessThan(middle);
  }
}

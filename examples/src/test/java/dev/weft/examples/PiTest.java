package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Weft;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PiTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void printsPi(int ranks) {
    assertThat(Printed.by(ranks, Pi::main, "1000000"))
        .startsWith("pi is 3.1415926535")
        .contains("1000000 intervals on " + ranks + " rank");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void isTheSameOnEveryRank(int ranks) {
    double[] results = new double[ranks];
    Weft.run(ranks, world -> results[world.rank()] = Pi.integrate(world, 100_000));
    assertThat(results).containsOnly(results[0]);
    assertThat(results[0]).isCloseTo(Math.PI, within(1e-9));
  }
}

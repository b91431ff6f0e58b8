package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RingTest {

  @ParameterizedTest
  @CsvSource({"1, 0", "2, 100", "4, 600"})
  void countsEveryRankOncePerLap(int ranks, long expected) {
    long[] tokens = new long[ranks];
    Weft.run(ranks, world -> tokens[world.rank()] = Ring.pass(world, 100));
    assertThat(tokens[0]).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void printsWhatTheTokenCounts(int ranks) {
    assertThat(Printed.by(ranks, Ring::main, "1000"))
        .startsWith("the token went round " + ranks + " rank")
        .contains(" 1000 times", "counts " + 1000 * ranks * (ranks - 1) / 2);
  }
}

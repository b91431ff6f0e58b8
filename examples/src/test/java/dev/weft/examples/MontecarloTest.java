package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Weft;
import dev.weft.examples.Montecarlo.Estimate;
import dev.weft.failure.ArgumentException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class MontecarloTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void printsWhatTheOptionIsWorth(int ranks) {
    assertThat(Printed.by(ranks, Montecarlo::main, "200000"))
        .startsWith("the option is worth 7.")
        .contains("200000 samples on " + ranks + " rank", "by the formula");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 7})
  void anyNumberOfRanksComesToTheSameBits(int ranks) {
    assertThat(estimates(ranks, 123_456, 7)).containsOnly(estimates(1, 123_456, 7)[0]);
  }

  @Test
  void moreSamplesAndOtherSeedsGiveOtherNumbers() {
    Estimate few = estimates(1, 20_000, 1)[0];
    Estimate many = estimates(1, 320_000, 1)[0];
    assertThat(many.standardError()).isCloseTo(few.standardError() / 4, within(0.005));
    assertThat(estimates(1, 20_000, 2)[0].value()).isNotEqualTo(few.value());
  }

  @Test
  void theFormulaGivesTheKnownValue() {
    assertThat(Montecarlo.formula()).isCloseTo(7.1281, within(1e-4));
  }

  @Test
  void badArgumentsAreRefused() {
    assertThatThrownBy(() -> Montecarlo.main(new String[] {"many"}))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("SAMPLES is a whole number from 1000 to 10000000000, not many");
  }

  private static Estimate[] estimates(int ranks, long samples, long seed) {
    Estimate[] estimates = new Estimate[ranks];
    Weft.run(ranks, world -> estimates[world.rank()] = Montecarlo.estimate(world, samples, seed));
    return estimates;
  }
}

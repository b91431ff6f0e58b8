package dev.weft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpinLimitTest {
  private static final int FEW = 4;
  private static final int MANY = 4000;

  private final SpinLimit limit = new SpinLimit();

  @Test
  void aTurnOfAnotherRankMakesItShort() {
    limit.share(2, 2);
    assertThat(limit.polls()).isEqualTo(MANY);
    limit.yielded(3_500);
    assertThat(limit.polls()).isEqualTo(FEW);
  }

  @Test
  void aYieldThatMeetsNobodyMakesItLongAgain() {
    limit.share(2, 2);
    limit.yielded(3_500);
    limit.yielded(700);
    assertThat(limit.polls()).isEqualTo(MANY);
  }

  /** Whoever computes for milliseconds is no rank that answers. */
  @Test
  void aLongTurnSaysNothing() {
    limit.share(2, 2);
    limit.yielded(2_800_000);
    assertThat(limit.polls()).isEqualTo(MANY);
    limit.yielded(3_500);
    limit.yielded(2_800_000);
    assertThat(limit.polls()).isEqualTo(FEW);
  }

  @Test
  void whereRanksAreMoreThanCoresItStaysShort() {
    limit.share(8, 2);
    assertThat(limit.polls()).isEqualTo(FEW);
    limit.yielded(700);
    assertThat(limit.polls()).isEqualTo(FEW);
  }
}

package dev.weft.lab.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TurnsTest {
  @Test
  void whereTheLabDoesNotAskForItTheyAreLeftAlone() {
    Turns turns = new Turns(false);
    assertThat(IntStream.range(0, 100).anyMatch(i -> turns.areDue(i, 100))).isFalse();
  }

  @Test
  void theyAreMixedTwentyTimesAtMostAndBeforeEachOfFewSamples() {
    Turns turns = new Turns(true);
    for (int samples : new int[] {51, 99, 149, 20_000}) {
      assertThat(IntStream.range(0, samples).filter(i -> turns.areDue(i, samples)).count())
          .isBetween(10L, 20L);
    }
    assertThat(IntStream.range(0, 1000).filter(i -> turns.areDue(i, 1000)).count()).isEqualTo(20);
    assertThat(IntStream.range(0, 3).allMatch(i -> turns.areDue(i, 3))).isTrue();
  }
}

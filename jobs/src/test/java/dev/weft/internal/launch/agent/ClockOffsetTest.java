package dev.weft.internal.launch.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import org.junit.jupiter.api.Test;

/** Clocks are compared by the shortest of some round trips. */
@WithoutNativeCalls
final class ClockOffsetTest {
  @Test
  void theMiddleOfARoundTripIsTheHostsTime() {
    assertThat(ClockOffset.of(1_000, 5_100, 1_200)).isEqualTo(new ClockOffset(4_000, 100));
    assertThat(ClockOffset.of(1_000, 100, 1_200)).isEqualTo(new ClockOffset(-1_000, 100));
  }

  @Test
  void theShortestCounts() {
    ClockOffset shorter = new ClockOffset(7, 10);
    ClockOffset longer = new ClockOffset(9, 11);
    assertThat(ClockOffset.UNKNOWN.or(longer).or(shorter).or(longer)).isEqualTo(shorter);
  }

  @Test
  void soManyQuestionsAreAskedOneAfterTheOther() {
    int[] asked = {0};
    ClockProbe probe = new ClockProbe(() -> asked[0]++);
    probe.ask();
    int answers = 1;
    while (!probe.answered(ClockProbe.now())) {
      answers++;
      assertThat(asked[0]).isEqualTo(answers);
    }
    assertThat(answers).isEqualTo(ClockOffset.ROUND_TRIPS);
    assertThat(Math.abs(probe.offset().offsetNanos()))
        .isLessThanOrEqualTo(probe.offset().errorNanos());
  }
}

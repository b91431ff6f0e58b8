package dev.weft.internal.engine.progress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnpolledWorkTest {
  private final UnpolledWork unpolled = new UnpolledWork();

  @Test
  void whatNobodyPollsForFromOneLookToTheNextIsNeglected() {
    unpolled.looked(true, 7);
    assertThat(unpolled.isFound(true, 7)).isTrue();
  }

  /** Its program may not have polled for long before it, as it waited for nothing. */
  @Test
  void whatHasJustBegunIsNot() {
    unpolled.looked(false, 7);
    assertThat(unpolled.isFound(true, 7)).isFalse();
    unpolled.looked(true, 7);
    assertThat(unpolled.isFound(true, 7)).isTrue();
  }

  @Test
  void whatIsPolledForIsNot() {
    unpolled.looked(true, 7);
    assertThat(unpolled.isFound(true, 8)).isFalse();
  }

  @Test
  void nothingIsNot() {
    unpolled.looked(true, 7);
    assertThat(unpolled.isFound(false, 7)).isFalse();
  }
}

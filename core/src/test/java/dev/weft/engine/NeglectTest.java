package dev.weft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NeglectTest {
  private final Neglect neglect = new Neglect();

  @Test
  void whatNobodyPollsForFromOneLookToTheNextIsNeglected() {
    neglect.looked(true, 7);
    assertThat(neglect.isFound(true, 7)).isTrue();
  }

  /** Its program may not have polled for long before it, as it waited for nothing. */
  @Test
  void whatHasJustBegunIsNot() {
    neglect.looked(false, 7);
    assertThat(neglect.isFound(true, 7)).isFalse();
    neglect.looked(true, 7);
    assertThat(neglect.isFound(true, 7)).isTrue();
  }

  @Test
  void whatIsPolledForIsNot() {
    neglect.looked(true, 7);
    assertThat(neglect.isFound(true, 8)).isFalse();
  }

  @Test
  void nothingIsNot() {
    neglect.looked(true, 7);
    assertThat(neglect.isFound(false, 7)).isFalse();
  }
}

package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AcquireTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 7})
  void allEventsAreWhole(int ranks) {
    String printed = Printed.by(ranks, Acquire::main, "200");
    assertThat(printed)
        .contains("console: paused after ")
        .contains((ranks == 1 ? 0 : 200) + " events of " + (ranks - 1) + " front-ends are whole");
  }
}

package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallsTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void comparesAndCounts(int ranks) {
    String printed = Printed.by(ranks, Calls::main, "50");
    assertThat(printed).contains("added up to " + ranks * (ranks + 1));
    assertThat(printed.contains("times as long")).isEqualTo(ranks > 1);
  }
}

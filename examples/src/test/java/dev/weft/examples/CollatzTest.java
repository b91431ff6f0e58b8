package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollatzTest {

  @ParameterizedTest
  @CsvSource({"1, 10", "2, 10", "4, 1", "7, 100"})
  void theLongestIsFound(int ranks, String tasks) {
    String printed = Printed.by(ranks, Collatz::main, "10000", tasks);
    assertThat(printed).startsWith("261 steps lead from 6171 to 1, the most below 10000");
  }
}

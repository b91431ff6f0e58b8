package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class BootstrapTest {
  /** The same digits on any number of ranks. */
  private static final String MEDIAN = "the median is 0.";

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void anyNumberOfRanksPrintsTheSame(int ranks) {
    String alone = Printed.by(1, Bootstrap::main, "1000", "501").lines().findFirst().orElseThrow();
    assertThat(alone).startsWith(MEDIAN).contains("with 95 % certainty from 0.");
    assertThat(Printed.by(ranks, Bootstrap::main, "1000", "501"))
        .startsWith(alone + System.lineSeparator())
        .contains("1000 draws from 501 people on " + ranks + " ranks");
  }
}

package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PagerankTest {
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void anyNumberOfRanksFindsTheSamePage(int ranks) {
    String alone = words(Printed.by(1, Pagerank::main, "3000", "30"));
    assertThat(alone).startsWith("page ").contains(" of 3000 leads with 0.0");
    String together = Printed.by(ranks, Pagerank::main, "3000", "30");
    assertThat(words(together)).isEqualTo(alone);
    assertThat(together).contains("the last of 30 steps has changed", ranks + " ranks");
  }

  private static String words(String printed) {
    return printed.substring(0, printed.indexOf(';'));
  }
}

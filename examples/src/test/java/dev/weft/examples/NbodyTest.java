package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class NbodyTest {
  private static final Pattern WORK =
      Pattern.compile("had ([\\d.]+) times the average, and then ([\\d.]+) times");

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void theWorkIsBalancedAndEnergyIsKept(int ranks) {
    String printed = Printed.by(ranks, Nbody::main, "2000", "60");
    assertThat(printed).contains("2000 bodies on " + ranks + " rank", "after 60 steps");
    Matcher work = WORK.matcher(printed);
    assertThat(work.find()).isTrue();
    assertThat(Double.parseDouble(work.group(2))).isBetween(1.0, 1.1);
  }
}

package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.examples.Temperatures.Summary;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TemperaturesTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void summarizesTheReadingsOfAllRanks(int ranks) {
    assertThat(Printed.by(ranks, Temperatures::main, "200000"))
        .startsWith("it is warmest at 15 o'clock: 2")
        .contains("200000 readings on " + ranks + " rank");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void isTheSameOnEveryRank(int ranks) {
    List<List<Summary>> days = new ArrayList<>();
    Weft.run(
        ranks,
        world -> {
          List<Summary> day = Temperatures.summarize(world, 10_000);
          synchronized (days) {
            days.add(day);
          }
        });
    assertThat(days).hasSize(ranks).containsOnly(days.getFirst());
  }
}

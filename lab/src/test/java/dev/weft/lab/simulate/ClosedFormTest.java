package dev.weft.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.weft.lab.program.Collective;
import dev.weft.lab.program.MessageAlgorithm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class ClosedFormTest {
  private static final Costs COSTS =
      new Costs(
          1.5,
          Curve.line(2.5, 0.09),
          Curve.line(1.5, 0.08),
          LinkCosts.NONE,
          Curve.line(0.05, 0.1),
          Curve.line(0.02, 0.05),
          8,
          2);
  private static final double[] SIZES = {16, 8192, 1048576};

  @ParameterizedTest
  @EnumSource(MessageAlgorithm.class)
  void agreesWithTheEventsForPowersOfTwo(MessageAlgorithm algorithm) {
    for (int ranks : new int[] {1, 2, 4, 8, 16, 64}) {
      for (double bytes : SIZES) {
        double events = events(algorithm, ranks, bytes);
        assertThat(ClosedForm.micros(COSTS, algorithm, ranks, bytes))
            .as("%s, %d ranks, %s bytes", algorithm.id(), ranks, bytes)
            .isCloseTo(events, within(0.03 * events + 1e-9));
      }
    }
  }

  /** Ranks that begin late delay fewer others than the closed form takes them to. */
  @ParameterizedTest
  @EnumSource(MessageAlgorithm.class)
  void isCloseAboveForOtherNumbers(MessageAlgorithm algorithm) {
    for (int ranks : new int[] {3, 5, 6, 7, 12, 33}) {
      for (double bytes : SIZES) {
        double events = events(algorithm, ranks, bytes);
        assertThat(ClosedForm.micros(COSTS, algorithm, ranks, bytes))
            .as("%s, %d ranks, %s bytes", algorithm.id(), ranks, bytes)
            .isBetween(0.9 * events, 1.35 * events + 1e-9);
      }
    }
  }

  /**
   * Trees win where messages are short, algorithms that move each byte once where they are long.
   */
  @Test
  void theMapShowsWhatTheLiteratureSays() {
    List<Integer> ranks = Simulation.usualRanks();
    BestMap allReduce = BestMap.of(COSTS, Collective.ALL_REDUCE, ranks, Simulation.usualBytes());
    assertThat(best(allReduce, 1024, 8)).isEqualTo("recursive-doubling");
    assertThat(best(allReduce, 1 << 20, 8)).isEqualTo("recursive-doubling");
    assertThat(best(allReduce, 1024, 1 << 24)).isIn("rabenseifner", "ring");
    BestMap broadcast = BestMap.of(COSTS, Collective.BROADCAST, ranks, Simulation.usualBytes());
    assertThat(best(broadcast, 4096, 8)).isEqualTo("binomial");
    assertThat(best(broadcast, 64, 1 << 24)).isEqualTo("scatter-allgather");
    BestMap allToAll = BestMap.of(COSTS, Collective.ALL_TO_ALL, ranks, Simulation.usualBytes());
    assertThat(best(allToAll, 1024, 8)).isEqualTo("bruck");
    assertThat(allReduce.cells()).hasSize(20 * 22);
    assertThat(allReduce.cells()).allMatch(c -> c.micros() > 0 && c.second() >= c.micros());
  }

  @Test
  void numbersBeyondTheLimitsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BestMap.of(COSTS, Collective.SCAN, List.of(1 << 21), List.of(8L)))
        .withMessageContaining("2097152 ranks cannot be simulated; 2 to 1048576 can");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BestMap.of(COSTS, Collective.SCAN, List.of(4), List.of(-8L)))
        .withMessageContaining("-8");
  }

  private static String best(BestMap map, int ranks, long bytes) {
    return map.cells().stream()
        .filter(cell -> cell.ranks() == ranks && cell.bytes() == bytes)
        .map(BestMap.Cell::algorithm)
        .findFirst()
        .orElseThrow();
  }

  private static double events(MessageAlgorithm algorithm, int ranks, double bytes) {
    List<List<Step>> programs = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      StepWriter stepWriter = new StepWriter(rank, ranks);
      Schedules.add(stepWriter, algorithm, bytes);
      programs.add(stepWriter.mark().list());
    }
    return Arrays.stream(EventSimulation.marks(COSTS, programs, ranks, Cabling.NONE))
        .mapToDouble(own -> own[0])
        .max()
        .orElseThrow();
  }
}

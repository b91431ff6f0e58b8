package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.failure.ArgumentException;
import dev.weft.topology.Cartesian;
import dev.weft.topology.Placement;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class HaloTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void solvesTheSameTwice(int ranks) {
    assertThat(Printed.by(ranks, Halo::main, "40", "50"))
        .startsWith("40 x 40 points on " + ranks + " rank")
        .contains("50 steps", "with collectives", "with puts");
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 5", "2, 2", "3, 3", "4, 2", "4, 7", "6, 11", "7, 9"})
  void bothWaysFollowTheWaveOnTilesOfAllShapes(int ranks, int size) {
    Weft.run(
        ranks,
        world -> {
          Cartesian grid = Cartesian.balanced(ranks, 2).periodicIn(1);
          try (Comm comm = Objects.requireNonNull(world.create(grid, Placement.AS_GIVEN))) {
            Plate plate = new Plate(size, grid, comm.rank());
            double[] byCollectives = Halo.byCollectives(comm, plate, 30);
            assertThat(plate.error(byCollectives, 30)).isLessThan(1e-13);
            assertThat(Halo.byPuts(comm, plate, 30)).containsExactly(byCollectives);
          }
        });
  }

  @Test
  void aPlateThatIsTooSmallIsRefused() {
    assertThatThrownBy(() -> Printed.by(4, Halo::main, "1"))
        .hasStackTraceContaining("a plate of 1 x 1 points is too small for 2 x 2 ranks");
  }

  @Test
  void badArgumentsAreRefused() {
    assertThatThrownBy(() -> Halo.main(new String[] {"64", "0"}))
        .isInstanceOf(ArgumentException.class)
        .hasMessage(
            "STEPS is a whole number from 1 to 100000, not 0; usage: weft run -n RANKS"
                + " halo [SIZE [STEPS]]");
  }
}

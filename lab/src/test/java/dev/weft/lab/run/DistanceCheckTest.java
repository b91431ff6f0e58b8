package dev.weft.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.experiment.Series;
import dev.weft.lab.machine.CoreDistance;
import dev.weft.lab.program.Cell;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DistanceCheckTest {
  private static final Cell SHORT = Cell.of(8);
  private static final Cell LONG = Cell.of(1024);

  private final DistanceCheck distances = new DistanceCheck();

  @Test
  void unusualIsWhatIsNearerOrFartherThanMost() {
    distances.add(
        List.of(
            series(SHORT, 55, 1),
            series(SHORT, 140, 1),
            series(SHORT, 150, 1),
            series(SHORT, 160, 1),
            series(SHORT, 305, 1)));
    assertThat(distances.unusual(List.of(series(SHORT, 239, 1), series(LONG, 241, 1))))
        .containsExactly(LONG);
    assertThat(distances.unusual(List.of(series(SHORT, 93, 1), series(LONG, 95, 1))))
        .containsExactly(SHORT);
    assertThat(distances.warning())
        .hasValueSatisfying(
            text -> assertThat(text).startsWith("2 of 5 figures").contains("180 ns", "150 ns"));
  }

  @Test
  void whatWasExpectedGivesWayToWhatIsMeasured() {
    distances.expect(new CoreDistance(50, 100, 310));
    List<Series> far = List.of(series(SHORT, 300, 1));
    assertThat(distances.unusual(far)).containsExactly(SHORT);
    for (int i = 0; i < CoreDistance.LOOKS; i++) {
      distances.add(far);
    }
    assertThat(distances.unusual(far)).as("as many of each: the nearer").containsExactly(SHORT);
    distances.replaceUnusual(new ArrayList<>(far), far);
    assertThat(distances.unusual(far)).isEmpty();
  }

  @Test
  void wherePlacesAreUnknownNothingIsFar() {
    distances.add(List.of(series(SHORT, Double.NaN, 1)));
    assertThat(distances.unusual(List.of(series(SHORT, Double.NaN, 1)))).isEmpty();
    assertThat(distances.warning()).isEmpty();
  }

  @Test
  void onlyWhatWasMoreUsualTheNextTimeIsReplaced() {
    distances.add(List.of(series(SHORT, 100, 1)));
    List<Series> launch = new ArrayList<>(List.of(series(SHORT, 100, 1), series(LONG, 300, 2)));
    distances.replaceUnusual(launch, List.of(series(SHORT, 99, 3), series(LONG, 310, 3)));
    distances.replaceUnusual(launch, List.of(series(LONG, Double.NaN, 4)));
    distances.replaceUnusual(launch, List.of());
    assertThat(nanos(launch)).containsExactly(1L, 2L);
    distances.replaceUnusual(launch, List.of(series(LONG, 110, 5)));
    assertThat(nanos(launch)).containsExactly(1L, 5L);
  }

  private static List<Long> nanos(List<Series> launch) {
    return launch.stream().map(series -> series.nanos().values()[0]).toList();
  }

  private static Series series(Cell cell, double distance, long nanos) {
    return new Series(cell, Series.MAIN, 1, 1, Double.NaN, distance, new Series.Nanos(nanos));
  }
}

package dev.weft.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.experiment.Series;
import dev.weft.lab.program.Cell;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoreDistancesTest {
  private static final Cell SHORT = Cell.of(8);
  private static final Cell LONG = Cell.of(1024);

  private final CoreDistances distances = new CoreDistances();

  @Test
  void farIsAMultipleOfTheNearest() {
    distances.add(
        List.of(
            series(SHORT, 100, 1),
            series(SHORT, 105, 1),
            series(SHORT, 290, 1),
            series(SHORT, 300, 1)));
    assertThat(distances.far(List.of(series(SHORT, 249, 1), series(LONG, 251, 1))))
        .containsExactly(LONG);
    assertThat(distances.warning())
        .hasValueSatisfying(text -> assertThat(text).startsWith("2 of 4 figures").contains("295"));
  }

  @Test
  void wherePlacesAreUnknownNothingIsFar() {
    distances.add(List.of(series(SHORT, Double.NaN, 1)));
    assertThat(distances.far(List.of(series(SHORT, Double.NaN, 1)))).isEmpty();
    assertThat(distances.warning()).isEmpty();
  }

  @Test
  void onlyWhatWasNearerTheNextTimeIsReplaced() {
    distances.add(List.of(series(SHORT, 100, 1)));
    List<Series> launch = new ArrayList<>(List.of(series(SHORT, 100, 1), series(LONG, 300, 2)));
    distances.replaceFar(launch, List.of(series(SHORT, 99, 3), series(LONG, 310, 3)));
    distances.replaceFar(launch, List.of(series(LONG, Double.NaN, 4)));
    distances.replaceFar(launch, List.of());
    assertThat(nanos(launch)).containsExactly(1L, 2L);
    distances.replaceFar(launch, List.of(series(LONG, 110, 5)));
    assertThat(nanos(launch)).containsExactly(1L, 5L);
  }

  private static List<Long> nanos(List<Series> launch) {
    return launch.stream().map(series -> series.nanos().values()[0]).toList();
  }

  private static Series series(Cell cell, double distance, long nanos) {
    return new Series(cell, Series.MAIN, 1, 1, Double.NaN, distance, new Series.Nanos(nanos));
  }
}

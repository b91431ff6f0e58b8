package dev.weft.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.program.Cell;
import org.junit.jupiter.api.Test;

class SeriesTest {
  private static final Cell SCAN = new Cell("scan", 8);

  @Test
  void itIsContinuedByMoreSamplesOfTheSame() {
    Series first = series(SCAN, "main", 1, 100, 5, 6);
    assertThat(first.isContinuedBy(series(SCAN, "main", 1, 400, 7))).isTrue();
    assertThat(first.isContinuedBy(series(SCAN, "fastest", 1, 100, 7))).isFalse();
    assertThat(first.isContinuedBy(series(new Cell("scan", 16), "main", 1, 100, 7))).isFalse();
    assertThat(first.isContinuedBy(series(SCAN, "main", 2, 100, 7))).isFalse();
  }

  @Test
  void samplesStayInOrderAndTheLongerDistanceCounts() {
    Series both = series(SCAN, "main", 1, 100, 5, 6).followedBy(series(SCAN, "main", 1, 400, 7));
    assertThat(both.nanos().values()).containsExactly(5, 6, 7);
    assertThat(both.coreToCoreNanos()).isEqualTo(400);
    assertThat(both.cell()).isEqualTo(SCAN);
  }

  private static Series series(Cell cell, String kind, int batch, double distance, long... nanos) {
    return new Series(cell, kind, batch, 1, Double.NaN, distance, new Series.Nanos(nanos));
  }
}

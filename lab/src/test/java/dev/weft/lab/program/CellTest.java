package dev.weft.lab.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CellTest {
  @Test
  void everyOperationHasEverySize() {
    assertThat(Cell.all(List.of("scan", "gather"), List.of(16, 8)))
        .containsExactly(
            new Cell("scan", 16),
            new Cell("scan", 8),
            new Cell("gather", 16),
            new Cell("gather", 8));
  }

  @Test
  void aBarrierStandsOnce() {
    assertThat(Cell.all(List.of("barrier", "scan"), List.of(16, 8)))
        .containsExactly(new Cell("barrier", 0), new Cell("scan", 16), new Cell("scan", 8));
  }

  @Test
  void anAtomicOperationHasOneSize() {
    assertThat(Cell.all(List.of("fetchAndOp", "put"), List.of(16)))
        .containsExactly(new Cell("fetchAndOp", 8), new Cell("put", 16));
  }

  @Test
  void aCopyBoundsWhatMovesAsManyBytes() {
    assertThat(Cell.of(8).boundsOrEquals(new Cell("put", 8))).isTrue();
    assertThat(Cell.of(8).boundsOrEquals(new Cell("put", 16))).isFalse();
    assertThat(Cell.of(8).boundsOrEquals(new Cell("fetchAndOp", 8))).isFalse();
    assertThat(new Cell("get", 8).boundsOrEquals(new Cell("put", 8))).isFalse();
    assertThat(new Cell("get", 8).boundsOrEquals(new Cell("get", 8))).isTrue();
  }

  @Test
  void withoutOperationsThereAreSizes() {
    assertThat(Cell.all(List.of(), List.of(16, 0))).containsExactly(Cell.of(16), Cell.of(0));
  }

  @Test
  void programsReadCells() {
    ProgramOptions options = ProgramOptions.parse("operations=scan,barrier", "sizes=16,64");
    assertThat(options.cells())
        .containsExactly(new Cell("scan", 16), new Cell("scan", 64), new Cell("barrier", 0));
    assertThat(options.largestBytes()).isEqualTo(64);
  }
}

package dev.weft.lab.system.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.program.Cell;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PerftestResultTest {
  @Test
  void readsTheLineOfFigures() {
    assertThat(PerftestResult.parse("1000,0.169,0.171,0.172,44.56,44.37,5841234,5815678"))
        .contains(new PerftestResult(1000, 0.169, 0.172));
    assertThat(PerftestResult.parse("  20,512.000,530.250,531.125,1.00,1.00,2,2"))
        .contains(new PerftestResult(20, 512, 531.125));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "iterations,50.0_percentile_lat,avg_lat,overall_lat,avg_bw,overall_bw,avg_mr,overall_mr",
        "[1669600000.123] [host:1:0] perftest.c:42 UCX ERROR 1,2,3",
        "Waiting for connection..."
      })
  void passesOverOtherLines(String line) {
    assertThat(PerftestResult.parse(line)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "PINGPONG, '', TAG_LAT",
    "SWEEP, '', TAG_LAT",
    "RATE, '', TAG_BW",
    "ONESIDED, put, UCP_PUT_LAT",
    "ONESIDED, get, UCP_GET",
    "ONESIDED, fetchAndOp, UCP_FADD"
  })
  void choosesTheToolsTest(Experiment experiment, String operation, PerftestTest test) {
    assertThat(PerftestTest.of(experiment, new Cell(operation, 8))).isEqualTo(test);
  }
}

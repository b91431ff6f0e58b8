package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpeedupTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, '1 rank, and 1 core: more ranks would take turns on it'",
    "1, 8, 1, '1 rank on 8 cores; try weft run -n 8 heat'",
    "4, 8, 3.94, '4 ranks are 3.9 times as fast as one, on 8 cores; try weft run -n 8 heat'",
    "4, 4, 3.94, '4 ranks are 3.9 times as fast as one, on 4 cores; try weft run -n 4 --threads heat,"
        + " with threads of one process as ranks'",
    "4, 2, 1.8, '4 ranks are 1.8 times as fast as one, on 2 cores; more ranks than cores gain"
        + " nothing: try weft run -n 2 heat'",
    "4, 8, 1.5, '4 ranks are 1.5 times as fast as one, on 8 cores; that is little: see whether other"
        + " programs keep the cores busy'"
  })
  void saysWhatCameOutAndWhatToTry(int ranks, int cores, double times, String sentence) {
    assertThat(new Speedup(ranks, cores, times).sentence("heat")).isEqualTo(sentence);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1 rank",
    "2, 2, 2 ranks",
    "2, 1, 2 ranks (they take turns on 1 core)",
    "8, 4, 8 ranks (they take turns on 4 cores)"
  })
  void saysWhereRanksTakeTurns(int ranks, int cores, String words) {
    assertThat(Words.ranks(ranks, cores)).isEqualTo(words);
  }
}

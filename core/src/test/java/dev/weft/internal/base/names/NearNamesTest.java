package dev.weft.internal.base.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NearNamesTest {
  private static final List<String> KNOWN = List.of("heat", "pi", "sort", "tasks", "ring");

  @ParameterizedTest
  @CsvSource({"haet, heat", "Heat, heat", "hea, heat", "srot, sort", "task, tasks", "p, pi"})
  void findsWhatWasMeant(String wrong, String meant) {
    assertThat(NearNames.of(wrong, KNOWN)).first().isEqualTo(meant);
  }

  @Test
  void suggestsNothingFarOff() {
    assertThat(NearNames.of("simulation", KNOWN)).isEmpty();
    assertThat(NearNames.of("", KNOWN)).isEmpty();
  }

  @Test
  void suggestsAFewAtMost() {
    assertThat(NearNames.of("aaa", List.of("aab", "aac", "aad", "aae", "aaf"))).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({"'', '', 0", "a, '', 1", "'', abc, 3", "ab, ba, 1", "kitten, sitting, 3"})
  void countsEdits(String one, String other, int edits) {
    assertThat(NearNames.distance(one, other)).isEqualTo(edits);
    assertThat(NearNames.distance(other, one)).isEqualTo(edits);
  }
}

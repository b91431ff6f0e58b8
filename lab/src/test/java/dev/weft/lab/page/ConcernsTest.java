package dev.weft.lab.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.report.Report;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConcernsTest {
  @Test
  void whatOnlyOneReportWarnsOfStandsWithIt() {
    Report first = warning(Experiment.PINGPONG, "a slow build", "far apart in 3 figures");
    Report second = warning(Experiment.RATE, "a slow build", "far apart in 5 figures", "busy");
    Report third = warning(Experiment.BARRIER, "a slow build", "busy");
    Concerns concerns = new Concerns(List.of(first, second, third));
    assertThat(concerns.general()).containsExactly("a slow build", "busy");
    assertThat(concerns.ofOnly(first)).containsExactly("far apart in 3 figures");
    assertThat(concerns.ofOnly(second)).containsExactly("far apart in 5 figures");
    assertThat(concerns.ofOnly(third)).isEmpty();
    assertThat(concerns.isOfAll("a slow build")).isTrue();
    assertThat(concerns.isOfAll("busy")).isFalse();
  }

  @Test
  void aSingleReportHasNoPlaceOfItsOwn() {
    Report only = warning(Experiment.PINGPONG, "busy");
    Concerns concerns = new Concerns(List.of(only));
    assertThat(concerns.general()).containsExactly("busy");
    assertThat(concerns.ofOnly(only)).isEmpty();
  }

  private static Report warning(Experiment experiment, String... warnings) {
    return new Report(
        experiment,
        Map.of(),
        Map.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(warnings),
        List.of(),
        true);
  }
}

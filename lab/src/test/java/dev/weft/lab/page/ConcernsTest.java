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
    Report first = warning(Experiment.PINGPONG, "a slow build", "stopped early");
    Report second = warning(Experiment.RATE, "a slow build", "no answer", "busy");
    Report third = warning(Experiment.BARRIER, "a slow build", "busy");
    Concerns concerns = new Concerns(List.of(first, second, third));
    assertThat(concerns.general()).containsExactly("a slow build", "busy");
    assertThat(concerns.ofOnly(first)).containsExactly("stopped early");
    assertThat(concerns.ofOnly(second)).containsExactly("no answer");
    assertThat(concerns.ofOnly(third)).isEmpty();
    assertThat(concerns.isOfAll("a slow build")).isTrue();
    assertThat(concerns.isOfAll("busy")).isFalse();
  }

  @Test
  void warningsThatDifferInNumbersAreOne() {
    Report first = warning(Experiment.PINGPONG, "3 of 10 figures at 95.5 ns, not 59 ns", "busy");
    Report second = warning(Experiment.RATE, "10 of 8 figures at 102 ns, not 59 ns");
    Report third = warning(Experiment.BARRIER);
    Concerns concerns = new Concerns(List.of(first, second, third));
    String one = "3 to 10 of 8 to 10 figures at 95.5 to 102 ns, not 59 ns";
    assertThat(concerns.byWarning())
        .containsExactly(Map.entry(one, List.of(first, second)), Map.entry("busy", List.of(first)));
    assertThat(concerns.general()).containsExactly(one);
    assertThat(concerns.ofOnly(first)).containsExactly("busy");
    assertThat(concerns.ofOnly(second)).isEmpty();
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

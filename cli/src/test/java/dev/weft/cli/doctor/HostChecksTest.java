package dev.weft.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many hosts with the same fault are told of. */
class HostChecksTest {
  private static final String LOAD = "more processes that want to run than cores";

  @Test
  void whatSeveralHostsHaveAlikeIsSaidOnce() {
    Check other = Check.fail("n3", "no agent could be started there", "ssh n3 true");
    List<Check> told =
        HostChecks.merged(
            List.of(other, Check.warn("n1", LOAD, "wait"), Check.warn("n2", LOAD, "wait")));
    assertThat(told).containsExactly(other, Check.warn("n1, n2", LOAD, "wait"));
  }

  @Test
  void ofVeryManyTheFirstAreNamed() {
    List<Check> checks =
        IntStream.range(0, 64).mapToObj(i -> Check.warn("n" + i, LOAD, "wait")).toList();
    assertThat(HostChecks.merged(checks))
        .containsExactly(Check.warn("n0, n1, n2, n3, n4 and 59 others", LOAD, "wait"));
  }
}

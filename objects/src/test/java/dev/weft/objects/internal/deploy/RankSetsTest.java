package dev.weft.objects.internal.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.objects.Deployment;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RankSetsTest {
  private static final List<String> HOSTS = List.of("a.net", "b.net", "a.net", "ab", "b.net");

  private static int[] ranks(String set) {
    return RankSets.of(Deployment.empty().with("set", set).with("last", "4"), HOSTS).get("set");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "0            | 0",
        "1..3         | 1 2 3",
        "3..          | 3 4",
        "3, 0 ,3      | 0 3",
        "host:a       | 0 2",
        "host:b.net   | 1 4",
        "host:ab,last | 3 4",
        "host:a*      | 0 2 3",
        "host:?.net   | 0 1 2 4",
        "host:?b      | 3",
        "host:*       | 0 1 2 3 4",
      })
  void setsAreWorkedOut(String set, String expected) {
    assertThat(ranks(set))
        .isEqualTo(List.of(expected.split(" ")).stream().mapToInt(Integer::parseInt).toArray());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "5        | set=5: 5 is not among the ranks 0 to 4",
        "2..5     | 2..5 is not among the ranks 0 to 4",
        "3..2     | 3..2 is not among the ranks",
        "\"\"       | '' is neither a rank",
        "0,       | '' is neither a rank",
        "-1       | '-1' is neither a rank, nor a range like 4..15",
        "others   | nor another of the names [last, set]",
        "host:c   | no rank is on a host c; there are [a.net, ab, b.net]",
        "host:b.*.* | no rank is on a host b.*.*; there are [a.net, ab, b.net]; name one of them",
        "host:[ab] | no rank is on a host [ab]",
        "set      | it is part of itself",
        "99999999999999 | is neither a rank",
      })
  void whatCannotBeIsRefused(String set, String message) {
    assertThatThrownBy(() -> ranks(set))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aCircleIsFound() {
    Deployment circle = Deployment.empty().with("a", "0,b").with("b", "c").with("c", "a");
    assertThatThrownBy(() -> RankSets.of(circle, HOSTS))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("c=a: it is part of itself by way of [a, b, c]")
        .hasMessageNotContaining("null");
  }
}

package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {

  @ParameterizedTest
  @ValueSource(strings = {"many", "", "0", "-1", "1.5", "101", "99999999999999999999"})
  void whatIsNoCountIsRefused(String value) {
    Arguments arguments = new Arguments("example [COUNT]", new String[] {value}, 1);
    assertThatThrownBy(() -> arguments.whole(0, "COUNT", 7, 1, 100))
        .isInstanceOf(ArgumentException.class)
        .hasMessage(
            "COUNT is a whole number from 1 to 100, not "
                + value
                + "; usage: weft run -n RANKS example [COUNT]");
  }

  @Test
  void whatIsNotGivenHasADefault() {
    Arguments none = new Arguments("example", new String[0], 2);
    assertThat(none.whole(0, "COUNT", 7, 1, 100)).isEqualTo(7);
    assertThat(none.real(1, "SIZE", 0.5, 0, 1)).isEqualTo(0.5);
    assertThat(none.text(0, "default")).isEqualTo("default");
  }

  @Test
  void tooManyAreRefused() {
    assertThatThrownBy(() -> new Arguments("example [COUNT]", new String[] {"1", "2"}, 1))
        .isInstanceOf(ArgumentException.class)
        .satisfies(refusal -> assertThat(refusal.getStackTrace()).isEmpty())
        .hasMessage("'2' is one argument too many; usage: weft run -n RANKS example [COUNT]");
  }

  @Test
  void theExamplesCheckTheirs() {
    assertThatThrownBy(() -> Pi.main(new String[] {"3"}))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("INTERVALS is a whole number from 10000 to 1000000000000, not 3");
    assertThatThrownBy(() -> Ring.main(new String[] {"none"}))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("LAPS");
    assertThatThrownBy(() -> Tasks.main(new String[] {"1"}))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("LIMIT");
    assertThatThrownBy(() -> Sort.main(new String[] {"no such file"}))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("TEXT is a file, and there is none at 'no such file'");
  }
}

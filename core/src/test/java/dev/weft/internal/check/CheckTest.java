package dev.weft.internal.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import org.junit.jupiter.api.Test;

class CheckTest {
  @Test
  void noneUnlessAskedFor() {
    assertThat(Check.chosen(null)).isEmpty();
  }

  @Test
  void anEmptyValueIsRefused() {
    for (String empty : new String[] {"", " "}) {
      assertThatThrownBy(() -> Check.chosen(empty))
          .isInstanceOf(ArgumentException.class)
          .hasMessage(
              "weft.check has no value; give all, or some of collectives,types,leaks,buffers,races,results,sends with commas between; all does not include sends");
    }
  }

  @Test
  void someOrAll() {
    assertThat(Check.chosen("collectives")).containsExactly(Check.COLLECTIVES);
    assertThat(Check.chosen("types, leaks")).containsExactly(Check.TYPES, Check.LEAKS);
    assertThat(Check.chosen("all"))
        .containsExactly(
            Check.COLLECTIVES, Check.TYPES, Check.LEAKS, Check.BUFFERS, Check.RACES, Check.RESULTS);
    assertThat(Check.chosen("leaks,all")).isEqualTo(Check.chosen("all"));
    assertThat(Check.chosen("all,sends")).containsExactly(Check.values());
  }

  @Test
  void anUnknownNameIsRefusedWithTheKnownOnes() {
    assertThatThrownBy(() -> Check.chosen("types,leak"))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContainingAll(
            "weft.check=leak ", "all", "collectives,types,leaks,buffers,races,results,sends");
  }
}

package dev.weft.internal.base.names;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WeftPropertiesTest {

  @ParameterizedTest
  @CsvSource({
    "-Dweft.trasnport=shm, there is no property weft.trasnport; did you mean weft.transport?",
    "-DWEFT.check=all, there is no property WEFT.check; did you mean weft.check?",
    "-Dweft.chek, there is no property weft.chek; did you mean weft.check?",
    "-Dweft.transport=tpc, -Dweft.transport=tpc: there is no transport 'tpc'; did you mean tcp?",
    "'-Dweft.check=types,', 'give some of all, collectives, types, leaks, buffers, races, results, sends'",
    "-Dweft.check=, 'there is no check ''''; give some of all, collectives, types, leaks, buffers, races, results, sends'",
    "-Dweft.check, 'there is no check ''''; give some of all, collectives, types, leaks, buffers, races, results, sends'",
    "-Dweft.ucx.windows=drect, there is no value 'drect'; did you mean direct?",
    "-Dweft.ucx.auto=1, 'give one of fast, always, never'"
  })
  void namesWhatIsWrong(String option, String part) {
    assertThatThrownBy(() -> WeftProperties.requirePossible(option))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining(part);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Dweft.transport=mix",
        "-Dweft.check=types, leaks",
        "-Dweft.own=x",
        "-Dweft.tagged=true",
        "-Dtransport=tpc",
        "-Xmx1g",
        "weft.trasnport=shm"
      })
  void takesWhatItKnowsAndWhatResemblesNothing(String option) {
    assertThatCode(() -> WeftProperties.requirePossible(option)).doesNotThrowAnyException();
  }

  @Test
  void looksAtAllThatAProcessHas() {
    Properties defaults = new Properties();
    defaults.setProperty("weft.trasnport", "shm");
    Properties properties = new Properties(defaults);
    properties.setProperty("java.home", "x");
    assertThatThrownBy(() -> WeftProperties.requirePossible(properties))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("weft.transport");
  }
}

package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DurationsTest {
  @ParameterizedTest
  @CsvSource({
    "500ms, PT0.5S",
    "30s, PT30S",
    "90, PT90S",
    "5m, PT5M",
    "5min, PT5M",
    "2h, PT2H",
    "1h30m, PT1H30M",
    "1m30s250ms, PT1M30.25S",
    "PT1H, PT1H",
    "1d, P1D"
  })
  void readsWhatPeopleWrite(String text, Duration duration) {
    assertThat(Durations.parse("--timeout", text)).isEqualTo(duration);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "0",
        "0s",
        "-1s",
        "s",
        "3q",
        "1.5s",
        "PT",
        "P-1D",
        "366d",
        "99999999999999999999s",
        "9223372036854775807h",
        "5 m",
        "ms500"
      })
  void namesValueLimitAndRemedy(String text) {
    assertThatThrownBy(() -> Durations.parse("--timeout", text))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--timeout " + text)
        .hasMessageContaining("1ms to 365d")
        .hasMessageContaining("30s");
  }
}

package dev.weft.lab.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ProgramOptionsTest {
  @Test
  void readsWordsAndKeepsDefaults() {
    ProgramOptions options = ProgramOptions.parse("sizes=64,8", "cache=cold", "extra=a=b");
    assertThat(options.sizes()).containsExactly(64, 8);
    assertThat(options.cold()).isTrue();
    assertThat(options.nativeBuffer()).isFalse();
    assertThat(options.window()).isEqualTo(64);
    assertThat(options.text("extra", "")).isEqualTo("a=b");
  }

  @Test
  void refusesWhatIsNotAnOption() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProgramOptions.parse("sizes"))
        .withMessage("not key=value: sizes");
  }
}

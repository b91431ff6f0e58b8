package dev.weft.internal.collective.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import org.junit.jupiter.api.Test;

class CheckModeTest {
  @Test
  void isOffUnlessAskedFor() {
    assertThat(CheckMode.isOn(null)).isFalse();
    assertThat(CheckMode.isOn("")).isFalse();
    assertThat(CheckMode.isOn("collectives")).isTrue();
  }

  @Test
  void knowsNoOtherCheck() {
    assertThatThrownBy(() -> CheckMode.isOn("collective"))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContainingAll("weft.check=collective", "collectives");
  }
}

package dev.weft.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LoadCheckTest {
  @Test
  void aMachineIsJudgedAsAHostIs() {
    assertThat(LoadCheck.of(2.1, 2))
        .isEqualTo(
            Check.warn(
                "load", "2.1, more processes that want to run than cores", LoadCheck.REMEDY));
    assertThat(LoadCheck.of(2.0, 2)).isEqualTo(Check.ok("load", "2.0"));
    assertThat(LoadCheck.of(-1, 2)).isEqualTo(Check.ok("load", "cannot be told"));
  }
}

package dev.weft.internal.control.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Of a process's exit code the system keeps eight bits: no aborted job may seem to have succeeded.
 */
@WithoutNativeCalls
class AbortCodeTest {
  @ParameterizedTest
  @CsvSource({"0,1", "256,1", "-256,1", "512,1", "3,3", "255,255", "257,257", "-1,-1", "1000,1000"})
  void noCodeEndsAsSuccess(int given, int code) {
    assertThat(RankFailure.ofAbort(0, given, "why").exitCode()).isEqualTo(code);
  }
}

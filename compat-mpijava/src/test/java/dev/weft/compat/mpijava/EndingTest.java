package dev.weft.compat.mpijava;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.compat.mpijava.conformance.Ending;
import dev.weft.failure.LaunchException;
import dev.weft.testkit.Via;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How the API ends a job. */
@Timeout(60)
final class EndingTest {
  @Test
  void abortEndsTheJobWithItsCode() {
    assertThatThrownBy(() -> OldPrograms.run(2, Via.LOCAL, Ending.class, "abort"))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("exit code 3");
  }

  @Test
  void errorsAreFatalIfTheProgramSaysSo() {
    assertThatThrownBy(() -> OldPrograms.run(2, Via.SHM, Ending.class, "mistake"))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("destination 99");
  }
}

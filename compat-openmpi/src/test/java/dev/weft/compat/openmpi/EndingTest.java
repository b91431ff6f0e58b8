package dev.weft.compat.openmpi;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.LaunchException;
import dev.weft.testkit.ThreadRanks;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How the API ends a job. */
class EndingTest {
  private static void run(String how) {
    AtomicInteger next = new AtomicInteger();
    ThreadRanks.run(
        2,
        args -> {
          try {
            Class.forName("conformance.Ending", true, new RankLoader(next.getAndIncrement()))
                .getMethod("main", String[].class)
                .invoke(null, (Object) args);
          } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
          }
        },
        how);
  }

  @Test
  void abortEndsTheJobWithItsCode() {
    assertThatThrownBy(() -> run("abort"))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("exit code 3");
  }

  @Test
  void errorsAreFatalUnlessTheProgramSaysOtherwise() {
    assertThatThrownBy(() -> run("mistake"))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("destination 99");
  }
}

package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.WaitingChain;
import dev.weft.testkit.Lengthy;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Who waits for one that leaves because of a failure, and who reads of it, are told of that. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
final class FirstCauseTest {
  @TempDir Path folder;

  @Test
  void aRankThatLeavesBecauseOfAnotherHasNotJustFinished() throws Exception {
    try (Running job = new Command(folder).run(WaitingChain.class, "-n 3", "halt")) {
      assertThat(job.await()).isEqualTo(9);
      assertThat(job.out())
          .contains("rank 1 of the job has left after the failure of rank 2")
          .doesNotContain("already finished");
      assertThat(job.err()).startsWith("weft: rank 2 exited with code 9 [W2001]\n");
    }
  }

  /** It closes Weft first, and its exception is heard of when the others have gone on. */
  @Lengthy
  @Test
  void placesAreThoseBeforeTheFailedRankClosed() throws Exception {
    for (int i = 0; i < 3; i++) {
      try (Running job = new Command(folder).run(WaitingChain.class, "-n 2", "throw")) {
        assertThat(job.await()).isEqualTo(1);
        assertThat(job.err())
            .startsWith("weft: rank 1 ended with an uncaught exception [W2001]\n")
            .contains("weft: rank 0 was in receive, called at WaitingChain.waitForTheNext(")
            .doesNotContain("in close");
      }
    }
  }
}

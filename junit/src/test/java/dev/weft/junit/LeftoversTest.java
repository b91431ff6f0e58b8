package dev.weft.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.internal.job.JobFiles;
import dev.weft.internal.job.JobId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;

/** What a job has left is told apart from what others have that run at the same time. */
@Timeout(30)
class LeftoversTest {
  @Test
  void aFileIsOfTheJobWhoseIdItBears() throws IOException {
    String job = JobId.create();
    Path file = Files.createFile(JobFiles.path(JobFiles.temporary(), job, "left"));
    try {
      assertThatCode(new Leftovers(JobId.create(), List.of())::requireNone)
          .doesNotThrowAnyException();
      assertThatThrownBy(new Leftovers(job, List.of())::requireNone)
          .isInstanceOf(AssertionFailedError.class)
          .hasMessage("the test has left file " + file);
    } finally {
      Files.delete(file);
    }
  }

  @Test
  void temporaryFilesMayBeInSharedMemory() {
    assertThat(Leftovers.folders(Path.of("/dev/shm"))).containsExactly(Path.of("/dev/shm"));
  }

  @Test
  void aThreadIsOfTheJobWhoseRankHasStartedIt() throws InterruptedException {
    ThreadGroup rank = new ThreadGroup("rank-0");
    CountDownLatch end = new CountDownLatch(1);
    Thread thread =
        new Thread(
            new ThreadGroup(rank, "within"),
            () -> {
              try {
                end.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "forgotten");
    thread.start();
    try {
      assertThatCode(new Leftovers(JobId.create(), Set.of(new ThreadGroup("rank-0")))::requireNone)
          .doesNotThrowAnyException();
      assertThatThrownBy(new Leftovers(JobId.create(), Set.of(rank))::requireNone)
          .hasMessage("the test has left thread forgotten");
    } finally {
      end.countDown();
      thread.join();
    }
  }
}

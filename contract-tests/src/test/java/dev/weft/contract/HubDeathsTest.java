package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Lengthy;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jobs that no launcher of Weft's has started, and whose hub ends: another process is it next. */
@WithinOneProcess
@Timeout(400)
final class HubDeathsTest {
  private static final int STEPS = 3_000;
  private static final String TAKES_OVER = "holds the job together from now on";

  private static ByHandJob job(int ranks, List<String> options, String way) {
    List<String> hosts = Collections.nCopies(ranks, "one");
    return new ByHandJob(
        hosts, options, RandomDeathsProgram.class, way, "1", "0", Integer.toString(STEPS));
  }

  private static void hasResult(ByHandJob job, int rank) throws InterruptedException {
    assertThat(job.await(rank)).as("%s", job.outputs()).isZero();
    assertThat(job.output(rank))
        .as("%s", job.outputs())
        .contains("result " + RandomDeathsProgram.expected(job.size(), STEPS));
  }

  private static void allHaveResults(ByHandJob job, int... ranks) throws InterruptedException {
    for (int rank : ranks) {
      hasResult(job, rank);
    }
  }

  /** So that the job is in the midst of it. */
  private static void aMoment() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(150);
  }

  @Test
  void goesOnWhenItsHubIsKilledOneAfterTheOther() throws IOException, InterruptedException {
    try (ByHandJob job = job(5, List.of(), "shrink")) {
      job.awaitAll("ready");
      for (int hub = 0; hub < 3; hub++) {
        aMoment();
        job.kill(hub);
        int next = hub + 1;
        job.await(() -> job.output(next).contains(TAKES_OVER) || !job.isAlive(next));
      }
      allHaveResults(job, 3, 4);
      assertThat(job.output(3)).contains("the job has lost 3 processes");
      job.assertNothingLeft();
    }
  }

  @Test
  void theLastOfTwoGoesOnAlone() throws IOException, InterruptedException {
    try (ByHandJob job = job(2, List.of(), "shrink")) {
      job.awaitAll("ready");
      aMoment();
      job.kill(0);
      hasResult(job, 1);
      job.assertNothingLeft();
    }
  }

  @Lengthy
  @Test
  void goesOnWhenHalfOfTheRanksEndWithTheirHub() throws IOException, InterruptedException {
    try (ByHandJob job = job(6, List.of(), "shrink")) {
      job.awaitAll("ready");
      aMoment();
      IntStream.range(0, 3).forEach(job::kill);
      allHaveResults(job, 3, 4, 5);
      job.assertNothingLeft();
    }
  }

  @Lengthy
  @Test
  void processesThatAreStartedAgainFindTheNextHub() throws IOException, InterruptedException {
    try (ByHandJob job = job(4, List.of("-Dweft.respawn=4"), "repair")) {
      job.awaitAll("ready");
      aMoment();
      job.kill(0);
      job.await(() -> job.output(1).contains(TAKES_OVER));
      job.startAgain(0);
      job.await(() -> job.output(1).contains("rank 0 on"));
      job.kill(2);
      job.startAgain(2);
      allHaveResults(job, 0, 1, 2, 3);
      assertThat(job.output(1)).contains("is back");
      job.assertNothingLeft();
    }
  }

  /** The kernel of its host takes connections to it: so it lives, and is waited for. */
  @Lengthy
  @Test
  void waitsForAStoppedProcessThatIsToBeTheHub() throws IOException, InterruptedException {
    try (ByHandJob job = job(4, List.of(), "shrink")) {
      job.awaitAll("ready");
      aMoment();
      job.signal(1, "STOP");
      job.kill(0);
      TimeUnit.SECONDS.sleep(5);
      assertThat(job.outputs()).doesNotContain(TAKES_OVER);
      job.signal(1, "CONT");
      allHaveResults(job, 1, 2, 3);
      assertThat(job.output(1)).contains(TAKES_OVER);
      job.assertNothingLeft();
    }
  }

  @Lengthy
  @Test
  void aStoppedProcessComesLater() throws IOException, InterruptedException {
    try (ByHandJob job = job(5, List.of(), "shrink")) {
      job.awaitAll("ready");
      aMoment();
      job.signal(3, "STOP");
      job.kill(0);
      job.await(() -> job.output(1).contains(TAKES_OVER));
      TimeUnit.SECONDS.sleep(2);
      job.signal(3, "CONT");
      allHaveResults(job, 1, 2, 3, 4);
      assertThat(job.outputs()).doesNotContain("rank 3 has ended", "rank 3 on");
      job.assertNothingLeft();
    }
  }
}

package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.cli.program.Endless;
import dev.weft.internal.job.JobNote;
import dev.weft.testkit.Lengthy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands find the jobs that run here, however these were started. */
class KnownJobsTest {
  private static final JobNote FIRST = job("1-10-2-aab01111", 10, "weft run");
  private static final JobNote SECOND = job("1-20-3-aac02222", 20, "srun");

  @TempDir Path folder;

  @Lengthy
  @Test
  void jobsAreListedByIdsThatOtherCommandsTake() throws Exception {
    try (Running first = new Command(folder).run(Endless.class, "-n 2");
        Running second = new Command(folder).run(Endless.class, "-n 1")) {
      first.awaitOutput("ready 0", "ready 1");
      second.awaitOutput("ready 0");
      List<String> table = told("info", "--jobs").lines().toList();
      assertThat(table)
          .hasSize(3)
          .anyMatch(line -> isOf(first, line))
          .anyMatch(line -> isOf(second, line));
      String id = id(table, first);
      assertThat(told("doctor"))
          .contains("process " + first.process.pid(), "process " + second.process.pid(), id);
      try (Running vague = new Command(folder).start("stacks")) {
        assertThat(vague.await()).isEqualTo(2);
        assertThat(vague.err()).contains("say which of these jobs", id, id(table, second));
      }
      assertThat(told("stacks", id.substring(0, 7))).contains("job " + id);
      Running.await(() -> first.err().contains("TIMED_WAITING"));
      assertThat(first.err()).startsWith("weft: who waits for whom [W2202]\n");
      assertThat(second.err()).isEmpty();
      assertThat(told("run", "--stacks", Long.toString(second.process.pid()))).isEmpty();
      Running.await(() -> second.err().contains("TIMED_WAITING"));
      second.process.destroyForcibly();
      int _ = second.await();
      assertThat(told("info", "--jobs")).contains(id).doesNotContain(id(table, second));
      first.signal("INT");
      assertThat(first.await()).isEqualTo(130);
      first.assertNothingLeft();
      assertThat(told("info", "--jobs")).startsWith("no job of this user runs here");
    }
  }

  @Lengthy
  @Test
  void aJobThatNoWeftRunHasStartedIsListedWithWhatHas() throws Exception {
    Path secret = Command.secret(folder);
    int port = Command.freePort();
    try (Running first = byHand(0, port, secret);
        Running second = byHand(1, port, secret)) {
      first.awaitOutput("ready 0");
      second.awaitOutput("ready 1");
      String pid = Long.toString(first.process.pid());
      assertThat(told("info", "--jobs").lines())
          .hasSize(2)
          .last()
          .asString()
          .contains("2      a script that set WEFT_RANK  " + pid, Endless.class.getName());
      assertThat(told("stacks")).contains("process " + pid);
      Running.await(() -> first.err().split("is here:", -1).length == 3);
      assertThat(first.err())
          .startsWith("weft: who waits for whom [W2202]\n")
          .contains("ranks 0 and 1 are busy: Endless.main(Endless.java:")
          .containsPattern(
              "weft: rank 1 on .* \\(pid %d\\) is here:".formatted(second.process.pid()))
          .contains("TIMED_WAITING");
      assertThat(second.err()).isEmpty();
    }
  }

  private Running byHand(int rank, int port, Path secret) throws Exception {
    return new Command(folder).byHand(rank, 2, port, secret).alone(Endless.class);
  }

  private static boolean isOf(Running job, String line) {
    return line.contains("weft run    " + job.process.pid() + " ")
        && line.endsWith(Endless.class.getName());
  }

  private static String id(List<String> table, Running job) {
    return table.stream()
        .filter(line -> isOf(job, line))
        .map(line -> line.substring(0, line.indexOf(' ')))
        .findFirst()
        .orElseThrow();
  }

  private String told(String... words) throws Exception {
    try (Running command = new Command(folder).start(words)) {
      assertThat(command.await()).as(command.err()).isZero();
      return command.out();
    }
  }

  @Test
  void aJobIsMeantByTheBeginningOfItsIdOrByItsProcess() {
    KnownJobs jobs = new KnownJobs(List.of(FIRST, SECOND));
    assertThat(jobs.meant("aab")).isEqualTo(FIRST);
    assertThat(jobs.meant("aac02222")).isEqualTo(SECOND);
    assertThat(jobs.meant("20")).isEqualTo(SECOND);
    assertThat(jobs.meant(FIRST.job())).isEqualTo(FIRST);
    assertThat(new KnownJobs(List.of(FIRST)).meant(null)).isEqualTo(FIRST);
    assertThatThrownBy(() -> jobs.meant("aa"))
        .hasMessageContainingAll("aa: the id of more than one job", "aab01111", "aac02222");
    assertThatThrownBy(() -> jobs.meant("1"))
        .hasMessageContainingAll("1: no job of this user", "aab01111");
    assertThatThrownBy(() -> jobs.meant(null)).hasMessageContaining("say which");
    assertThatThrownBy(() -> new KnownJobs(List.of()).meant(null))
        .hasMessageContaining("no job of this user runs here");
  }

  @Test
  void aJobThatDoesNotTakeTheRequestIsNamed() {
    assertThatThrownBy(() -> StacksRequest.send(SECOND, 100))
        .hasMessageContainingAll("process 20", "job aac02222", "jcmd 20 Thread.print");
  }

  @Test
  void timesAreShort() {
    assertThat(KnownJobs.age(Duration.ofSeconds(-1))).isEqualTo("0:00");
    assertThat(KnownJobs.age(Duration.ofSeconds(3_599))).isEqualTo("59:59");
    assertThat(KnownJobs.age(Duration.ofSeconds(90_061))).isEqualTo("25:01:01");
  }

  private static JobNote job(String id, long pid, String startedBy) {
    return new JobNote(id, pid, 2, "Heat", startedBy, Instant.now());
  }
}

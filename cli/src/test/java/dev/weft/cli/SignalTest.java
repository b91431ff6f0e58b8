package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.Endless;
import dev.weft.testkit.Lengthy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Signals to the command and to ranks. */
@Timeout(120)
final class SignalTest {
  private static final long SLACK_MILLIS = 3_000;

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143", "HUP, 129"})
  void aSignalIsPassedOn(String signal, int code) throws Exception {
    try (Running job = new Command(folder).run(Endless.class, "-n 3")) {
      job.awaitOutput("ready 0", "ready 1", "ready 2");
      job.signal(signal);
      assertThat(job.await()).isEqualTo(code);
      assertThat(job.lines())
          .contains(
              "rank 0 was asked to end", "rank 1 was asked to end", "rank 2 was asked to end");
      assertThat(job.err()).isEmpty();
      job.assertNothingLeft();
    }
  }

  @Test
  void ranksThatAreThreadsAreAskedToo() throws Exception {
    try (Running job = new Command(folder).run(Endless.class, "-n 2 --threads")) {
      job.awaitOutput("ready 0", "ready 1");
      job.signal("INT");
      assertThat(job.await()).isEqualTo(130);
      assertThat(job.lines()).contains("rank 0 was asked to end", "rank 1 was asked to end");
      assertThat(job.err()).doesNotContain("System.exit");
    }
  }

  /** When the secret is there, and some of the processes. */
  @Lengthy
  @Test
  void aSignalDuringTheStartLeavesNothing() throws Exception {
    Path slow = Files.writeString(folder.resolve("slow"), "sleep 60\n");
    try (Running job =
        new Command(folder).run(Endless.class, List.of("-n", "64", "--prefix", "sh " + slow))) {
      Running.await(() -> hasSecret() || !job.process.isAlive());
      job.signal("INT");
      assertThat(job.await()).isEqualTo(130);
      Files.delete(slow);
      job.assertNothingLeft();
    }
  }

  private boolean hasSecret() {
    try (Stream<Path> files = Files.list(folder)) {
      return files.anyMatch(file -> file.toString().endsWith("secret"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A folder of the class path has been packed by then. */
  @Test
  void aSignalWhileAHostDoesNotAnswerLeavesNothing() throws Exception {
    Path silent = Files.writeString(folder.resolve("silent"), "sleep 60\n");
    try (Running job =
        new Command(folder)
            .run(Endless.class, List.of("--hosts", "nowhere", "--ssh", "sh " + silent))) {
      Running.await(() -> !job.process.toHandle().children().toList().isEmpty());
      job.signal("TERM");
      assertThat(job.await()).isEqualTo(143);
      Files.delete(silent);
      job.assertNothingLeft();
    }
  }

  @Test
  void theSecondSignalKills() throws Exception {
    try (Running job = new Command(folder).run(Endless.class, "-n 2", "stubborn")) {
      job.awaitOutput("ready 0", "ready 1");
      job.signal("INT");
      job.awaitOutput("rank 0 was asked to end", "rank 1 was asked to end");
      assertThat(job.process.isAlive()).isTrue();
      long start = System.nanoTime();
      job.signal("INT");
      assertThat(job.await()).isEqualTo(130);
      assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)).isLessThan(SLACK_MILLIS);
      job.assertNothingLeft();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-n 3", "-n 3 --threads", "-n 2 --transport tcp"})
  void noRankOutlivesALauncherThatIsKilled(String options) throws Exception {
    try (Running job = new Command(folder).run(Endless.class, options)) {
      job.awaitOutput("ready 0", "ready 1");
      assertThat(job.ranks()).isNotEmpty();
      long start = System.nanoTime();
      job.signal("KILL");
      Running.await(() -> job.ranks().isEmpty());
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      System.out.println("ranks ended " + millis + " ms after their launcher was killed");
      assertThat(job.ranks()).isEmpty();
      assertThat(millis).isLessThan(SLACK_MILLIS);
      sweptByTheNextJob();
      job.assertNothingLeft();
    }
  }

  @Test
  void aStoppedRankOutlivesItNeither() throws Exception {
    try (Running job = new Command(folder).run(Endless.class, "-n 2")) {
      job.awaitOutput("ready 0", "ready 1");
      Running.signal("STOP", job.ranks().getFirst().pid());
      job.signal("KILL");
      Running.await(() -> job.ranks().size() == 1);
      Running.signal("CONT", job.ranks().getFirst().pid());
      Running.await(() -> job.ranks().isEmpty());
      assertThat(job.ranks()).isEmpty();
    }
  }

  @Test
  void aStoppedRankOnlyDelays() throws Exception {
    try (Running job = new Command(folder).run(Endless.class, "-n 2")) {
      job.awaitOutput("ready 0", "ready 1");
      long pid = job.ranks().getFirst().pid();
      Running.signal("STOP", pid);
      TimeUnit.SECONDS.sleep(2);
      assertThat(job.process.isAlive()).isTrue();
      Running.signal("CONT", pid);
      job.signal("TERM");
      assertThat(job.await()).isEqualTo(143);
      assertThat(job.err()).isEmpty();
    }
  }

  private void sweptByTheNextJob() throws Exception {
    try (Running next = new Command(folder).run(dev.weft.cli.program.Hello.class, "-n 1")) {
      assertThat(next.await()).as(next.err()).isZero();
    }
  }
}

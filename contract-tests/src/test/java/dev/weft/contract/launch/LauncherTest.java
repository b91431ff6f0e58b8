package dev.weft.contract.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Weft;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.LaunchException;
import dev.weft.launch.JobOutcome;
import dev.weft.launch.Launcher;
import dev.weft.launch.RunningJob;
import dev.weft.testkit.QuickStart;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that a program starts, as far as the command line's own tests do not show the same. */
@Timeout(60)
final class LauncherTest {
  private final List<String> lines = new CopyOnWriteArrayList<>();

  @TempDir Path folder;

  private Launcher launcher(int ranks, String... arguments) {
    return Launcher.of(ranks, LaunchedProgram.class, arguments)
        .jvmArguments(QuickStart.options().toArray(String[]::new))
        .output((rank, error, line) -> lines.add(rank + (error ? "! " : "> ") + line))
        .report(_ -> {});
  }

  @Test
  void ranksArePassedWhatTheyPrint() {
    JobOutcome outcome = launcher(3, "sum").run();
    assertThat(outcome).isEqualTo(new JobOutcome(0, null, "", List.of(0, 0, 0)));
    assertThat(outcome.orThrow()).isSameAs(outcome);
    assertThat(lines)
        .containsExactlyInAnyOrder(
            "0> 0 of 3: 3, start 1",
            "1> 1 of 3: 3, start 1",
            "2> 2 of 3: 3, start 1",
            "0! no line end of 0",
            "1! no line end of 1",
            "2! no line end of 2");
  }

  @Test
  void threadsHaveClassesOfTheirOwn() {
    assertThat(launcher(2, "sum").threads().run())
        .isEqualTo(new JobOutcome(0, null, "", List.of(0)));
    assertThat(lines).contains("0> 0 of 2: 1, start 1", "0> 1 of 2: 1, start 1");
  }

  @Test
  void whatRanksWouldNotFindIsRefusedAtOnce() {
    Class<?> inMemory =
        Proxy.newProxyInstance(
                LauncherTest.class.getClassLoader(),
                new Class<?>[] {Runnable.class},
                (_, _, _) -> null)
            .getClass();
    assertThatThrownBy(() -> Launcher.of(2, inMemory))
        .isInstanceOf(LaunchException.class)
        .hasMessageContainingAll(inMemory.getName(), "JShell", "Weft.run");
  }

  @Test
  void whatNoRankWouldTakeIsRefusedAtOnce() {
    Launcher launcher = launcher(1, "show");
    assertThatThrownBy(() -> launcher.transport("tpc"))
        .isInstanceOf(ArgumentException.class)
        .hasMessage("-Dweft.transport=tpc: there is no transport 'tpc'; did you mean tcp?");
    assertThatThrownBy(() -> launcher.property("weft.trasnport", "shm"))
        .isInstanceOf(ArgumentException.class)
        .hasMessage("there is no property weft.trasnport; did you mean weft.transport?");
    assertThatThrownBy(() -> launcher.jvmArguments("-Xmx1g", "-Dweft.ucx.windows=drect"))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("did you mean direct?");
  }

  @Test
  void ranksHaveWhatWasAskedFor() {
    JobOutcome outcome =
        launcher(1, "show")
            .directory(folder)
            .environment("COLOUR", "blue")
            .property("size", "12")
            .transport("tcp")
            .run();
    assertThat(outcome.isSuccess()).as(outcome.report()).isTrue();
    assertThat(lines).containsExactly("0> " + folder.toAbsolutePath() + " blue 12 tcp");
  }

  @Test
  void aFailureIsInTheOutcome() {
    JobOutcome outcome = launcher(3, "throw").run();
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.failure()).isEqualTo("rank 1 ended with an uncaught exception");
    assertThat(outcome.report())
        .contains("java.lang.IllegalStateException: planted")
        .contains("LaunchedProgram.java");
    assertThatThrownBy(outcome::orThrow)
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("because rank 1 ended with an uncaught exception")
        .hasMessageContaining("planted");
    assertThat(launcher(1, "exit").run().exitCode()).isEqualTo(7);
  }

  @Test
  void aStallEndsItIfSoAsked() {
    JobOutcome outcome =
        launcher(2, "stall").property("weft.stall.report", "500ms").endStalled().run();
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.failure()).contains("cannot go on");
    assertThat(outcome.report()).contains("tag 5").contains("LaunchedProgram.java");
  }

  @Test
  void itsTimeIsLimited() {
    JobOutcome outcome = launcher(1, "wait").timeout(Duration.ofSeconds(2)).run();
    assertThat(outcome.exitCode()).isEqualTo(124);
    assertThat(outcome.failure()).contains("time limit of 2s");
  }

  @Test
  void closingKillsIt() throws Exception {
    CountDownLatch waits = new CountDownLatch(2);
    List<ProcessHandle> processes;
    try (RunningJob job = launcher(2, "wait").output((_, _, _) -> waits.countDown()).start()) {
      processes = job.processIds().stream().map(id -> ProcessHandle.of(id).orElseThrow()).toList();
      waits.await();
      assertThat(job.hasEnded()).isFalse();
    }
    assertThat(processes).hasSize(2).noneMatch(ProcessHandle::isAlive);
  }

  @Test
  void theShortFormThrows() {
    Weft.launch(2, LaunchedProgram.class, "show");
    assertThatThrownBy(() -> Weft.launch(1, LaunchedProgram.class, "exit"))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("code 7");
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> launcher(0))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("a job of 0 ranks");
    assertThatThrownBy(() -> launcher(1).timeout(Duration.ZERO))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("PT0S");
    assertThatThrownBy(() -> launcher(1).directory(folder.resolve("none")))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("none");
    JobOutcome outcome = Launcher.of(1, "no.such.Program").report(_ -> {}).run();
    assertThat(outcome.isSuccess()).isFalse();
    assertThat(outcome.report()).contains("no.such.Program");
  }
}

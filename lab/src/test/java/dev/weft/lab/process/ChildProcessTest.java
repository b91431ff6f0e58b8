package dev.weft.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir Path directory;

  @Test
  void givesTheLinesAskedForAndThenTheEnd() throws InterruptedException {
    try (ChildProcess child = shell(LONG, "echo noise; echo @one; echo more; echo @two")) {
      assertThat(child.nextLine()).isEqualTo("@one");
      assertThat(child.nextLine()).isEqualTo("@two");
      assertThat(child.nextLine()).isNull();
      child.awaitSuccess();
    }
  }

  @Test
  void passesEnvironmentAndHasNoInput() throws InterruptedException {
    List<String> command = List.of("/bin/sh", "-c", "cat; echo @$LAB_TEST");
    try (ChildProcess child =
        ChildProcess.start(command, Map.of("LAB_TEST", "yes"), directory, LONG, line -> true)) {
      assertThat(child.nextLine()).isEqualTo("@yes");
    }
  }

  @Test
  void aFailureNamesCodeCommandAndLastWords() throws InterruptedException {
    try (ChildProcess child = shell(LONG, "echo out of luck >&2; exit 7")) {
      assertThat(child.nextLine()).isNull();
      assertThatThrownBy(child::awaitSuccess)
          .isInstanceOf(LaunchFailedException.class)
          .hasMessageStartingWith("sh ended with exit code 7")
          .hasMessageContaining("out of luck");
    }
  }

  @Test
  void tooLongIsAFailureAndEndsTheWholeTree() {
    ChildProcess child = shell(Duration.ofMillis(300), "sleep 60 & echo $!; wait");
    assertThatThrownBy(child::nextLine)
        .isInstanceOf(LaunchFailedException.class)
        .hasMessageContaining("took longer than its limit");
    child.close();
    assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
        .noneMatch(handle -> handle.info().command().orElse("").endsWith("sleep"));
  }

  @Test
  void closingEndsWhatStillRuns() throws InterruptedException {
    long pid;
    try (ChildProcess child = shell(LONG, "echo @$$; sleep 60")) {
      pid = Long.parseLong(String.valueOf(child.nextLine()).substring(1));
    }
    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void whatCannotBeStartedIsNamed() {
    assertThatThrownBy(
            () ->
                ChildProcess.start(
                    List.of("/no/such/program"), Map.of(), directory, LONG, line -> true))
        .isInstanceOf(LaunchFailedException.class)
        .hasMessageStartingWith("cannot start /no/such/program");
  }

  private ChildProcess shell(Duration limit, String script) {
    return ChildProcess.start(
        List.of("/bin/sh", "-c", script), Map.of(), directory, limit, line -> line.startsWith("@"));
  }
}

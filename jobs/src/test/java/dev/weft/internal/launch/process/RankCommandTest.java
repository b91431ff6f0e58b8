package dev.weft.internal.launch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.weft.failure.ResourceException;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.job.JobFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Command lines that are too long for Linux. */
final class RankCommandTest {
  private static final String LONG = "x".repeat(140_000);

  private final LaunchPlan plan = new LaunchPlan(2).program("Main", List.of("one", ""));
  private final RankCommand command = new RankCommand(plan);

  @AfterEach
  void removeFiles() {
    JobFiles.remove(plan.id);
  }

  private static Path fileOf(List<String> line) {
    return Path.of(
        line.stream().filter(word -> word.startsWith("@")).findFirst().orElseThrow().substring(1));
  }

  @Test
  void aUsualLineNamesNoFile() {
    plan.programClassPath.add("app.jar");
    assertThat(command.line(0, List.of())).noneMatch(word -> word.startsWith("@"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"class path", "module path", "property", "threads"})
  void longOptionsAreInAFileThatGoesWithTheJob(String what) throws IOException {
    switch (what) {
      case "class path" -> plan.programClassPath.addAll(List.of("a.jar", LONG));
      case "module path" -> plan.jvmArguments(List.of("--module-path", LONG));
      case "property" -> plan.property("p", LONG);
      default -> {
        plan.threads = true;
        plan.programClassPath.add(LONG);
      }
    }
    List<String> line = command.line(0, List.of());
    assertThat(line).allMatch(word -> word.length() < 1_000).endsWith("Main", "one", "");
    Path file = fileOf(line);
    assertThat(Files.readString(file)).contains(LONG);
    assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
    assertThat(fileOf(command.line(1, List.of()))).isEqualTo(file);
    JobFiles.remove(plan.id);
    assertThat(file).doesNotExist();
  }

  /** What the launcher of Java reads is what was written. */
  @Test
  void everyCharacterArrives() throws Exception {
    String odd = "a b\"c\\d'e#f\ng\th@i*$(j)";
    plan.property("weft.odd", odd).property("weft.long", LONG).program("Main", List.of());
    plan.jvmArguments(List.of("-XshowSettings:properties", "-version"));
    Process process =
        new ProcessBuilder(command.line(0, List.of())).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
    // Settings show a line feed as a new line of their own.
    assertThat(output).contains("weft.odd = a b\"c\\d'e#f");
    assertThat(output).contains("g\th@i*$(j)").contains("weft.long = " + LONG);
  }

  @ParameterizedTest
  @ValueSource(strings = {"argument 'xxx", "environment variable LONG"})
  void whatCannotBeShortenedIsNamed(String what) {
    if (what.startsWith("argument")) {
      plan.program("Main", List.of(LONG));
    } else {
      plan.environment.put("LONG", LONG);
    }
    RankStarter starter =
        new RankStarter(
            plan,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 1),
            Path.of("secret"),
            ProcessBuilder.Redirect.PIPE);
    assertThatExceptionOfType(ResourceException.class)
        .isThrownBy(() -> starter.start(0, 0, List.of()))
        .withMessageContaining(what)
        .withMessageContaining("Linux takes 131071");
  }
}

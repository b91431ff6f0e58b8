package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.WeftVersion;
import dev.weft.testkit.ClassPath;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The projects that {@code weft new} makes; examples/consumers/check builds one with Maven. */
@Timeout(60)
@ResourceLock(Resources.SYSTEM_OUT)
final class NewCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir Path folder;

  @Test
  void theProgramRuns() throws Exception {
    Path project = folder.resolve("heat-like-project");
    assertThat(weft("new", "--gradle", "--package", "org.heat", project.toString())).isZero();
    Path classes = folder.resolve("classes");
    assertThat(compile(project.resolve("src/main"), classes)).isZero();
    try (Running job =
        new Command(folder)
            .start(
                "run",
                "-n",
                "2",
                "-J-XX:TieredStopAtLevel=1",
                "-Dweft.check=all",
                "-cp",
                classes.toString(),
                "org.heat.Heat")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.out()).isEqualTo("1000 points on 2 ranks: 10000.0 units of heat\n");
      assertThat(job.err()).isEmpty();
    }
  }

  @Test
  void aMavenProjectDependsOnThisVersion() throws IOException {
    Path project = folder.resolve("rod");
    assertThat(weft("new", project.toString())).isZero();
    assertThat(files(project))
        .containsExactlyInAnyOrder(
            ".gitignore",
            "README.md",
            "pom.xml",
            "src/main/java/com/example/Heat.java",
            "src/test/java/com/example/HeatTest.java");
    assertThat(project.resolve("pom.xml"))
        .content()
        .contains(
            "<artifactId>rod</artifactId>",
            "<weft.version>" + WeftVersion.current() + "</weft.version>",
            "<weft.mainClass>com.example.Heat</weft.mainClass>")
        .doesNotContain("@");
    assertThat(out.toString()).contains("mvn package weft:run");
  }

  @Test
  void aGradleProjectHasATaskForRanks() throws IOException {
    Path project = folder.resolve("rod");
    assertThat(weft("new", "--gradle", project.toString())).isZero();
    assertThat(files(project)).contains("build.gradle.kts", "settings.gradle.kts");
    assertThat(project.resolve("build.gradle.kts"))
        .content()
        .contains("\"weftRun\"", "mainClass = \"com.example.Start\"")
        .doesNotContain("@");
    assertThat(out.toString()).contains("gradle weftRun");
  }

  @ParameterizedTest
  @CsvSource({
    "'no spaces', com.example, cannot be the name of a project",
    "rod, com.example.class, is no name of a Java package",
    ".., com.example, has files already",
  })
  void whatCannotBeIsRefused(String name, String packageName, String told) throws IOException {
    Path inside = Files.createDirectories(folder.resolve("one/two"));
    assertThat(weft("new", "--package", packageName, inside.resolve(name).toString())).isEqualTo(2);
    assertThat(err.toString()).contains(told);
    assertThat(files(folder)).isEmpty();
  }

  private int weft(String... words) {
    return WeftCommand.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(words);
  }

  private static int compile(Path sources, Path classes) throws Exception {
    List<String> words =
        new ArrayList<>(List.of("-d", classes.toString(), "-cp", ClassPath.withLibrary()));
    words.addAll(List.of("-Xlint:all", "-Werror"));
    files(sources).forEach(file -> words.add(sources.resolve(file).toString()));
    return ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(String[]::new));
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .sorted()
          .toList();
    }
  }
}

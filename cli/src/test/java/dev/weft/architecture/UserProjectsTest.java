package dev.weft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages and the projects of users say the same, and the version that this checkout builds. */
class UserProjectsTest {
  private static final Pattern OWN =
      Pattern.compile("<artifactId>weft-parent</artifactId>\\s*<version>([^<]+)");

  private static final Pattern NAMED =
      Pattern.compile(
          "(?:<weft\\.version>|weftVersion = \"|<artifactId>weft-[a-z-]+</artifactId>\\s*<version>)"
              + "([^<\"$]+)");

  private static final Pattern KOTLIN = Pattern.compile("(?ms)^```kotlin\\R(.*?)^```$");

  private static final Path ROOT = SourceTree.sourcesOf("core").resolve("../../../..").normalize();

  @Test
  void pagesAndProjectsNameThisVersion() throws IOException {
    String own =
        OWN.matcher(Files.readString(ROOT.resolve("pom.xml")))
            .results()
            .findFirst()
            .orElseThrow()
            .group(1);
    List<String> named =
        Stream.of("docs/guide", "examples/consumers")
            .map(ROOT::resolve)
            .flatMap(UserProjectsTest::texts)
            .flatMap(text -> NAMED.matcher(text).results().map(UserProjectsTest::version))
            .toList();
    assertThat(named).hasSizeGreaterThan(5).containsOnly(own);
  }

  @Test
  void thePageShowsTheGradleProject() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/guide/dependency.md"));
    List<String> project =
        Files.readAllLines(ROOT.resolve("examples/consumers/gradle/build.gradle.kts"));
    List<String> shown =
        KOTLIN.matcher(page).results().flatMap(block -> block.group(1).lines()).toList();
    assertThat(shown).isNotEmpty();
    assertThat(project).containsAll(shown);
  }

  private static String version(MatchResult found) {
    return found.group(1);
  }

  private static Stream<String> texts(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().matches(".*\\.(md|xml|kts)"))
          .map(UserProjectsTest::text)
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

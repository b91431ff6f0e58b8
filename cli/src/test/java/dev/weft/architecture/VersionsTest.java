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

/** Pages and projects of users name the version that this checkout builds. */
class VersionsTest {
  private static final Pattern OWN =
      Pattern.compile("<artifactId>weft-parent</artifactId>\\s*<version>([^<]+)");

  private static final Pattern NAMED =
      Pattern.compile(
          "(?:<weft\\.version>|weftVersion = \"|<artifactId>weft-[a-z-]+</artifactId>\\s*<version>)"
              + "([^<\"$]+)");

  @Test
  void pagesAndProjectsNameThisVersion() throws IOException {
    Path root = SourceTree.sourcesOf("core").resolve("../../../..").normalize();
    String own =
        OWN.matcher(Files.readString(root.resolve("pom.xml")))
            .results()
            .findFirst()
            .orElseThrow()
            .group(1);
    List<String> named =
        Stream.of("docs/guide", "examples/consumers")
            .map(root::resolve)
            .flatMap(VersionsTest::texts)
            .flatMap(text -> NAMED.matcher(text).results().map(VersionsTest::version))
            .toList();
    assertThat(named).hasSizeGreaterThan(5).containsOnly(own);
  }

  private static String version(MatchResult found) {
    return found.group(1);
  }

  private static Stream<String> texts(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().matches(".*\\.(md|xml|kts)"))
          .map(VersionsTest::text)
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

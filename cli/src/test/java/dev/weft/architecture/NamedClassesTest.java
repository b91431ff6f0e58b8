package dev.weft.architecture;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The pages for contributors name classes, without packages, and some code finds a class by a
 * string: each is a file of that name, which no compiler checks.
 */
final class NamedClassesTest {
  private static final Pattern CODE = Pattern.compile("`([^`\\n]+)`");
  private static final Pattern CLASS = Pattern.compile("(?<![\\w./@-])([A-Z][a-z]+[A-Z]\\w*)\\b");
  private static final Pattern STRING =
      Pattern.compile("(?<!@Name\\()\"(dev\\.weft\\.[\\w.]*\\b[A-Z]\\w*)\"");
  private static final Set<String> OF_THE_JDK = Set.of("FileChannel");

  @ParameterizedTest
  @ValueSource(strings = {"CONTRIBUTING.md", "docs/architecture.md"})
  void everyClassIsThere(String page) throws IOException {
    Set<String> files =
        SourceTree.sources().stream().map(file -> file.getFileName().toString()).collect(toSet());
    Stream<String> named =
        CODE.matcher(Files.readString(SourceTree.path(page)))
            .results()
            .flatMap(code -> CLASS.matcher(code.group(1)).results())
            .map(name -> name.group(1))
            .filter(name -> !OF_THE_JDK.contains(name));
    assertThat(named).isNotEmpty().allMatch(name -> files.contains(name + ".java"));
  }

  @Test
  void everyClassThatAStringNamesIsThere() throws IOException {
    List<Path> sources =
        SourceTree.sources().stream()
            .filter(file -> file.toString().contains("/src/main/java/"))
            .toList();
    Set<String> classes =
        sources.stream()
            .map(file -> file.toString().replaceFirst(".*/src/main/java/", ""))
            .map(file -> file.replaceFirst("\\.java$", "").replace('/', '.'))
            .collect(toSet());
    for (Path source : sources) {
      assertThat(STRING.matcher(Files.readString(source)).results().map(name -> name.group(1)))
          .as("named by strings of %s", source)
          .isSubsetOf(classes);
    }
  }
}

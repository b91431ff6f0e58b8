package dev.weft.architecture;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages for contributors name classes, without packages: each is a file of that name. */
final class NamedClassesTest {
  private static final Pattern CODE = Pattern.compile("`([^`\\n]+)`");
  private static final Pattern CLASS = Pattern.compile("(?<![\\w./@-])([A-Z][a-z]+[A-Z]\\w*)\\b");
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
}

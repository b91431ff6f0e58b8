package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class WeftPropertiesTest {
  private static final Pattern NAME = Pattern.compile("\"weft\\.([a-zA-Z.]*[a-zA-Z])\"");

  /** What the launcher sets for its ranks, and a key that is no property. */
  private static final List<String> NOT_OF_USERS =
      List.of("bind", "clock.errorNanos", "clock.offsetNanos", "contact", "program.path", "tagged");

  @Test
  void theListHasEveryPropertyThatRanksRead() throws IOException {
    Collection<String> named = new TreeSet<>();
    for (String module : List.of("core", "objects", "sockets", "compat-mpijava")) {
      named.addAll(namesIn(Path.of("..", module, "src/main/java")));
    }
    named.removeAll(NOT_OF_USERS);
    assertThat(WeftProperties.NAMES).containsExactlyElementsOf(named);
  }

  private static List<String> namesIn(Path sources) throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .flatMap(WeftPropertiesTest::namesInFile)
          .toList();
    }
  }

  private static Stream<String> namesInFile(Path file) {
    try {
      return NAME.matcher(Files.readString(file))
          .results()
          .map((MatchResult each) -> each.group(1));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}

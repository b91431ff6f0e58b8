package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.names.NearNames;
import dev.weft.internal.base.names.WeftProperties;
import dev.weft.internal.check.Check;
import dev.weft.internal.engine.base.TransportChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class WeftPropertiesTest {
  private static final Pattern NAME = Pattern.compile("\"weft\\.([a-zA-Z.]*[a-zA-Z])\"");

  @Test
  void theListHasEveryPropertyThatRanksRead() throws IOException {
    Collection<String> named = new TreeSet<>();
    for (String module :
        List.of(
            "core",
            "fabrics",
            "files",
            "jobs",
            "launchers",
            "objects",
            "sockets",
            "compat-mpijava")) {
      named.addAll(namesIn(Path.of("..", module, "src/main/java")));
    }
    named.removeAll(WeftProperties.OWN);
    assertThat(WeftProperties.NAMES).containsExactlyElementsOf(named);
  }

  /** Else a start of Weft's own would be taken for a mistake. */
  @Test
  void itsOwnNamesResembleNoOther() {
    assertThat(WeftProperties.OWN)
        .allSatisfy(name -> assertThat(NearNames.of(name, WeftProperties.NAMES)).isEmpty());
  }

  @Test
  void theirWordsAreThoseThatRanksTake() {
    assertThat(WeftProperties.words(Check.PROPERTY)).isEqualTo(Check.words());
    List<String> transports =
        Arrays.stream(TransportChoice.values()).map(TransportChoice::word).toList();
    assertThat(transports).containsAll(WeftProperties.TRANSPORTS);
    assertThat(transports).hasSize(WeftProperties.TRANSPORTS.size() + 1).contains("mix");
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

package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.names.WeftProperties;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages that list every option, property and variable have what the code has. */
final class ReferencePagesTest {
  private static final String RENEW =
      "docs/reference is stale, write it anew: ./mvnw -o test -pl cli -am"
          + " -Dtest=ReferencePagesTest -Dsurefire.failIfNoSpecifiedTests=false"
          + " -Dweft.test.draw=true";
  private static final Pattern VARIABLE = Pattern.compile("\"(WEFT_[A-Z_]+)\"");

  /** What Weft sets for processes that it starts. */
  private static final Set<String> OWN =
      Set.of(
          "WEFT_JOB",
          "WEFT_LOCAL_RANK",
          "WEFT_PARENT_PORT",
          "WEFT_RANKS",
          "WEFT_RENDEZVOUS",
          "WEFT_TERMINAL",
          "WEFT_THREADS");

  @Test
  void thePagesAreLikeTheCode() throws IOException {
    Path folder = root().resolve("docs/reference");
    for (Map.Entry<String, String> page : ReferencePages.all().entrySet()) {
      Path file = folder.resolve(page.getKey());
      if (Boolean.getBoolean("weft.test.draw")) {
        Files.createDirectories(folder);
        Files.writeString(file, page.getValue());
      }
      assertThat(file).as(RENEW).exists();
      assertThat(Files.readString(file)).as(RENEW).isEqualTo(page.getValue());
    }
  }

  @Test
  void everyOptionOfRunIsThere() {
    String page = ReferencePages.all().get("options.md");
    for (RunOption option : RunOption.values()) {
      assertThat(page).contains("`" + option.names.getFirst());
    }
  }

  @Test
  void everyPropertyIsExplained() {
    assertThat(Setting.PROPERTIES.stream().map(Setting::name))
        .containsExactlyElementsOf(
            WeftProperties.NAMES.stream().map(WeftProperties.PREFIX::concat).toList());
  }

  @Test
  void everyVariableIsExplained() throws IOException {
    Set<String> named = new TreeSet<>();
    try (Stream<Path> files = Files.walk(root())) {
      files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> file.toString().contains("/src/main/java/"))
          .forEach(file -> named.addAll(variables(file)));
    }
    named.removeAll(OWN);
    assertThat(Setting.VARIABLES.stream().map(Setting::name)).containsAll(named);
  }

  private static Set<String> variables(Path file) {
    try {
      return VARIABLE
          .matcher(Files.readString(file))
          .results()
          .map((MatchResult each) -> each.group(1))
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path root() {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("mvnw"))) {
      root = root.getParent();
    }
    return root;
  }
}

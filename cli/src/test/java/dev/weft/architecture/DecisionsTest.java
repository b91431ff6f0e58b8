package dev.weft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every decision in docs/adr has the same sections, and the index there lists each. */
final class DecisionsTest {
  private static final Path FOLDER = SourceTree.path("docs/adr");
  private static final Pattern NAME = Pattern.compile("(\\d{4})-[a-z0-9-]+\\.md");
  private static final Pattern TITLE = Pattern.compile("\\A# (\\d+)\\. (.+)\\R");
  private static final Pattern SECTION = Pattern.compile("(?m)^## (.+)$");
  private static final Pattern STATUS =
      Pattern.compile("(?s).*## Status\\R\\R(Accepted|Superseded by \\[|Open).*");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| \\[(\\d+)]\\(([^)]+)\\) \\| (.+) \\| (.+) \\| .+\\. \\|$");

  @ParameterizedTest
  @MethodSource("decisions")
  void everyDecisionHasTheSections(Path decision) throws IOException {
    String page = Files.readString(decision);
    assertThat(SECTION.matcher(page).results().map(each -> each.group(1)))
        .containsExactly("Status", "Context", "Decision", "Alternatives", "Consequence");
    assertThat(page).matches(STATUS);
    assertThat(number(decision)).isEqualTo(Integer.parseInt(found(TITLE, page).group(1)));
  }

  @Test
  void theIndexListsEveryDecision() throws IOException {
    String index = Files.readString(FOLDER.resolve("README.md"));
    List<MatchResult> rows = ROW.matcher(index).results().toList();
    assertThat(rows.stream().map(row -> FOLDER.resolve(row.group(2))))
        .containsExactlyElementsOf(decisions());
    for (MatchResult row : rows) {
      Path decision = FOLDER.resolve(row.group(2));
      String page = Files.readString(decision);
      assertThat(row.group(1)).isEqualTo(String.valueOf(number(decision)));
      assertThat(row.group(3)).isEqualTo(found(TITLE, page).group(2));
      assertThat(found(STATUS, page).group(1)).startsWithIgnoringCase(row.group(4).split(" ")[0]);
    }
  }

  private static List<Path> decisions() throws IOException {
    try (Stream<Path> pages = Files.list(FOLDER)) {
      return pages
          .filter(page -> NAME.matcher(page.getFileName().toString()).matches())
          .sorted()
          .toList();
    }
  }

  private static int number(Path decision) {
    return Integer.parseInt(found(NAME, decision.getFileName().toString()).group(1));
  }

  private static Matcher found(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.find()).as(pattern.pattern()).isTrue();
    return matcher;
  }
}

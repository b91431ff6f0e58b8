package dev.weft.architecture;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every link from one page of the documentation leads to a file and, if it has one, to a heading or
 * a method.
 */
final class LinksTest {
  private static final Pattern CODE = Pattern.compile("(?ms)^ *```.*?^ *```$|`[^`\\n]*`");
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

  private static final Pattern METHOD_LINK =
      Pattern.compile("\\[`(\\w+)\\.(\\w+)`]\\(([^)#\\s]+)#L(\\d+)\\)");

  /** Whoever follows a link that is wrong by so many lines still sees the method. */
  private static final int LINES_ON_A_SCREEN = 20;

  @Test
  void linksLeadSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : pages()) {
      String text = CODE.matcher(Files.readString(page)).replaceAll("");
      for (MatchResult link : LINK.matcher(text).results().toList()) {
        if (!leadsSomewhere(page, URI.create(link.group(1)))) {
          broken.add(page + ": " + link.group(1));
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void linksToLinesLeadToTheMethodsThatTheyName() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Path page : pages()) {
      for (MatchResult link : METHOD_LINK.matcher(Files.readString(page)).results().toList()) {
        Path file = page.resolveSibling(link.group(3)).normalize();
        int line = Integer.parseInt(link.group(4));
        List<Integer> right = linesOf(link.group(2), Files.readAllLines(file));
        if (!file.endsWith(link.group(1) + ".java")
            || right.stream().noneMatch(each -> Math.abs(each - line) <= LINES_ON_A_SCREEN)) {
          wrong.add(page + ": " + link.group() + ", the method is declared in the lines " + right);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** Where methods of a name are declared: calls end otherwise, or stand further to the right. */
  private static List<Integer> linesOf(String method, List<String> source) {
    Pattern declaration = Pattern.compile("  (\\w.*)?\\b" + method + "\\([^;]*");
    return IntStream.rangeClosed(1, source.size())
        .filter(line -> declaration.matcher(source.get(line - 1)).matches())
        .boxed()
        .toList();
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(SourceTree.path("docs"))) {
      return Stream.concat(
              Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md").map(SourceTree::path), docs)
          .filter(page -> page.toString().endsWith(".md"))
          .toList();
    }
  }

  private static boolean leadsSomewhere(Path page, URI link) throws IOException {
    if (link.getScheme() != null) {
      return true;
    }
    Path target = link.getPath().isEmpty() ? page : page.resolveSibling(link.getPath());
    if (!Files.exists(target)) {
      return false;
    }
    return link.getFragment() == null
        || link.getPath().endsWith(".java") // the other test
        || anchors(target).contains(link.getFragment());
  }

  /** The names that GitHub gives to the headings of a page. */
  private static Set<String> anchors(Path page) throws IOException {
    return HEADING
        .matcher(Files.readString(page))
        .results()
        .map(each -> each.group(1).toLowerCase(Locale.ROOT))
        .map(each -> each.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .collect(toSet());
  }
}

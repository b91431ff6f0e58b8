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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every link from one page of the documentation leads to a file and, if it has one, a heading. */
final class LinksTest {
  private static final Pattern CODE = Pattern.compile("(?ms)^ *```.*?^ *```$|`[^`\\n]*`");
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

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
    return link.getFragment() == null || anchors(target).contains(link.getFragment());
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

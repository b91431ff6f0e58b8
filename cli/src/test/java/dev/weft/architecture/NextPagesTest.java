package dev.weft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each page that somebody reads to learn something ends with a link to what its reader wants next.
 * A link to a decision record does not count: it explains Weft, and leads no reader on.
 */
final class NextPagesTest {
  /** The folders of docs whose pages are read in order; the others are looked up. */
  private static final List<String> FOLDERS =
      List.of("guide", "tutorial", "migrate", "compat", "reference");

  private static final Pattern CODE = Pattern.compile("(?ms)^ *```.*?^ *```$");
  private static final Pattern LINK =
      Pattern.compile("\\[([^\\]]+)]\\(([^)#\\s]+\\.md)(?:#[^)]*)?\\)");

  /** Words that do not say what is at the other end. */
  private static final Pattern NO_WORDS =
      Pattern.compile("(?i)\\W*(?:(?:click )?here|this|that|more|link|page|next)?\\W*");

  /** The last paragraph, and one below it such as the licence. */
  private static final int PARAGRAPHS = 2;

  @Test
  void eachPageSendsItsReaderOn() {
    assertThat(pages())
        .as("end the page with a sentence that links to what its reader wants next")
        .filteredOn(page -> !leadsOn(page))
        .isEmpty();
  }

  @Test
  void aPageThatLeadsNowhereIsFound(@TempDir Path folder) throws IOException {
    Path docs = Files.createDirectories(folder.resolve("docs/guide"));
    Path decisions = Files.createDirectory(folder.resolve("docs/adr"));
    Files.writeString(docs.resolve("b.md"), "# B\n");
    Files.writeString(decisions.resolve("0001-a.md"), "# A\n");
    Path page = docs.resolve("a.md");
    assertThat(endsWith(page, "Then read about [files](b.md#when).")).isTrue();
    assertThat(endsWith(page, "[Files](b.md) come next.\n\nFree software.")).isTrue();
    assertThat(endsWith(page, "[Files](b.md) are there.\n\nOne.\n\nTwo.")).isFalse();
    assertThat(endsWith(page, "The reasons are in [a record](../adr/0001-a.md).")).isFalse();
    assertThat(endsWith(page, "See [here](b.md).")).isFalse();
    assertThat(endsWith(page, "As [above](a.md#top).")).isFalse();
    assertThat(endsWith(page, "```\n[files](b.md)\n```")).isFalse();
  }

  private static boolean endsWith(Path page, String end) throws IOException {
    Files.writeString(page, "# A page\n\nWords.\n\n" + end + "\n");
    return leadsOn(page);
  }

  private static boolean leadsOn(Path page) {
    Matcher link = LINK.matcher(end(page));
    while (link.find()) {
      Path target = page.resolveSibling(link.group(2)).normalize();
      if (Files.exists(target)
          && !target.equals(page)
          && !target.getParent().endsWith("adr")
          && !NO_WORDS.matcher(link.group(1)).matches()) {
        return true;
      }
    }
    return false;
  }

  private static String end(Path page) {
    List<String> paragraphs =
        Stream.of(CODE.matcher(read(page)).replaceAll("").strip().split("\\n\\s*\\n")).toList();
    return String.join(
        "\n\n", paragraphs.subList(Math.max(0, paragraphs.size() - PARAGRAPHS), paragraphs.size()));
  }

  private static String read(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> pages() {
    return Stream.concat(
            Stream.of(SourceTree.path("README.md")),
            FOLDERS.stream()
                .flatMap(name -> SourceTree.filesBelow(SourceTree.path("docs/" + name)).stream())
                .filter(file -> file.toString().endsWith(".md")))
        .toList();
  }
}

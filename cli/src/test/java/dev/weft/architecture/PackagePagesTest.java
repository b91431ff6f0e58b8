package dev.weft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Each package says what comes in, what goes out, and what it must not know. */
class PackagePagesTest {
  private static final Pattern DESCRIPTION = Pattern.compile("(?s)\\A/\\*\\*(.*?)\\*/");

  /** With fewer a description leaves out one of the three. */
  private static final int FEWEST_WORDS = 20;

  @Test
  void everyPackageHasAPage() throws IOException {
    Set<Path> packages = new TreeSet<>();
    for (Path source : SourceTree.sources()) {
      String name = source.toString();
      if (name.contains("/src/main/java/")
          && name.endsWith(".java")
          && !name.endsWith("/module-info.java")) {
        packages.add(source.getParent());
      }
    }
    assertThat(packages).isNotEmpty();
    List<String> wrong = new ArrayList<>();
    for (Path folder : packages) {
      int words = words(folder.resolve("package-info.java"));
      if (words < FEWEST_WORDS) {
        wrong.add(folder + "/package-info.java has " + words + " words");
      }
    }
    assertThat(wrong).as("write two to four sentences for each").isEmpty();
  }

  private static int words(Path page) throws IOException {
    if (!Files.exists(page)) {
      return 0;
    }
    Matcher description = DESCRIPTION.matcher(Files.readString(page));
    return description.find() ? description.group(1).split("[\\s*]+").length - 1 : 0;
  }
}

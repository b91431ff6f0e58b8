package dev.weft.architecture;

import static java.util.stream.Collectors.toSet;
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

  private static final Pattern CLASS = Pattern.compile("\\{@code ([A-Z]\\w*[a-z]\\w*)}");

  @Test
  void everyPackageHasAPage() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Path folder : packages()) {
      int words = description(folder).split(" ").length;
      if (words < FEWEST_WORDS) {
        wrong.add(folder + "/package-info.java has " + words + " words");
      }
    }
    assertThat(wrong).as("write two to four sentences for each").isEmpty();
  }

  @Test
  void everyClassThatAPageNamesIsThere() throws IOException {
    Set<String> files =
        SourceTree.sources().stream().map(file -> file.getFileName().toString()).collect(toSet());
    List<String> wrong = new ArrayList<>();
    for (Path folder : packages()) {
      CLASS
          .matcher(description(folder))
          .results()
          .map(found -> found.group(1))
          .filter(name -> !files.contains(name + ".java"))
          .forEach(name -> wrong.add(folder + "/package-info.java names " + name));
    }
    assertThat(wrong).isEmpty();
  }

  /** The folders of all main packages. */
  private static Set<Path> packages() {
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
    return packages;
  }

  /** The words of a package's page, with one space between two; empty if there is none. */
  private static String description(Path folder) throws IOException {
    Path page = folder.resolve("package-info.java");
    if (!Files.exists(page)) {
      return "";
    }
    Matcher description = DESCRIPTION.matcher(Files.readString(page));
    return description.find() ? description.group(1).replaceAll("[\\s*]+", " ").strip() : "";
  }
}

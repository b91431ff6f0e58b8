package dev.weft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.explain.Explanation;
import dev.weft.cli.explain.Explanations;
import dev.weft.failure.FailureCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every message for users has a code, and every code an explanation. */
final class MessageCodesTest {
  private static final Pattern CODE = Pattern.compile("\\[(W\\d{4})\\]");

  /** The beginning of a line for users; lines that go on with one begin with more spaces. */
  private static final Pattern LINE = Pattern.compile("(?:\"|\\\\n)weft: (?! )");

  /** How a line gets its code where that is not in its text. */
  private static final Pattern TAKES_CODE =
      Pattern.compile("getLocalizedMessage\\(\\)|[fF]ailure\\.code\\(\\)|first\\.code\\(\\)");

  private static final Pattern EXCEPTION =
      Pattern.compile("public (?:final |abstract |sealed )*class \\w+ extends \\w*Exception\\b");

  /** What is not for users of the command, or an old API whose exceptions have Weft's as causes. */
  private static final Set<String> OTHERS = Set.of("testkit", "compat-mpijava", "compat-openmpi");

  private final Explanations explanations = Explanations.load();

  @Test
  void everyLineHasACode() {
    List<String> without = new ArrayList<>();
    for (Path file : sources()) {
      String text = read(file);
      Matcher line = LINE.matcher(text);
      while (line.find()) {
        String rest = text.substring(line.start(), endOfMethod(text, line.start()));
        if (!CODE.matcher(rest).find() && !TAKES_CODE.matcher(rest).find()) {
          without.add(file + ": " + rest.lines().findFirst().orElse(""));
        }
      }
    }
    assertThat(without)
        .as("end each line for users with the code of an explanation in docs/reference/messages.md")
        .isEmpty();
  }

  @Test
  void everyLineOfTheScriptsHasACode() {
    for (Path script : scripts()) {
      assertThat(read(script).lines().filter(each -> each.contains("echo \"weft: ")))
          .as("%s", script)
          .allMatch(each -> CODE.matcher(each).find());
    }
  }

  @Test
  void everyExceptionOfUsersHasACode() {
    List<String> without = new ArrayList<>();
    for (Path file : sources()) {
      String text = read(file);
      Matcher declared = EXCEPTION.matcher(text);
      if (declared.find()
          && !file.toString().contains("/internal/")
          && !file.startsWith(SourceTree.sourcesOf("lab"))
          && !declared.group().endsWith("WeftException")
          && !text.contains("FailureCode")
          && !CODE.matcher(text).find()) {
        without.add(file.toString());
      }
    }
    assertThat(without).isEmpty();
  }

  @Test
  void everyExceptionOfTheJdkThatProgramsSeeHasACode() {
    List<String> without = new ArrayList<>();
    Set<String> unseen = new TreeSet<>();
    for (Path file : sources(JdkExceptions.OTHER_MODULES)) {
      String name = file.getFileName().toString().replace(".java", "");
      List<String> made = JdkExceptions.withoutCode(read(file));
      if (!made.isEmpty() && JdkExceptions.unseen().contains(name)) {
        unseen.add(name);
      } else {
        made.forEach(each -> without.add(file + ": " + each));
      }
    }
    assertThat(without)
        .as(
            "begin each message with FailureCode.CODE.after(…), or say in JdkExceptions who sees it")
        .isEmpty();
    assertThat(unseen)
        .as("no class in JdkExceptions is there in vain")
        .isEqualTo(JdkExceptions.unseen());
  }

  @Test
  void anExceptionOfTheJdkWithoutACodeIsFound() {
    assertThat(
            JdkExceptions.withoutCode(
                """
                /** Throws {@code new IllegalStateException("in a comment")}. */
                throw new IllegalStateException(FailureCode.CLOSED.after("closed (for good"));
                catch (IOException e) { throw new IllegalStateException(e); }
                throw new NoSuchElementException();
                throw new IndexOutOfBoundsException(
                    "no item (%d)".formatted(index));
                """))
        .containsExactly("", "\"no item (%d)\".formatted(index)");
  }

  @Test
  void everyCodeIsExplainedAndEveryExplanationHasAMessage() {
    Set<String> made = new TreeSet<>();
    Stream.of(FailureCode.values()).forEach(each -> made.add(each.toString()));
    Stream.concat(sources().stream(), scripts().stream())
        .forEach(
            file -> CODE.matcher(read(file)).results().forEach(each -> made.add(each.group(1))));
    // An example in ExplainCommand's help, which is one of FailureCode too.
    assertThat(explanations.all()).extracting(Explanation::code).containsAll(made);
    assertThat(made).containsAll(explanations.all().stream().map(Explanation::code).toList());
  }

  @Test
  void everyExplanationHasCauseExampleAndRemedyOnce() {
    Set<String> seen = new HashSet<>();
    for (Explanation each : explanations.all()) {
      assertThat(seen.add(each.code())).as(each.code()).isTrue();
      assertThat(each.text())
          .as(each.code())
          .matches("(?s)[A-Z`].+\\n\\n    \\S.+\\n\\nRemedy: .+[.!]");
    }
  }

  /** Members are indented by two spaces, so their end is the next brace of that depth. */
  private static int endOfMethod(String text, int from) {
    int end = text.indexOf("\n  }\n", from);
    return end < 0 ? text.length() : end;
  }

  private static List<Path> sources() {
    return sources(Set.of());
  }

  /** Those of the product's modules without these and {@link #OTHERS}. */
  private static List<Path> sources(Set<String> without) {
    return SourceTree.MODULES.stream()
        .filter(module -> !OTHERS.contains(module) && !without.contains(module))
        .flatMap(module -> SourceTree.filesBelow(SourceTree.sourcesOf(module)).stream())
        .filter(file -> file.toString().endsWith(".java"))
        .toList();
  }

  private static List<Path> scripts() {
    return SourceTree.filesBelow(SourceTree.path("bin")).stream()
        .filter(file -> file.toString().endsWith(".sh"))
        .toList();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

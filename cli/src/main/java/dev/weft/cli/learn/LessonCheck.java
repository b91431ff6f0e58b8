package dev.weft.cli.learn;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs a learner's program and compares what it prints with the lesson's page. Blocks. */
public final class LessonCheck {
  private static final String ANYTHING = "…";
  private static final String OF_ERRORS = "weft:";
  private static final long LIMIT_SECONDS = 120;
  private static final int SHOWN_LINES = 12;

  private final Lesson lesson;
  private final Path folder;

  /**
   * @param folder where the learner's file is
   */
  public LessonCheck(Lesson lesson, Path folder) {
    this.lesson = lesson;
    this.folder = folder;
  }

  /**
   * What is wrong with the program, in a sentence; empty if nothing is.
   *
   * @param weft the command that the words of a lesson follow
   * @throws IOException if the command cannot be started
   */
  public Optional<String> verdict(List<String> weft) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(weft);
    words.addAll(lesson.command());
    Path output = Files.createTempFile("weft-learn", ".out");
    Path errors = Files.createTempFile("weft-learn", ".err");
    try {
      Process process =
          new ProcessBuilder(words)
              .directory(folder.toFile())
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
              .redirectOutput(output.toFile())
              .redirectError(errors.toFile())
              .start();
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroy();
        int _ = process.waitFor();
        return Optional.of("%s does not end within %d s".formatted(lesson.file(), LIMIT_SECONDS));
      }
      return verdict(process.exitValue(), lines(output), lines(errors));
    } finally {
      Files.delete(output);
      Files.delete(errors);
    }
  }

  private static List<String> lines(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
  }

  /** The same of a run that has ended so. */
  Optional<String> verdict(int exitCode, List<String> output, List<String> errors) {
    return exitCode == 0 ? compared(output, errors) : Optional.of(failure(exitCode, errors));
  }

  private String failure(int exitCode, List<String> errors) {
    Matcher place =
        Pattern.compile("\\(" + Pattern.quote(lesson.file()) + ":(\\d+)\\)")
            .matcher(String.join("\n", errors));
    String where = place.find() ? " at line " + place.group(1) : "";
    String said = String.join("\n  ", errors.subList(0, Math.min(SHOWN_LINES, errors.size())));
    return "%s fails%s, with exit code %d:%n  %s".formatted(lesson.file(), where, exitCode, said);
  }

  private Optional<String> compared(List<String> output, List<String> errors) {
    List<String> expected =
        lesson.printed().stream().filter(line -> !line.startsWith(OF_ERRORS)).toList();
    for (int i = 0; i < Math.min(expected.size(), output.size()); i++) {
      if (!like(expected.get(i)).matcher(output.get(i)).matches()) {
        return Optional.of(
            "line %d of what it prints is \"%s\", and should be \"%s\""
                .formatted(i + 1, output.get(i), expected.get(i)));
      }
    }
    if (output.size() > expected.size()) {
      return Optional.of(
          "it prints %d lines, and should print %d; the first one too many is \"%s\""
              .formatted(output.size(), expected.size(), output.get(expected.size())));
    }
    if (output.size() < expected.size()) {
      return Optional.of(
          "it prints %d lines, and should print %d; \"%s\" is missing"
              .formatted(output.size(), expected.size(), expected.get(output.size())));
    }
    return lesson.printed().stream()
        .filter(line -> line.startsWith(OF_ERRORS))
        .filter(line -> errors.stream().noneMatch(each -> like(line).matcher(each).matches()))
        .findFirst()
        .map("there is no line like \"%s\" on its error output"::formatted);
  }

  private static Pattern like(String line) {
    return Pattern.compile(Pattern.quote(line).replace(ANYTHING, "\\E.*\\Q"));
  }
}

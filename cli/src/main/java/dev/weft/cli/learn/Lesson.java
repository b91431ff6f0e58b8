package dev.weft.cli.learn;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A lesson, as its page says it: the title is the heading, the program to begin with the block of
 * Java, the exercise what follows its heading, and the block in it has the command and what that
 * prints once the exercise is done.
 *
 * @param number from 1 on
 * @param file name of the program's file
 * @param program what the file has at the beginning
 * @param task the exercise, in Markdown
 * @param command the words after {@code weft}
 * @param printed the lines that the command prints then; "…" stands for anything, and a line that
 *     begins with "weft:" is one of the error output
 */
public record Lesson(
    int number,
    String title,
    String file,
    String program,
    String task,
    List<String> command,
    List<String> printed) {

  /** The number of lessons. */
  public static final int COUNT = 12;

  private static final Pattern PROGRAM = Pattern.compile("(?s)```java\n(// (\\w+\\.java)\n.*?)```");
  private static final Pattern EXERCISE =
      Pattern.compile("(?s)\n## Exercise\n\n(.*?)\n```\n\\$ weft (.*?)\n(.*?)```");

  /** All lessons in order. */
  public static List<Lesson> all() {
    return IntStream.rangeClosed(1, COUNT).mapToObj(Lesson::of).toList();
  }

  /** The page of a lesson, in Markdown. */
  public static String page(int number) {
    String name = "lesson-%02d.md".formatted(number);
    try (InputStream in = Lesson.class.getResourceAsStream(name)) {
      Objects.requireNonNull(in, name);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lesson of this number, from 1 to {@link #COUNT}. */
  public static Lesson of(int number) {
    String page = page(number);
    String title = page.lines().findFirst().orElseThrow().replaceFirst("^# \\d+\\. ", "");
    MatchResult program = found(PROGRAM.matcher(page), number);
    MatchResult exercise = found(EXERCISE.matcher(page), number);
    return new Lesson(
        number,
        title,
        program.group(2),
        program.group(1),
        exercise.group(1).strip(),
        List.of(exercise.group(2).split(" ", -1)),
        exercise.group(3).lines().toList());
  }

  private static MatchResult found(Matcher matcher, int number) {
    if (!matcher.find()) {
      throw new IllegalStateException("the page of lesson %d lacks a block".formatted(number));
    }
    return matcher.toMatchResult();
  }
}

package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.learn.Lesson;
import dev.weft.cli.learn.LessonCheck;
import dev.weft.testkit.ClassPath;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tutorial: its pages, its exercises and the command that checks them. */
final class LearnTest {
  @TempDir Path folder;

  /** Starting a job takes a second, so a usual build tries some of the lessons. */
  static IntStream tried() {
    return IntStream.rangeClosed(1, Lesson.COUNT)
        .filter(number -> number % 4 == 1 || Thorough.count(0, 1) == 1);
  }

  @Test
  void everyLessonHasAProgramOfItsOwnAndACommandThatRunsIt() {
    for (Lesson lesson : Lesson.all()) {
      assertThat(lesson.file()).isEqualTo("Plate" + lesson.number() + ".java");
      assertThat(lesson.command()).startsWith("run", "-n").endsWith(lesson.file());
      assertThat(lesson.printed()).isNotEmpty().noneMatch(String::isBlank);
      assertThat(lesson.title()).doesNotStartWith("#");
      assertThat(lesson.task()).isNotBlank();
    }
  }

  @ParameterizedTest
  @MethodSource("tried")
  void theSolutionIsRight(int number) throws Exception {
    Lesson lesson = Lesson.of(number);
    Path _ = Files.writeString(folder.resolve(lesson.file()), solution(lesson));
    assertThat(new LessonCheck(lesson, folder).verdict(weft())).isEmpty();
  }

  @Lengthy
  @ParameterizedTest
  @MethodSource("tried")
  void theProgramToBeginWithIsNotRightAndIsToldWhy(int number) throws Exception {
    Lesson lesson = Lesson.of(number);
    Path _ = Files.writeString(folder.resolve(lesson.file()), lesson.program());
    assertThat(new LessonCheck(lesson, folder).verdict(weft()))
        .hasValueSatisfying(
            wrong ->
                assertThat(wrong)
                    .containsPattern(
                        "should (be|print) |fails at line \\d+|there is no line like"));
  }

  @Lengthy
  @Test
  void aLearnerGoesFromOneLessonToTheNext() throws Exception {
    assertThat(learn().out()).contains("   1  Ranks\n", "  12  Traces\n");
    assertThat(learn("1").out()).contains("Let rank 0 alone print the line.", "Plate1.java");
    Path file = folder.resolve("Plate1.java");
    assertThat(file).content().isEqualTo(Lesson.of(1).program());
    try (Running notYet = learn("1")) {
      assertThat(notYet.await()).isEqualTo(1);
      assertThat(notYet.out()).contains("Not yet: it prints 4 lines, and should print 1");
    }
    String right = solution(Lesson.of(1));
    Path _ = Files.writeString(file, right);
    try (Running done = learn("1")) {
      assertThat(done.await()).isZero();
      assertThat(done.out()).contains("Right. Next: weft learn 2");
    }
    assertThat(file).content().isEqualTo(right);
    assertThat(learn().out()).containsPattern("   1  Ranks +done\n").contains("   2  Divide");
  }

  @Test
  void aLessonThatThereIsNotIsSaid() throws Exception {
    try (Running none = learn("13")) {
      assertThat(none.await()).isEqualTo(2);
      assertThat(none.err()).contains("there is no lesson 13; give 1 to 12 [W3004]");
    }
  }

  /** The command with all of the library, as an installation has it. */
  private List<String> weft() {
    String path = ClassPath.withLibrary() + File.pathSeparator + Command.EXAMPLES;
    return new Command(folder).option("-Dweft.rank.classpath=" + path).line();
  }

  private Running learn(String... words) throws Exception {
    String[] all = new String[words.length + 1];
    all[0] = "learn";
    System.arraycopy(words, 0, all, 1, words.length);
    Running learn = new Command(folder).in(folder).start(all);
    int _ = learn.await();
    return learn;
  }

  private static String solution(Lesson lesson) throws IOException {
    String name = "learn/" + lesson.file() + ".txt";
    try (InputStream in = LearnTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}

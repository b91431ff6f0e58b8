package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** The complete programs in the documentation. What is shown in parts is not looked at. */
@Timeout(300)
@ResourceLock(Resources.SYSTEM_OUT)
final class GuideProgramsTest {
  private static final Set<String> OBJECTS =
      Set.of(
          "remote-objects.md",
          "active-objects.md",
          "arrays.md",
          "outside-nodes.md",
          "parallel.md",
          "balance.md",
          "checkpoints.md",
          "failures.md",
          "inside-other-engines.md",
          "collections.md",
          "random.md",
          "sorting.md",
          "sparse-exchange.md");
  private static final int[] RANKS = Thorough.isWanted() ? new int[] {1, 2, 4, 7} : new int[] {2};

  @TempDir Path folder;

  /** Those that are not run: the others are compiled for that. */
  @Test
  void programsCompile() throws IOException {
    List<GuideProgram> programs =
        GuideProgram.all().stream().filter(each -> !isAboutObjects(each)).toList();
    assertThat(programs.stream().map(each -> each.compile(folder)).filter(each -> !each.isEmpty()))
        .isEmpty();
    assertThat(programs).hasSizeGreaterThan(20);
  }

  /** Those about objects, with ranks as threads. */
  @Lengthy
  @Test
  void programsWithObjectsPrintWhatTheySay() throws Exception {
    List<GuideProgram> programs =
        GuideProgram.all().stream().filter(GuideProgramsTest::isAboutObjects).toList();
    assertThat(programs).hasSizeGreaterThan(10);
    for (GuideProgram program : programs) {
      Path classes = Files.createTempDirectory(folder, "program");
      assertThat(program.compile(classes)).isEmpty();
      try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
        for (int ranks : RANKS) {
          Path work = Files.createTempDirectory(folder, "work");
          List<String> lines = printed(loader.loadClass(program.name()), ranks, work);
          for (String expected : program.printed()) {
            assertThat(lines)
                .as("%d ranks of a program in %s", ranks, program.page())
                .anyMatch(line -> line.matches(pattern(expected)));
          }
        }
      }
    }
  }

  private static boolean isAboutObjects(GuideProgram program) {
    return OBJECTS.contains(program.page().getFileName().toString());
  }

  /** What may be left out of a line is an ellipsis. */
  private static String pattern(String expected) {
    return Pattern.compile("…")
        .splitAsStream(expected)
        .map(Pattern::quote)
        .collect(Collectors.joining(".*", "", expected.endsWith("…") ? ".*" : ""));
  }

  /** A program that writes files gets a folder for them as its argument, as its page says. */
  private static List<String> printed(Class<?> program, int ranks, Path work)
      throws ReflectiveOperationException {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      run(program, ranks, work);
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  /** Its main method is one of an instance, as in all of these pages. */
  private static void run(Class<?> program, int ranks, Path work)
      throws ReflectiveOperationException {
    Constructor<?> constructor = program.getDeclaredConstructor();
    Method main = program.getDeclaredMethod("main", String[].class);
    constructor.setAccessible(true);
    main.setAccessible(true);
    Ranks.runMains(
        ranks,
        Via.SHM,
        args -> main.invoke(constructor.newInstance(), (Object) args),
        work.toString());
  }
}

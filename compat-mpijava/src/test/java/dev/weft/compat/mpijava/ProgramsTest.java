package dev.weft.compat.mpijava;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.testkit.ClassPath;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.MpjExpress;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.spi.ToolProvider;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs as people wrote them for mpiJava and MPJ Express, compiled against MPJ Express's own
 * jar, run on this module's classes and print what they should.
 */
@Timeout(120)
final class ProgramsTest {
  @Test
  void programsOfMpjExpressRun(@TempDir Path classes) throws Exception {
    assumeTrue(Files.exists(MpjExpress.JAR), "MPJ Express is not installed");
    List<ProgramSource> programs = new ArrayList<>(programs());
    assertThat(programs).hasSizeGreaterThan(15);
    programs.addAll(programsIn("faults"));
    compile(programs, classes);
    URL[] places = {classes.toUri().toURL()};
    Map<String, String> expected = new TreeMap<>();
    Map<String, String> printed = new TreeMap<>();
    for (ProgramSource program : programs) {
      program
          .outputByRanks()
          .forEach(
              (ranks, output) -> {
                // one transport each, in turns
                Via via = expected.size() % 2 == 0 ? Via.LOCAL : Via.SHM;
                String what = program.name() + " by " + ranks + " ranks over " + via;
                expected.put(what, output);
                printed.put(what, run(program.name(), places, ranks, via));
              });
    }
    assertThat(printed).isEqualTo(expected);
  }

  /**
   * The same class files, there and here, by the least number of ranks that a program names, or by
   * each of them in a thorough run.
   */
  @Lengthy
  @Test
  @Timeout(300)
  void outputIsThatOfMpjExpress(@TempDir Path classes, @TempDir Path home) throws Exception {
    assumeMpjExpressIsInstalled();
    List<ProgramSource> programs = programs();
    compile(programs, classes);
    MpjExpress original = new MpjExpress(home);
    URL[] places = {classes.toUri().toURL()};
    Map<String, String> here = new TreeMap<>();
    Map<String, String> there = new TreeMap<>();
    for (ProgramSource program : programs) {
      for (int ranks : numbersOfRanks(program)) {
        String what = program.name() + " by " + ranks + " ranks";
        here.put(what, run(program.name(), places, ranks, Via.LOCAL));
        there.put(what, original.run(program.name(), classes, ranks));
      }
    }
    assertThat(here).hasSizeGreaterThanOrEqualTo(programs.size()).isEqualTo(there);
  }

  /** As the guide says: no other jar has to be on the class path of the compiler. */
  @Test
  void theyCompileAgainstThisApiAlone(@TempDir Path classes) throws Exception {
    List<ProgramSource> programs = new ArrayList<>(programs());
    programs.addAll(programsIn("faults"));
    compile(programs, ClassPath.of(MPI.class), classes);
  }

  private static Set<Integer> numbersOfRanks(ProgramSource program) {
    Set<Integer> all = program.outputByRanks().keySet();
    return Thorough.isWanted() ? all : Set.of(Collections.min(all));
  }

  /** What MPJ Express does against the standard, which docs/compat/mpijava.md lists. */
  @Test
  @Timeout(300)
  void faultsOfMpjExpressAreNotOurs(@TempDir Path classes, @TempDir Path home) throws Exception {
    assumeMpjExpressIsInstalled();
    List<ProgramSource> programs = programsIn("faults");
    compile(programs, classes);
    MpjExpress original = new MpjExpress(home);
    URL[] places = {classes.toUri().toURL()};
    for (ProgramSource program : programs) {
      int ranks = program.outputThere().firstKey();
      assertThat(original.run(program.name(), classes, ranks))
          .isEqualTo(program.outputThere().get(ranks));
      assertThat(run(program.name(), places, ranks, Via.LOCAL))
          .isEqualTo(program.outputByRanks().get(ranks));
    }
  }

  private static void assumeMpjExpressIsInstalled() {
    assumeTrue(MpjExpress.isInstalled(), "MPJ Express is not installed");
  }

  private static List<ProgramSource> programs() throws URISyntaxException {
    return programsIn(".");
  }

  private static List<ProgramSource> programsIn(String folder) throws URISyntaxException {
    URL hello = Objects.requireNonNull(ProgramsTest.class.getResource("/programs/Hello.java"));
    return ProgramSource.in(Path.of(hello.toURI()).resolveSibling(folder));
  }

  private static void compile(List<ProgramSource> programs, Path into) {
    compile(programs, MpjExpress.JAR.toString(), into);
  }

  private static void compile(List<ProgramSource> programs, String api, Path into) {
    List<String> command = new ArrayList<>(List.of("-nowarn", "--release", "8", "-Xlint:-options"));
    command.addAll(List.of("-proc:none", "-cp", api, "-d", into.toString()));
    programs.forEach(program -> command.add(program.source().toString()));
    StringWriter complaints = new StringWriter();
    PrintWriter out = new PrintWriter(complaints);
    ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
    assertThat(javac.run(out, out, command.toArray(String[]::new))).as("%s", complaints).isZero();
  }

  /** What a program prints. */
  private static String run(String program, URL[] places, int ranks, Via via) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      OldPrograms.run(ranks, via, program, places);
    } finally {
      System.setOut(before);
    }
    return printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }
}

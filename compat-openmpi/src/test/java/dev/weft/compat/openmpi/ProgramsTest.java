package dev.weft.compat.openmpi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.ClassPath;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.spi.ToolProvider;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs as people wrote them for Open MPI's bindings, compiled against nothing but its
 * signatures, run on this module's classes and print what they should.
 */
@Timeout(120)
class ProgramsTest {
  @Test
  void programsOfOpenMpiRun(@TempDir Path folder) throws Exception {
    List<ProgramSource> programs = ProgramSource.in(resources());
    assertThat(programs).hasSizeGreaterThan(15);
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Path stubs = Files.createDirectories(folder.resolve("stubs"));
    StubSources.write(stubs);
    compile(programs, stubs, classes);
    RankLoader[] loaders = new RankLoader[4];
    Arrays.setAll(loaders, number -> new RankLoader(number, classes));
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
                printed.put(what, run(program.name(), loaders, ranks, via));
              });
    }
    assertThat(printed).isEqualTo(expected);
  }

  /** As the guide says: no other jar has to be on the class path of the compiler. */
  @Test
  void theyCompileAgainstThisApiAlone(@TempDir Path classes) throws Exception {
    compile(ProgramSource.in(resources()), List.of("-cp", ClassPath.of(MPI.class)), classes);
  }

  private static Path resources() throws Exception {
    URL hello = Objects.requireNonNull(ProgramsTest.class.getResource("/programs/Hello.java"));
    return Path.of(hello.toURI()).resolveSibling(".");
  }

  /** Compiles against the stubs alone, of which no class file is made. */
  private static void compile(List<ProgramSource> programs, Path stubs, Path into) {
    List<String> api = List.of("-cp", into.toString(), "-sourcepath", stubs.toString());
    compile(programs, api, into);
  }

  private static void compile(List<ProgramSource> programs, List<String> api, Path into) {
    List<String> command = new ArrayList<>(List.of("-nowarn", "--release", "8", "-Xlint:-options"));
    command.addAll(List.of("-proc:none", "-implicit:none", "-d", into.toString()));
    command.addAll(api);
    programs.forEach(program -> command.add(program.source().toString()));
    StringWriter complaints = new StringWriter();
    PrintWriter out = new PrintWriter(complaints);
    ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
    assertThat(javac.run(out, out, command.toArray(String[]::new))).as("%s", complaints).isZero();
  }

  /** What a program prints. */
  private static String run(String program, RankLoader[] loaders, int ranks, Via via) {
    AtomicInteger next = new AtomicInteger();
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      Ranks.runMains(
          ranks,
          via,
          args -> {
            try {
              Class.forName(program, true, loaders[next.getAndIncrement()])
                  .getMethod("main", String[].class)
                  .invoke(null, (Object) args);
            } catch (InvocationTargetException e) {
              throw e.getCause() == null ? e : e.getCause();
            }
          });
    } finally {
      System.setOut(before);
    }
    return printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }
}

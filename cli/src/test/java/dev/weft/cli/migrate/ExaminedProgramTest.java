package dev.weft.cli.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.testkit.ClassPath;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExaminedProgramTest {
  private static final String MPIJAVA =
      """
      import mpi.*;

      public class Old {
        static final class Larger extends User_function {
          public void Call(Object in, int inOffset, Object out, int outOffset, int count, Datatype type) {}
        }

        public static void main(String[] args) throws MPIException {
          MPI.Init(args);
          int[] mine = {MPI.COMM_WORLD.Rank()};
          Request sending = MPI.COMM_WORLD.Isend(mine, 0, 1, MPI.INT, 0, 1);
          Op larger = new Op(new Larger(), true);
          sending.Wait();
          MPI.Finalize();
        }
      }
      """;
  private static final String OPENMPI =
      """
      import static mpi.MPI.COMM_WORLD;
      import mpi.*;

      public class New {
        static class Point extends Struct {
          final int x = addDouble();
          protected Data newData() { return new Data(); }
          class Data extends Struct.Data {
            double x() { return getDouble(x); }
          }
        }

        public static void main(String[] args) throws MPIException {
          MPI.Init(args);
          int[] sum = {COMM_WORLD.getRank()};
          COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
          Win window = new Win(MPI.newIntBuffer(4), 4, 1, MPI.INFO_NULL, COMM_WORLD);
          window.rPut(null, 1, MPI.INT, 0, 0, 1, MPI.INT).waitFor();
          MPI.Finalize();
        }
      }
      """;

  private static final long LARGE = 500_000;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"mpijava", "openmpi"})
  void everyMemberOfAnApiIsNamedAtItsLine(String id) throws IOException {
    List<UsingClasses.Expected> uses = UsingClasses.write(api(id).location(), folder);
    MigrationReport report = ExaminedProgram.examine(apis(), List.of(folder), library(), List.of());
    Set<String> named =
        report.uses().stream()
            .filter(line -> !line.startsWith("missing"))
            .map(line -> line.substring(line.indexOf('\t') + 1))
            .collect(Collectors.toSet());
    assertThat(uses).hasSizeGreaterThan(250);
    assertThat(uses.stream().map(each -> each.member() + '\t' + each.place()))
        .allSatisfy(each -> assertThat(named).contains(each));
    assertThat(report.findsMissing()).isFalse();
    assertThat(report.text().getFirst()).contains(api(id).title());
  }

  /** Jars of other libraries, the first small ones that this test has. */
  @Test
  void jarsThatUseNeitherHaveNone() throws IOException {
    List<Path> jars =
        Stream.of("java.class.path", "jdk.module.path")
            .map(property -> System.getProperty(property, ""))
            .flatMap(path -> Stream.of(path.split(File.pathSeparator)))
            .filter(entry -> entry.endsWith(".jar") && !entry.contains("weft"))
            .map(Path::of)
            .distinct()
            .filter(jar -> jar.toFile().length() < LARGE)
            .limit(10)
            .toList();
    assertThat(jars).hasSize(10);
    MigrationReport report = ExaminedProgram.examine(apis(), jars, library(), List.of());
    assertThat(report.uses()).isEmpty();
    assertThat(report.findsUses()).isFalse();
    assertThat(report.findsDiscarded()).isFalse();
  }

  @Test
  void aSourceThrowsAwayWhatItsClassFileDoes() throws IOException {
    Path source =
        Files.writeString(
            folder.resolve("Sums.java"),
            """
            import dev.weft.*;
            import dev.weft.data.*;
            import java.util.function.*;

            class Sums {
              void main(Comm world, double[] x, Supplier<double[]> kept) {
                world.allReduce(x, Op.SUM);
                double[] sum = world.allReduce(x, Op.SUM);
                kept = () -> world.allReduce(x, Op.SUM);
                Runnable lost = () -> world.allReduce(x, Op.SUM);
                Consumer<double[]> reference = world::allGather;
                Function<double[], double[]> used = world::allGather;
                for (int i = 0; i < 2; world.isend(x, 1, 0)) {
                  i += 1;
                }
                world.send(x, 1, 0);
                world
                    .ireceive(x, 1, 0);
              }
            }
            """);
    MigrationReport ofSource =
        ExaminedProgram.examine(apis(), List.of(source), library(), List.of());
    assertThat(ofSource.findsDiscarded()).isTrue();
    assertThat(discarded(ofSource))
        .hasSize(5)
        .isEqualTo(
            discarded(
                ExaminedProgram.examine(
                    apis(), List.of(compiled(source, "mpijava")), library(), List.of())));
  }

  private static Set<String> discarded(MigrationReport report) {
    return report.text().stream()
        .filter(line -> line.contains("is thrown away"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void aSourceUsesWhatItsClassFileUses() throws IOException {
    for (String id : List.of("mpijava", "openmpi")) {
      Path home = Files.createDirectory(folder.resolve(id));
      Path source = write(home, id);
      MigrationReport ofSource =
          ExaminedProgram.examine(apis(), List.of(source), library(), List.of());
      MigrationReport ofClasses =
          ExaminedProgram.examine(apis(), List.of(compiled(source, id)), library(), List.of());
      assertThat(ofSource.text().getFirst()).contains(api(id).title());
      assertThat(ofClasses.text().getFirst()).contains(api(id).title());
      assertThat(ofSource.findsMissing()).isFalse();
      // Beside the calls that a source has, a class file has those of the compiler's.
      assertThat(calls(ofSource)).hasSizeGreaterThan(5);
      assertThat(calls(ofClasses)).containsAll(calls(ofSource));
      assertThat(calls(ofClasses).stream().filter(each -> !each.startsWith("new ")))
          .allSatisfy(each -> assertThat(calls(ofSource)).contains(each));
    }
  }

  @Test
  void aReportSaysWhatDiffersAndHowToRunIt() throws IOException {
    Path source = write(folder, "mpijava");
    List<String> text =
        ExaminedProgram.examine(apis(), List.of(source), library(), List.of()).text();
    assertThat(String.join("\n", text))
        .contains(
            "uses the API of MPJ Express and FastMPJ (mpiJava 1.2), in 1 of its source files",
            "Where it is as lax as they are, and where stricter (docs/compat/mpijava.md):",
            "the buffer of Isend before the request is complete: must stay as it is",
            "mpi.Comm.Isend(Object, int, int, Datatype, int, int) at " + source + ":11",
            "Run it: weft run -n 4 " + source);
    Path classes = compiled(source, "mpijava");
    assertThat(
            ExaminedProgram.examine(apis(), List.of(classes), library(), List.of())
                .text()
                .getLast())
        .isEqualTo("Run it: weft run -n 4 -cp " + classes + " Old");
  }

  @Test
  void whatIsMissingIsSaidWithItsReason() throws IOException {
    Path source =
        Files.writeString(
            folder.resolve("Device.java"),
            """
            import mpi.*;
            import mpjdev.Comm;
            import ibis.mpj.*;
            import xxdev.Device;
            class Device {
              public static void main(String[] args) throws Exception {
                MPI.Init(args);
                MPI.COMM_WORLD.Rank();
                MPI.COMM_WORLD.Teleport(3);
                Object device = MPI.COMM_WORLD.mpjdevComm;
              }
            }
            """);
    MigrationReport report = ExaminedProgram.examine(apis(), List.of(source), library(), List.of());
    assertThat(report.findsMissing()).isTrue();
    assertThat(report.uses())
        .contains(
            "missing\tmpjdev.Comm\t" + source + ":2",
            "missing\tibis.mpj.*\t" + source + ":3",
            "missing\txxdev.Device\t" + source + ":4",
            "missing\tmpi.Intracomm.Teleport\t" + source + ":9",
            "missing\tmpi.Intracomm.mpjdevComm\t" + source + ":10")
        .anyMatch(line -> line.startsWith("runs\tmpi.Comm.Rank()"));
    assertThat(String.join("\n", report.text()))
        .contains("FastMPJ's device layer", "MPJ Express's device layer", "write MPI for MPJ");
  }

  @Test
  void programsOfBothApisAreToldApart() throws IOException {
    write(folder, "mpijava");
    write(folder, "openmpi");
    MigrationReport report = ExaminedProgram.examine(apis(), List.of(folder), library(), List.of());
    assertThat(report.findsMissing()).isFalse();
    assertThat(report.text())
        .anyMatch(line -> line.contains(api("mpijava").title()))
        .anyMatch(line -> line.contains(api("openmpi").title()))
        .anyMatch(line -> line.contains("run each from a class path of its own"));
  }

  @Test
  void aProgramsOwnPackageIsNotOld() throws IOException {
    Path home = Files.createDirectory(folder.resolve("mpi"));
    Files.writeString(home.resolve("MPI.java"), "package mpi; public class MPI {}");
    Files.writeString(folder.resolve("Own.java"), "import mpi.*; class Own { MPI mpi; }");
    MigrationReport report = ExaminedProgram.examine(apis(), List.of(folder), library(), List.of());
    assertThat(report.uses()).isEmpty();
    assertThat(report.findsUses()).isFalse();
  }

  @Test
  void whatCannotBeExaminedIsNamed() throws IOException {
    Path text = Files.writeString(folder.resolve("notes.txt"), "");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThatThrownBy(() -> ExaminedProgram.examine(apis(), List.of(text), library(), List.of()))
        .hasMessageContaining("is no jar, class file, source file or folder");
    assertThatThrownBy(() -> ExaminedProgram.examine(apis(), List.of(empty), library(), List.of()))
        .hasMessageContaining("has neither class files nor sources");
    assertThatThrownBy(
            () ->
                ExaminedProgram.examine(
                    apis(), List.of(Path.of("nowhere.jar")), library(), List.of()))
        .hasMessageContaining("nowhere.jar");
    Path broken = Files.writeString(folder.resolve("Broken.java"), "class Broken { void enum() }");
    assertThat(ExaminedProgram.examine(apis(), List.of(broken), library(), List.of()).text())
        .contains("not read:")
        .anyMatch(line -> line.contains("Broken.java:1"));
  }

  /** Each row of the pages is about some members, or about whatever a program calls. */
  @Test
  void everyDifferenceOfThePagesBelongsToMembers() throws IOException {
    for (ApiJar api : apis()) {
      Differences differences = Differences.of(api.id());
      Set<Differences.Row> placed = new java.util.HashSet<>();
      differences.ofMember().values().forEach(placed::addAll);
      assertThat(differences.rows()).hasSizeGreaterThan(30);
      assertThat(placed).containsExactlyInAnyOrderElementsOf(differences.rows());
      Set<String> members = new TreeSet<>(Set.of("-"));
      TypeIndex.ofApi(api.location()).members().forEach(each -> members.add(each.shortName()));
      assertThat(members).containsAll(differences.ofMember().keySet());
    }
  }

  private static Set<String> calls(MigrationReport report) {
    return report.uses().stream()
        .map(line -> line.split("\t", -1)[1])
        .filter(member -> member.endsWith(")"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Path write(Path home, String id) throws IOException {
    return id.equals("mpijava")
        ? Files.writeString(home.resolve("Old.java"), MPIJAVA)
        : Files.writeString(home.resolve("New.java"), OPENMPI);
  }

  private static Path compiled(Path source, String id) throws IOException {
    Path classes = Files.createDirectory(source.resolveSibling("classes"));
    List<String> options =
        List.of(
            "-proc:none",
            "-nowarn",
            "-cp",
            api(id).location() + File.pathSeparator + ClassPath.withLibrary(),
            "-d",
            classes.toString(),
            source.toString());
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, options.toArray(String[]::new)))
        .isZero();
    return classes;
  }

  /** What the classes of the APIs are made of. */
  private static List<Path> library() {
    return Stream.of(ClassPath.withLibrary().split(File.pathSeparator)).map(Path::of).toList();
  }

  private static List<ApiJar> apis() {
    return new ArrayList<>(List.of(api("mpijava"), api("openmpi")));
  }

  private static ApiJar api(String id) {
    String title =
        id.equals("mpijava")
            ? "MPJ Express and FastMPJ (mpiJava 1.2)"
            : "Open MPI's Java bindings and MVAPICH2-J";
    return new ApiJar(id, title, Path.of(System.getProperty("weft.compat." + id)));
  }
}

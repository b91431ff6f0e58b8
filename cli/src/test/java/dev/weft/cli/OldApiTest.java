package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs of the two old APIs, from source and as class files, told apart without being told. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
final class OldApiTest {
  private static final String MPIJAVA =
      """
      import mpi.*;

      public class Old {
        public static void main(String[] args) throws Exception {
          args = MPI.Init(args);
          int[] mine = {MPI.COMM_WORLD.Rank() + 1};
          int[] sum = new int[1];
          MPI.COMM_WORLD.Allreduce(mine, 0, sum, 0, 1, MPI.INT, MPI.SUM);
          System.out.println("sum " + sum[0] + " " + String.join(" ", args));
          MPI.Finalize();
        }
      }
      """;
  private static final String OPENMPI =
      """
      import mpi.*;

      public class Old {
        public static void main(String[] args) throws MPIException {
          args = MPI.Init(args);
          int[] sum = {MPI.COMM_WORLD.getRank() + 1};
          MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
          System.out.println("sum " + sum[0] + " " + String.join(" ", args));
          String command = System.getProperty("sun.java.command"); // by which programs know their name
          StackTraceElement[] stack = Thread.currentThread().getStackTrace();
          boolean process = Thread.currentThread().getName().equals("main");
          String bottom = stack[stack.length - 1].getClassName();
          if (!command.equals("Old a -b") || !bottom.equals(process ? "Old" : "java.lang.Thread")) {
            throw new IllegalStateException(command + " " + bottom);
          }
          MPI.Finalize();
        }
      }
      """;

  @TempDir Path folder;

  @Lengthy
  @ParameterizedTest
  @CsvSource({
    "mpijava, --tag-output, true",
    "openmpi, --threads, true",
    "mpijava, --threads, false",
    "openmpi, --tag-output, false"
  })
  void aSourceFileAndItsClassFileRun(String api, String option, boolean usual) throws Exception {
    assumeTrue(usual || Thorough.isWanted());
    Path source = folder.resolve("Old.java");
    Files.writeString(source, api.equals("mpijava") ? MPIJAVA : OPENMPI);
    expectSums("run", "-n", "3", option, source.toString(), "a", "-b");
    compile(api, source);
    expectSums("run", "-n", "3", option, "-cp", folder.toString(), "Old", "a", "-b");
    expectSums("run", "--api", api, "-n=3", option, "-cp", folder.toString(), "Old", "a", "-b");
  }

  /** However the package is named, and in whichever of the program's files. */
  @Lengthy
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "import java.util.*; import mpi.*; class Old { int r = MPI.COMM_WORLD.Rank(); } |",
        "import mpi.MPI; class Old { int r = MPI.COMM_WORLD.Rank(); } |",
        "import static mpi.MPI.*; class Old { int r = COMM_WORLD.Rank(); } |",
        "class Old { int r = mpi.MPI.COMM_WORLD.Rank(); } |",
        "class Old { Other o; } | import mpi.MPI; class Other { int r = MPI.COMM_WORLD.Rank(); }",
        "class Old { Other o; } | class Other { int r = mpi.MPI.COMM_WORLD.Rank(); }"
      })
  void aSourceFileIsOldWhereverItSaysSo(String old, @Nullable String other) throws Exception {
    for (OldApi api : OldApi.values()) {
      Path home = Files.createDirectory(folder.resolve(api.id));
      if (other != null) {
        Files.writeString(home.resolve("Other.java"), of(api, other));
      }
      Path source = Files.writeString(home.resolve("Old.java"), of(api, old));
      assertThat(compiled(source).classPath())
          .contains(System.getProperty("weft.compat." + api.id));
    }
  }

  /** A class of one line, as the API has it. */
  private static String of(OldApi api, String line) {
    return (api == OldApi.MPIJAVA ? line : line.replace("Rank()", "getRank()"))
        .replaceFirst("class (\\w+) \\{", "class $1 { $1() throws Exception {}");
  }

  @Test
  void aPackageOfTheProgramsOwnIsNotOld() throws Exception {
    Path home = Files.createDirectory(folder.resolve("mpi"));
    Files.writeString(home.resolve("MPI.java"), "package mpi; public class MPI {}");
    Path source =
        Files.writeString(folder.resolve("Own.java"), "import mpi.*; class Own { MPI mpi; }");
    assertThat(compiled(source).classPath()).hasSize(2);
  }

  private RankProgram compiled(Path source) {
    RunLine line = RunLine.quickly(List.of(source.toString()));
    Path classes = source.resolveSibling("classes");
    return new Targets(new RunSettings(Objects.requireNonNull(line)), classes).find(line.target());
  }

  @Lengthy
  @Test
  void whoUsesItOnlyElsewhereIsToldTheRemedy() throws Exception {
    Path main = Files.createDirectory(folder.resolve("main"));
    Path source = Files.writeString(folder.resolve("Old.java"), MPIJAVA);
    compile("mpijava", source);
    Path user =
        Files.writeString(
            main.resolve("User.java"),
            "class User { public static void main(String[] a) throws Exception { Old.main(a); } }");
    String path = main + File.pathSeparator + folder;
    assertThat(
            new ProcessBuilder(javac(), "-cp", path, "-d", main.toString(), user.toString())
                .inheritIO()
                .start()
                .waitFor())
        .isZero();
    try (Running job = command().start("run", "-cp", path, "User")) {
      assertThat(job.await()).isEqualTo(1);
      assertThat(job.err()).contains("say which with --api mpijava or --api openmpi");
    }
  }

  @Test
  void mpjrunTakesTheOptionsOfMpjExpress() throws Exception {
    Path source = Files.writeString(folder.resolve("Old.java"), MPIJAVA);
    compile("mpijava", source);
    expectSums("mpjrun", "-np", "3", "-cp", folder.toString(), "Old", "a", "-b");
    String[] words = {
      "mpjrun",
      "-np",
      "3",
      "-dev",
      "niodev",
      "-wdir",
      folder.toString(),
      "-Dx=y",
      "-Xmx64m",
      "-cp",
      folder.toString(),
      "Old",
      "a",
      "-b"
    };
    expectSums(words);
  }

  /** Those of networks that are not used as such: the program runs, and its user is told. */
  @Lengthy
  @Test
  void mpjrunMapsDevicesOfNetworksAndSaysSo() throws Exception {
    compile("mpijava", Files.writeString(folder.resolve("Old.java"), MPIJAVA));
    String[] words = "mpjrun -np 3 -dev mxdev -cp FOLDER -class Old a -b".split(" ");
    words[6] = folder.toString();
    try (Running job = command().start(words)) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.lines()).hasSize(3).allMatch(line -> line.endsWith("sum 6 a -b"));
      assertThat(job.err())
          .contains("-dev mxdev is for Myrinet", "shared memory within a host", "--transport ucx")
          .hasLineCount(1);
    }
  }

  @Lengthy
  @Test
  void mpjrunTakesHostsOfAFile() throws Exception {
    compile("mpijava", Files.writeString(folder.resolve("Old.java"), MPIJAVA));
    Path asked = folder.resolve("asked");
    Path shell =
        Files.writeString(
            folder.resolve("shell"),
            "echo $1 >>%s; echo no such host >&2; exit 255\n".formatted(asked));
    Path machines = Files.writeString(folder.resolve("machines"), "# two\nnode1\nnode2\n");
    String[] words = "mpjrun -np 2 -dev niodev -machinesfile %s -cp %s Old".split(" ");
    words[6] = machines.toString();
    words[8] = folder.toString();
    List<String> environment = List.of("env", "WEFT_SSH=sh " + shell);
    try (Running job = command().after(environment).start(words)) {
      assertThat(job.await()).isNotZero();
      assertThat(job.err()).contains("node", "no such host");
      assertThat(Files.readString(asked)).containsAnyOf("node1", "node2");
    }
    Files.writeString(machines, "localhost\n127.0.0.1\n");
    words[2] = "3";
    List<String> arguments = new ArrayList<>(List.of(words));
    arguments.addAll(List.of("a", "-b"));
    expectSums(arguments.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run --api mpj -n 2 Old|--api mpj is unknown; choose one of mpijava, openmpi",
        "mpjrun -profile -np 2 Old|mpjrun -profile is not supported",
        "mpjrun -dev mxdv Old|-dev mxdv is unknown; there are multicore, smpdev, smdev, niodev",
        "mpjrun -np 2|say which class or -jar to run",
        "run --wdir /nowhere ring|--wdir /nowhere: there is no such folder"
      })
  void mistakesAreNamed(String words, String message) throws Exception {
    try (Running job = command().start(words.split(" "))) {
      assertThat(job.await()).as(job.err()).isEqualTo(2);
      assertThat(job.err()).contains(message);
    }
  }

  private void expectSums(String... words) throws Exception {
    try (Running job = command().start(words)) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.lines()).hasSize(3).allMatch(line -> line.endsWith("sum 6 a -b"));
      assertThat(job.err()).isEmpty();
    }
  }

  private Command command() throws Exception {
    return new Command(Command.folder(folder))
        .option("-Dweft.compat.mpijava=" + System.getProperty("weft.compat.mpijava"))
        .option("-Dweft.compat.openmpi=" + System.getProperty("weft.compat.openmpi"));
  }

  private void compile(String api, Path source) throws Exception {
    List<String> line =
        List.of(
            javac(),
            "-cp",
            System.getProperty("weft.compat." + api),
            "-d",
            folder.toString(),
            source.toString());
    assertThat(new ProcessBuilder(line).inheritIO().start().waitFor()).isZero();
  }

  private static String javac() {
    return Path.of(System.getProperty("java.home"), "bin", "javac").toString();
  }
}

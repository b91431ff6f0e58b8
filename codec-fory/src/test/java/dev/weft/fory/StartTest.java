package dev.weft.fory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.failure.CodecException;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.fory.Fory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** What starting the codec loads and prints, seen from outside. */
class StartTest {
  private static final String ALLOW = "--sun-misc-unsafe-memory-access=allow";
  private static final String DENY = "--sun-misc-unsafe-memory-access=deny";
  private static final String OPEN = "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED";

  /** The probe looks for the codec as the library does, not as a program. */
  private static final String EXPORT = "--add-exports=dev.weft.core/dev.weft.internal.codec=probe";

  @TempDir private Path folder;

  @Test
  void aProgramWithoutObjectsLoadsNothingOfFory() throws Exception {
    List<String> lines = run(List.of("-Xlog:class+load"));
    assertThat(lines).contains("registered");
    assertThat(lines).noneMatch(line -> line.contains("org.apache.fory"));
  }

  @Test
  void nothingIsPrintedWhereTheJvmAllowsWhatForyNeeds() throws Exception {
    for (List<String> options : List.of(List.of(ALLOW), List.of(OPEN), List.of(OPEN, DENY))) {
      assertThat(run(options, "hello")).containsExactly("registered", "[Greeting[text=hello]]");
    }
  }

  @Test
  void whereTheJvmForbidsItTheRemedyIsNamed() throws Exception {
    assertThat(run(List.of(DENY), "hello"))
        .anyMatch(line -> line.startsWith("Apache Fory does not start") && line.contains(ALLOW));
  }

  /** With no other modules than they ask for, as in a runtime image that jlink has made. */
  @Test
  void aModuleOfTheUsersBringsWhatTheCodecNeeds() throws Exception {
    Path home = Files.createDirectories(folder.resolve("src/probe"));
    Files.writeString(
        home.resolveSibling("module-info.java"),
        "module probe { requires dev.weft.core; exports probe; }");
    String probe =
        Files.readString(Path.of("src/test/java/dev/weft/fory/StartProbe.java"))
            .replaceFirst("package [^;]*", "package probe");
    Files.writeString(home.resolve("StartProbe.java"), probe);
    String modules = location(CodecException.class);
    List<String> compiled =
        run(
            "javac",
            List.of("-p", modules, EXPORT, "-d", folder.resolve("probe").toString()),
            home.resolveSibling("module-info.java").toString(),
            home.resolve("StartProbe.java").toString());
    assertThat(compiled).isEmpty();
    String path = classPath() + File.pathSeparator + folder.resolve("probe");
    List<String> only = List.of("-p", path, "--limit-modules", "probe,dev.weft.fory", EXPORT);
    assertThat(run("java", only, ALLOW, "-m", "probe/probe.StartProbe", "hello"))
        .containsExactly("registered", "[Greeting[text=hello]]");
    assertThat(run("java", only, DENY, "-m", "probe/probe.StartProbe", "hello"))
        .anyMatch(line -> line.endsWith("=" + Fory.class.getModule().getName()));
  }

  @Test
  void whatAJavaWithoutTheModuleLacksIsNamed() throws Exception {
    assertThat(run(List.of("--limit-modules", "java.management"), "hello"))
        .anyMatch(line -> line.contains("it needs the module jdk.unsupported"));
    assertThat(
            run(
                List.of(
                    "--limit-modules",
                    "java.management",
                    "--add-modules",
                    "jdk.unsupported",
                    ALLOW),
                "hello"))
        .contains("[Greeting[text=hello]]");
  }

  @Test
  @EnabledIfSystemProperty(named = "weft.test.thorough", matches = "true")
  void anImageWithoutTheModuleIsToldWhatHelpsThere() throws Exception {
    String image = folder.resolve("image").toString();
    run("jlink", List.of("--add-modules", "java.management", "--output", image));
    String java = Path.of(image, "bin", "java").toString();
    String[] probe = {"-cp", classPath(), StartProbe.class.getName(), "hello"};
    assertThat(run(java, List.of(), probe))
        .anyMatch(line -> line.contains("make it with jlink --add-modules …,jdk.unsupported, or"));
    assertThat(run(java, List.of(OPEN), probe)).contains("[Greeting[text=hello]]");
  }

  /** What a JVM prints to both its streams. */
  private List<String> run(List<String> options, String... args)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("-cp", classPath(), StartProbe.class.getName()));
    words.addAll(Arrays.asList(args));
    return run("java", options, words.toArray(String[]::new));
  }

  private List<String> run(String tool, List<String> options, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", tool).toString());
    command.addAll(options);
    command.addAll(Arrays.asList(args));
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return Files.readAllLines(output);
  }

  private static String classPath() {
    return Stream.of(CodecException.class, ForyCodec.class, StartProbe.class, Fory.class)
        .map(StartTest::location)
        .distinct()
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }
}

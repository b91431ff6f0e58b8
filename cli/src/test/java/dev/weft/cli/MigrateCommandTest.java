package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Lengthy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class MigrateCommandTest {
  private static final Pattern TRANSCRIPT =
      Pattern.compile("(?ms)^```\\R\\$ weft migrate Ring.java\\R(.*?)^```$");
  private static final String NEW =
      """
      import module dev.weft;

      public class Sums {
        public static void main(String[] args) {
          try (Weft weft = Weft.init(args)) {
            double[] values = {1};
            weft.world().allReduce(values, Op.SUM);
            System.out.println("done");
          }
        }
      }
      """;

  @TempDir Path folder;

  @Test
  void theReportOfTheGuideIsThatOfItsProgram() throws Exception {
    GuideProgram ring = program("migrate.md");
    Files.writeString(folder.resolve("Ring.java"), ring.text());
    String page = Files.readString(ring.page());
    String shown =
        TRANSCRIPT
            .matcher(page)
            .results()
            .map((MatchResult each) -> each.group(1))
            .findFirst()
            .orElseThrow();
    try (Running report = command().start("migrate", "Ring.java")) {
      assertThat(report.await()).as(report.err()).isZero();
      assertThat(report.out()).isEqualTo(shown);
    }
  }

  @Lengthy
  @Test
  void theExitCodeSaysWhatBecomesOfTheProgram() throws Exception {
    Files.writeString(folder.resolve("Own.java"), "class Own {}");
    Files.writeString(
        folder.resolve("Device.java"), "import xdev.Device; class Device2 { Device device; }");
    expect(3, "uses no old API", "migrate", "Own.java");
    expect(1, "missing:", "migrate", "Device.java");
    expect(1, "missing\txdev.Device\tDevice.java:1", "migrate", "--uses", "Device.java");
    expect(2, "there is no file none.jar that can be read", "migrate", "none.jar");
    expect(2, "WHAT is missing", "migrate");
  }

  /** In class files before a run, and when a checked job begins. */
  @Lengthy
  @Test
  void aResultThatIsThrownAwayIsFound() throws Exception {
    Path source = Files.writeString(folder.resolve("Sums.java"), NEW);
    Path classes = Files.createDirectory(folder.resolve("classes"));
    assertThat(
            javax.tools.ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, arguments(classes, source)))
        .isZero();
    String found = "Sums.java:7: the result of allReduce(double[], Op) is thrown away; keep it";
    expect(1, found, "migrate", "classes");
    expect(1, found, "migrate", "Sums.java");
    for (String way : List.of("--tag-output", "--threads")) {
      String[] words = {"run", "-n", "2", way, "-Dweft.check=results", "-cp", "classes", "Sums"};
      try (Running job = command().start(words)) {
        assertThat(job.await()).as(job.err()).isZero();
        assertThat(job.err()).containsOnlyOnce("weft: results that the program throws away:");
        assertThat(job.err()).containsOnlyOnce(found);
        assertThat(job.lines()).hasSize(2);
      }
    }
    try (Running job = command().start("run", "-n", "2", "-cp", "classes", "Sums")) {
      assertThat(job.await()).isZero();
      assertThat(job.err()).isEmpty();
    }
  }

  private static String[] arguments(Path classes, Path source) {
    List<String> words = new java.util.ArrayList<>(GuideProgram.options(classes));
    words.add(source.toString());
    return words.toArray(String[]::new);
  }

  private void expect(int code, String text, String... words) throws Exception {
    try (Running report = command().start(words)) {
      assertThat(report.await()).as(report.err()).isEqualTo(code);
      assertThat(report.out() + report.err()).contains(text);
    }
  }

  private static GuideProgram program(String page) throws Exception {
    return GuideProgram.all().stream()
        .filter(each -> each.page().endsWith(page))
        .findFirst()
        .orElseThrow();
  }

  private Command command() throws Exception {
    return new Command(Command.folder(folder))
        .option("-Dweft.compat.mpijava=" + System.getProperty("weft.compat.mpijava"))
        .option("-Dweft.compat.openmpi=" + System.getProperty("weft.compat.openmpi"))
        .in(folder);
  }
}

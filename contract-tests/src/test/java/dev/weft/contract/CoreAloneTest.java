package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.internal.base.names.LibraryJar;
import dev.weft.testkit.ClassPath;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A program that has only core of the library: what it lacks is refused, by the artifact's name.
 */
@Timeout(100)
@WithinOneProcess
final class CoreAloneTest {
  /** A job of one, or with an argument the start of one of two. */
  static final class Program {
    public static void main(String[] args) {
      if (args.length > 0) {
        Weft.launch(2, Program.class);
      }
      try (Weft weft = Weft.init(args)) {
        System.out.println("sum " + weft.world().allReduce(1.0, Op.SUM));
      }
    }
  }

  @Test
  void threadsAndAJobOfOneNeedNoMore() throws Exception {
    assertThat(run(Map.of(), List.of())).contains("sum 1.0");
  }

  @Test
  void aTransportOfFabricsIsRefused() throws Exception {
    assertThat(run(Map.of(), List.of("-Dweft.transport=ucx")))
        .contains("transport ucx cannot be used")
        .contains("dev.weft:weft-fabrics");
    assertThat(run(Map.of(), List.of("-Dweft.transport=mpi"))).contains("dev.weft:weft-fabrics");
  }

  @Test
  void startingProcessesIsRefused() throws Exception {
    assertThat(run(Map.of(), List.of(), "launch")).contains("dev.weft:weft-jobs");
  }

  @Test
  void aProcessOfALauncherIsNotTakenForAJobOfOne() throws Exception {
    assertThat(run(Map.of("PMI_RANK", "1", "PMI_SIZE", "4", "PMI_FD", "3"), List.of()))
        .contains("PMI_FD")
        .contains("dev.weft:weft-launchers")
        .doesNotContain("sum 1.0");
  }

  private static String run(Map<String, String> environment, List<String> options, String... args)
      throws IOException, InterruptedException {
    List<String> line =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    line.addAll(List.of("-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED"));
    line.addAll(options);
    String path = LibraryJar.CORE.location() + File.pathSeparator + ClassPath.of(Program.class);
    line.addAll(List.of("-cp", path, Program.class.getName()));
    line.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int _ = process.waitFor();
    return output;
  }
}

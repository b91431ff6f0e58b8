package dev.weft.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Records of tests, made and replayed by another JVM that runs them. */
@Timeout(200)
class RecordsTest {
  private static final int REPLAYS = Boolean.getBoolean("weft.test.thorough") ? 3 : 1;

  @TempDir Path folder;

  /** Runs the racing tests; gives the exit code. */
  private int run(String property) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            property,
            "-cp",
            System.getProperty("java.class.path")
                + File.pathSeparator
                + System.getProperty("jdk.module.path", ""),
            RacingCases.class.getName()));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile());
    builder.environment().put(RacingCases.SLOW, folder.resolve("slow").toString());
    Process process = builder.start();
    assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  @Tag("lengthy")
  @Test
  void aFailureThatWasRecordedFailsInEveryReplay() throws Exception {
    Path record = folder.resolve("record");
    int usual = run("-Dweft.record=" + record);
    assertThat(usual).as(said()).isZero();
    Path slow = Files.createFile(folder.resolve("slow"));
    int failures = run("-Dweft.record=" + record);
    assertThat(failures).as(said()).isEqualTo(2);
    Files.delete(slow);
    for (int i = 0; i < REPLAYS; i++) {
      failures = run("-Dweft.replay=" + record);
      assertThat(failures).as(said()).isEqualTo(2);
      assertThat(said()).contains("rank 2 came first");
    }
    assertThat(record.resolve(RacingCases.class.getName() + ".ofThreads"))
        .isDirectoryContaining("glob:**rank-0.decisions");
  }

  private String said() throws Exception {
    return Files.readString(folder.resolve("output"));
  }
}

package dev.weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.cluster.VirtualCluster;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs scripts in the Python that has NumPy, zarr and matplotlib, from the tests of a module. Any
 * thread; blocks until the script has ended.
 */
public final class Python {
  private static final Path PYTHON =
      Path.of("").toAbsolutePath().resolveSibling("target/zarr/bin/python3");
  private static final long LIMIT_SECONDS = 50;

  private Python() {}

  /** Skips the test where it is missing. */
  public static void require() {
    VirtualCluster.require(
        Files.isExecutable(PYTHON), "the Python package zarr is not there; .ci/run installs it");
  }

  /**
   * What a script prints.
   *
   * @throws AssertionError with its output if it fails or takes too long
   */
  public static List<String> run(Path script, Object... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(PYTHON.toString(), script.toString()));
    for (Object each : arguments) {
      command.add(each.toString());
    }
    Path output = Files.createTempFile("python", ".txt");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
        throw new AssertionError(command + " has not ended: " + Files.readString(output));
      }
      String text = Files.readString(output, StandardCharsets.UTF_8);
      assertThat(process.exitValue()).as("%s: %s", command, text).isZero();
      return text.lines().toList();
    } finally {
      Files.delete(output);
    }
  }
}

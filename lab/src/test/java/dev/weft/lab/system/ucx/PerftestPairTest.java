package dev.weft.lab.system.ucx;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Effort;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.process.LaunchFailedException;
import dev.weft.lab.system.LaunchSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PerftestPairTest {
  @TempDir Path directory;

  @Test
  void aServerThatEndsSaysWhy() {
    assertThatThrownBy(() -> start("echo 'no memory to register' >&2; exit 3"))
        .isInstanceOf(LaunchFailedException.class)
        .hasMessageContainingAll("ended with exit code 3", "no memory to register");
  }

  @Test
  void oneThatEndsWithoutAnErrorIsNoServer() {
    assertThatThrownBy(() -> start("exit 0"))
        .isInstanceOf(LaunchFailedException.class)
        .hasMessageContaining("ended before it listened on port");
  }

  /** Instead of the tool a script. */
  private void start(String script) throws IOException, InterruptedException {
    Path tool = Files.writeString(directory.resolve("tool"), "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwx------"));
    LaunchSpec spec =
        new LaunchSpec(
            Experiment.PINGPONG,
            new Configuration("ucx_perftest", Transport.SHM, BufferKind.NATIVE, CacheState.HOT, 2),
            new Workload(List.of(), List.of(8)),
            Effort.quick(),
            0,
            directory);
    PerftestPair.start(spec, tool, Map.of(), List.of()).close();
  }
}

package dev.weft.lab.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Effort;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.experiment.Workload;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ProgramLaunchTest {
  /** A program of two lines about itself. */
  private static final List<String> PROGRAM =
      List.of(
          "sh",
          "-c",
          """
          echo '@lab info warning=-ea: assertions are checked'
          echo '@lab info warning=some.rules=/a/file: a file chooses'
          echo '@lab warm'
          echo '@lab done'
          """);

  @TempDir Path directory;

  @Test
  void tellsWhatDistortsTheFigures() throws Exception {
    assertThat(warnings(List.of()))
        .containsExactly("-ea: assertions are checked", "some.rules=/a/file: a file chooses");
  }

  @Test
  void keepsQuietAboutWhatTheLabItselfChose() throws Exception {
    assertThat(warnings(List.of("-Dsome.rules=/a/file")))
        .containsExactly("-ea: assertions are checked");
    assertThat(warnings(List.of("-Dsome.rules=/another"))).hasSize(2);
  }

  private List<String> warnings(List<String> chosen) throws InterruptedException {
    LaunchSpec spec =
        new LaunchSpec(
            Experiment.PINGPONG,
            new Configuration("weft", Transport.SHM, BufferKind.HEAP, CacheState.HOT, 2),
            new Workload(List.of(), List.of(8)),
            Effort.quick(),
            0,
            directory);
    try (Launch launch = ProgramLaunch.start(spec, PROGRAM, Map.of(), chosen)) {
      launch.warm();
      assertThat(launch.measure()).isNull();
      return launch.warnings();
    }
  }
}

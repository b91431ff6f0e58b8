package dev.weft.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.FakeSystem;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.run.PlannedLaunch;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
  private static final PlannedLaunch LAUNCH =
      new PlannedLaunch(
          0,
          FakeSystem.mpi("openmpi", 1),
          new Configuration("openmpi", Transport.SHM, BufferKind.NATIVE, CacheState.HOT, 2),
          Workload.of(8));

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  @Test
  void drawsABarOnATerminal() {
    ProgressBar bar = new ProgressBar(err, true);
    bar.launching(LAUNCH, 5, 10, 42);
    assertThat(printed())
        .contains("[############............] 5/10, 42 s left: openmpi shm native hot 2 ranks")
        .doesNotContain("\n");
    bar.finished();
    assertThat(printed()).endsWith("\r\033[K");
  }

  @Test
  void printsAFewLinesElsewhere() {
    ProgressBar bar = new ProgressBar(err, false);
    for (int done = 1; done < 100; done++) {
      bar.launching(LAUNCH, done, 100, 300);
    }
    bar.finished();
    assertThat(printed().lines()).containsExactly("measuring 1/100, 5 min 00 s left");
  }

  @Test
  void saysNothingOfTimeBeforeALaunchHasShownIt() {
    new ProgressBar(err, false).launching(LAUNCH, 0, 100, 300);
    assertThat(printed().lines()).containsExactly("measuring 0/100");
  }

  @Test
  void saysWhatFailed() {
    new ProgressBar(err, false).failed(LAUNCH, "no luck");
    assertThat(printed().strip()).isEqualTo("openmpi shm native hot 2 ranks failed: no luck");
  }

  private String printed() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}

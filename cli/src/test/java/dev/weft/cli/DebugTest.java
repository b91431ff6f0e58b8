package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.cli.program.Counter;
import dev.weft.cli.program.Steps;
import dev.weft.testkit.Lengthy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks that a debugger attaches to, stops and lets go. */
@Timeout(90)
final class DebugTest {
  private static final long STOPPED_MILLIS = 1_500;
  private static final long GOING_MILLIS = 300;

  @TempDir Path folder;

  /** The other rank waits for it in Weft.init at first, and in a barrier later. */
  @Lengthy
  @ParameterizedTest
  @ValueSource(strings = {"shm", "tcp"})
  void aRankThatADebuggerHasStoppedAlarmsNobody(String transport) throws Exception {
    int port = Command.freePort();
    try (Running job =
        new Command(folder)
            .run(
                Steps.class,
                "-n 2 --transport %s --stall-report 500ms --debug=1 --debug-port %d --suspend"
                    .formatted(transport, port - 1),
                "60")) {
      try (Debugger debugger = attach(job, port)) {
        TimeUnit.MILLISECONDS.sleep(STOPPED_MILLIS);
        debugger.resume();
        TimeUnit.MILLISECONDS.sleep(GOING_MILLIS);
        debugger.suspend();
        TimeUnit.MILLISECONDS.sleep(STOPPED_MILLIS);
        debugger.resume();
      }
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.out()).contains("rank 0 has made all steps", "rank 1 has made all steps");
      assertThat(job.err())
          .isEqualTo(
              """
              weft: debug rank 1: jdb -attach 127.0.0.1:%d [W3013]
              weft: they start once it has attached [W3013]
              """
                  .formatted(port));
    }
  }

  @Test
  void aProcessWhoseThreadsAreTheRanksListensOnce() throws Exception {
    int port = Command.freePort();
    try (Running job =
        new Command(folder)
            .run(Counter.class, "-n 2 --threads --debug --debug-port " + port, "60")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.err())
          .isEqualTo("weft: debug all ranks: jdb -attach 127.0.0.1:%d [W3013]\n".formatted(port));
    }
  }

  @Lengthy
  @Test
  void aPortThatIsTakenIsNamed() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Running job =
            new Command(folder)
                .run(Counter.class, "-n 2 --debug=1 --debug-port " + (taken.getLocalPort() - 1))) {
      assertThat(job.await()).isEqualTo(2);
      assertThat(job.err())
          .startsWith("weft: port %d, at which rank 1 would listen".formatted(taken.getLocalPort()))
          .contains("--debug-port");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--debug=4|'4' is no rank of this job, which has 0 to 3",
        "--debug=2-|'' is no rank",
        "--debug=3-2|3-2 runs backwards",
        "--debug-port=5005|add --debug",
        "--suspend|add --debug",
        "--debug --debug-port=65533|the first port is from 1 to 65532",
        "--debug=1 --threads|write --debug"
      })
  void mistakesAreNamed(String mistake) {
    String[] parts = mistake.split("\\|", -1);
    RunLine line = RunLine.quickly(List.of(("-n 4 " + parts[0] + " T").split(" ")));
    assertThatThrownBy(() -> new RunSettings(line))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(parts[1]);
  }

  /** A debugger of the machine that listens there, as soon as it does. */
  private static Debugger attach(Running job, int port) throws InterruptedException {
    AtomicReference<Debugger> attached = new AtomicReference<>();
    Running.await(
        () -> {
          attachNow(port, attached);
          return attached.get() != null || !job.process.isAlive();
        });
    assertThat(attached.get()).as(job.err()).isNotNull();
    return attached.get();
  }

  private static void attachNow(int port, AtomicReference<Debugger> attached) {
    try {
      attached.set(new Debugger(port));
    } catch (IOException notYet) {
      // The next time.
    }
  }
}

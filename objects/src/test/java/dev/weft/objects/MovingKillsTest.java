package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.launch.JobOutcome;
import dev.weft.launch.Launcher;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.QuickStart;
import dev.weft.testkit.Thorough;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * An object moves between ranks, one of which dies: it lives on, or is lost with that rank. {@code
 * -Dweft.test.object.kills=N} runs so many jobs, {@code -Dweft.test.seed=N} others.
 */
@Timeout(value = 1, unit = TimeUnit.HOURS)
final class MovingKillsTest {
  private static final int JOBS =
      Integer.getInteger("weft.test.object.kills", Thorough.count(4, 100));
  private static final long SEED = Long.getLong("weft.test.seed", 20_261_129);

  @Lengthy
  @Test
  void anObjectLivesOnOrIsLostWithItsRank() {
    for (int job = 0; job < JOBS; job++) {
      run(SEED + job, job % 2 == 0 ? "shm" : "tcp");
    }
  }

  private static void run(long seed, String transport) {
    StringBuffer output = new StringBuffer();
    JobOutcome outcome =
        Launcher.of(MovingProgram.RANKS, MovingProgram.class, Long.toString(seed))
            .jvmArguments(QuickStart.options().toArray(String[]::new))
            .jvmArguments("--enable-native-access=ALL-UNNAMED", "-Xmx200m")
            .property("weft.native", System.getProperty("weft.native", "auto"))
            .transport(transport)
            .timeout(Duration.ofSeconds(60))
            .survive(0)
            .output((_, _, line) -> output.append(line).append('\n'))
            .report(output::append)
            .run();
    String what = "seed %d over %s: %s%n%s".formatted(seed, transport, outcome, output);
    assertThat(outcome.isSuccess()).as(what).isTrue();
    assertThat(output.toString()).as(what).contains("right: ").doesNotContain("wrong: ");
    System.out.println(what.lines().filter(line -> line.startsWith("right")).toList());
  }
}

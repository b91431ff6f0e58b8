package dev.weft.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.launch.JobOutcome;
import dev.weft.launch.Launcher;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.QuickStart;
import dev.weft.testkit.Thorough;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Workers of an executor die while they have tasks: each task has one result, or fails if it may
 * not run again. {@code -Dweft.test.deaths=N} has so many die, {@code -Dweft.test.seed=N} in other
 * orders.
 */
@Timeout(value = 1, unit = TimeUnit.HOURS)
final class LostWorkersTest {
  private static final int DEATHS = Integer.getInteger("weft.test.deaths", Thorough.count(8, 200));
  private static final long SEED = Long.getLong("weft.test.seed", 20_261_129);

  /** The submitter lives; a deadly task may end all others, one after the other. */
  private static final int MOST_DEATHS = LostWorkersProgram.RANKS - 1;

  @Lengthy
  @Test
  void eachTaskHasItsResultOnceAlthoughWorkersDie() {
    int lost = 0;
    SplittableRandom random = new SplittableRandom(SEED);
    while (lost < DEATHS) {
      String transport = random.nextBoolean() ? "shm" : "tcp";
      String output =
          run(random.nextLong(), 1 + random.nextInt(MOST_DEATHS), MOST_DEATHS, transport);
      assertThat(output).contains("right: ");
      int at = output.indexOf("right: ") + "right: ".length();
      lost += Integer.parseInt(output.substring(at, output.indexOf(' ', at)));
    }
  }

  @Lengthy
  @Test
  void withoutRerunsOnlyTheTasksOfLostRanksFail() {
    assertThat(run(SEED, 2, 0, "shm")).contains("right: ");
  }

  private static String run(long seed, int deaths, int reruns, String transport) {
    StringBuffer output = new StringBuffer();
    JobOutcome outcome =
        Launcher.of(
                LostWorkersProgram.RANKS,
                LostWorkersProgram.class,
                Long.toString(seed),
                Integer.toString(deaths),
                Integer.toString(reruns))
            .jvmArguments(QuickStart.options().toArray(String[]::new))
            .jvmArguments("--enable-native-access=ALL-UNNAMED", "-Xmx200m")
            .property("weft.native", System.getProperty("weft.native", "auto"))
            .transport(transport)
            .timeout(Duration.ofSeconds(60))
            .survive(0)
            .output((_, _, line) -> output.append(line).append('\n'))
            .report(output::append)
            .run();
    String what =
        "seed %d, %d deaths over %s: %s%n%s".formatted(seed, deaths, transport, outcome, output);
    assertThat(outcome.isSuccess()).as(what).isTrue();
    return what;
  }
}

package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.launch.JobOutcome;
import dev.weft.launch.Launcher;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.QuickStart;
import dev.weft.testkit.Thorough;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FarmTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void printsTheNumberOfPrimes(int ranks) {
    assertThat(Printed.by(ranks, Farm::main, "100000", "40"))
        .startsWith(
            "9592 primes below 100000, from 40 tasks; %d workers at the end, after 0 changes"
                .formatted(ranks));
  }

  /** Two of four workers are lost, and as many new processes come as may. */
  @Lengthy
  @ParameterizedTest
  @CsvSource({"2, 4", "0, 2"})
  void lostWorkersAreReplacedOrMissed(int newcomers, int workers) {
    String output = farm(newcomers, 1000, 2);
    assertThat(output).contains("78498 primes below 1000000, from 1000 tasks; ");
    assertThat(output).contains("; " + workers + " workers at the end");
  }

  /** Some have learned that all tasks are done when others learn that a worker is lost. */
  @Lengthy
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aWorkerMayBeLostWithTheLastTask(int newcomers) {
    for (int time = 0; time < Thorough.count(1, 20); time++) {
      assertThat(farm(newcomers, 40, 1)).contains("78498 primes below 1000000, from 40 tasks; ");
    }
  }

  @Lengthy
  @Test
  void nothingIsLostWithoutLosses() {
    assertThat(farm(0, 1000, 0)).contains("4 workers at the end, after 0 changes");
  }

  private static String farm(int newcomers, int tasks, int losses) {
    StringBuffer output = new StringBuffer();
    JobOutcome outcome =
        Launcher.of(4, Farm.class, "1000000", Integer.toString(tasks), Integer.toString(losses))
            .jvmArguments(QuickStart.options().toArray(String[]::new))
            .jvmArguments("--enable-native-access=ALL-UNNAMED", "-Xmx200m")
            .jvmArguments(
                "--add-opens=dev.weft.examples/dev.weft.examples=dev.weft.core,ALL-UNNAMED")
            .property("weft.native", System.getProperty("weft.native", "auto"))
            .timeout(Duration.ofSeconds(90))
            .survive(newcomers)
            .output((_, _, line) -> output.append(line).append('\n'))
            .report(output::append)
            .run();
    String what = "%s%n%s".formatted(outcome, output);
    assertThat(outcome.isSuccess()).as(what).isTrue();
    return output.toString();
  }
}

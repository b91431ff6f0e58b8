package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.Timed;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of the times of a program's sections. */
@Timeout(60)
final class SummaryTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"-n 3 --summary", "-n 3 --summary --threads"})
  void allRanksAreInTheTable(String options) throws Exception {
    try (Running job = new Command(folder).run(Timed.class, options)) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.out()).isEmpty();
      assertThat(job.err().lines().map(line -> line.strip().replaceAll(" +[0-9]+\\.[0-9]+ .*", "")))
          .containsExactly(
              "weft: seconds in the sections of the program, over 3 ranks [W2209]",
              "weft:   section                   calls      least       mean       most  by rank",
              "weft:   the whole program             1",
              "weft:     step                      1-3",
              "weft:       part                    1-3");
    }
  }

  @Test
  void withoutTheOptionNothingIsPrinted() throws Exception {
    try (Running job = new Command(folder).run(Timed.class, "-n 2")) {
      assertThat(job.await()).isZero();
      assertThat(job.out() + job.err()).isEmpty();
    }
  }
}

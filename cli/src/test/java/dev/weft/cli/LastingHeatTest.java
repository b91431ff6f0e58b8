package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The example {@code heat}, whose picture is the same whoever is lost while it is computed. */
@Timeout(240)
final class LastingHeatTest {
  private static final Pattern PROCESS = Pattern.compile("the process ([0-9]+) is a rank");
  private static final int RANKS = 3;
  private static final int MOST_MILLIS = 1_500;

  @TempDir Path folder;

  @Lengthy
  @ParameterizedTest
  @CsvSource({
    "--survive, 1, false",
    "--survive, 2, true",
    "--respawn 1, 1, false",
    "--respawn 1, 2, true"
  })
  void comesToTheSamePicture(String options, int deaths, boolean usual) throws Exception {
    Assumptions.assumeTrue(usual || Thorough.isWanted());
    Path expected = folder.resolve("expected.png");
    try (Running job = heat("", expected)) {
      assertThat(job.await()).as(job.err()).isZero();
    }
    Path result = folder.resolve("result.png");
    long seed = System.nanoTime();
    Random random = new Random(seed);
    try (Running job = heat(options, result)) {
      Running.await(() -> processes(job.out()).size() >= RANKS);
      List<Long> processes = processes(job.out());
      for (int death = 0; death < deaths; death++) {
        TimeUnit.MILLISECONDS.sleep(random.nextInt(MOST_MILLIS));
        long killed = processes.remove(random.nextInt(processes.size()));
        ProcessHandle.of(killed).ifPresent(ProcessHandle::destroyForcibly);
      }
      assertThat(job.await()).as("seed %d: %s", seed, job.err()).isZero();
      assertThat(result).as("seed %d", seed).hasSameBinaryContentAs(expected);
      Files.delete(result);
      Files.delete(expected);
      job.assertNothingLeft();
    }
  }

  private static List<Long> processes(String out) {
    List<Long> all = new ArrayList<>();
    PROCESS.matcher(out).results().forEach(each -> all.add(Long.parseLong(each.group(1))));
    return all;
  }

  private Running heat(String options, Path result) throws IOException {
    Files.createDirectories(folder);
    List<String> line = new ArrayList<>(List.of("run", "-n", Integer.toString(RANKS)));
    if (!options.isEmpty()) {
      line.addAll(List.of(options.split(" ")));
    }
    line.addAll(
        List.of("-cp", Command.EXAMPLES, "dev.weft.examples.Heat", "", result.toString(), "0.2"));
    return new Command(folder).in(folder).start(line.toArray(String[]::new));
  }
}

package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.Mortal;
import dev.weft.testkit.ClassPath;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.QuickStart;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.cluster.VirtualCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Ranks of {@code mpi} that are killed at random moments of everything that ranks do together. The
 * library's launcher ends the others; none hangs, and neither processes nor files of Weft's are
 * left. {@code -Dweft.test.random.kills=100} and {@code -Dweft.test.seed=N} as for {@link
 * RandomKillsTest}.
 */
@Timeout(3600)
final class MpiKillsTest {
  private static final int KILLS =
      Integer.getInteger("weft.test.random.kills", Thorough.count(1, 50));
  private static final long SEED = Long.getLong("weft.test.seed", 20_261_127);
  private static final int RANKS = 4;
  private static final int LONGEST_DELAY_MILLIS = 300;
  private static final List<String> KINDS =
      List.of("send", "rendezvous", "collectives", "communicators", "window", "locks");
  private static final Pattern READY = Pattern.compile("ready rank (\\d) (\\d+)");

  /** That of a library, by the name it has beside others. */
  enum Launcher {
    OPEN_MPI("mpirun.openmpi", "--allow-run-as-root", "--oversubscribe"),
    MPICH("mpiexec.mpich");

    private final List<String> words;

    Launcher(String... words) {
      this.words = List.of(words);
    }
  }

  @TempDir Path folder;

  @Lengthy
  @ParameterizedTest
  @EnumSource
  void theOthersEndAndNothingIsLeft(Launcher launcher) throws Exception {
    VirtualCluster.require(launcher.words.getFirst());
    Random random = new Random(SEED);
    long slowest = 0;
    for (int i = 0; i < KILLS; i++) {
      String kind = KINDS.get(random.nextInt(KINDS.size()));
      int victim = random.nextInt(RANKS);
      int delay = random.nextInt(LONGEST_DELAY_MILLIS);
      try {
        slowest = Math.max(slowest, kill(launcher, kind, victim, delay, random.nextLong()));
      } catch (AssertionError e) {
        throw new AssertionError(
            "kill %d of seed %d, rank %d in %s".formatted(i, SEED, victim, kind), e);
      }
    }
    System.out.printf("%s: %d ranks killed, all ended after %d ms%n", launcher, KILLS, slowest);
  }

  /** Returns how long it takes until the launcher has ended, in milliseconds. */
  private long kill(Launcher launcher, String kind, int victim, int delayMillis, long seed)
      throws Exception {
    Path own = Files.createTempDirectory(folder, "kill");
    try (Running job = start(launcher, own, kind, seed)) {
      Running.await(
          () -> READY.matcher(job.out()).results().count() == RANKS || !job.process.isAlive());
      long[] pids = pids(job);
      TimeUnit.MILLISECONDS.sleep(delayMillis);
      Running.signal("KILL", pids[victim]);
      long start = System.nanoTime();
      assertThat(job.await()).as("%s%n%s", job.out(), job.err()).isNotZero();
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      assertThat(job.out()).as(job.err()).doesNotContain("WRONG");
      job.assertNothingLeftButANote();
      for (long pid : pids) {
        Running.assertNoSharedMemoryOf(pid);
      }
      return millis;
    }
  }

  private static long[] pids(Running job) {
    long[] pids = new long[RANKS];
    Matcher ready = READY.matcher(job.out());
    for (int i = 0; i < RANKS; i++) {
      assertThat(ready.find()).as("ready:%n%s%n%s", job.out(), job.err()).isTrue();
      pids[Integer.parseInt(ready.group(1))] = Long.parseLong(ready.group(2));
    }
    return pids;
  }

  private Running start(Launcher launcher, Path own, String kind, long seed) throws IOException {
    List<String> line = new ArrayList<>(launcher.words);
    line.addAll(List.of("-n", Integer.toString(RANKS), "env"));
    line.addAll(QuickStart.java());
    line.addAll(
        List.of(
            "-XX:-UsePerfData",
            "-Xmx200m",
            "--enable-native-access=ALL-UNNAMED",
            "-Dweft.transport=mpi",
            "-Djava.io.tmpdir=" + own,
            "-cp",
            ClassPath.withLibrary(Mortal.class),
            Mortal.class.getName(),
            kind,
            folder.toString(),
            Long.toString(seed)));
    ProcessBuilder builder = new ProcessBuilder(line);
    // The library's own files, which its launcher may leave.
    builder.environment().put("TMPDIR", folder.toString());
    return new Running(builder.start(), own);
  }
}

package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.cli.program.Mortal;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ranks, spawned ranks and launchers that are killed at random moments of everything that ranks do
 * together. Nobody hangs, survivors learn that a peer has failed, the one that was killed is named
 * as the first, and neither processes nor files are left.
 *
 * <p>{@code -Dweft.test.random.kills=1000 -Dsurefire.timeout=9000} kills as often, {@code
 * -Dweft.test.seed=N} at other moments, {@code -Dweft.test.load=38} beside as many processes that
 * compute.
 */
@Timeout(3 * 3600)
final class RandomKillsTest {
  private static final int KILLS =
      Integer.getInteger("weft.test.random.kills", Thorough.count(3, 50));
  private static final int KILLS_OVER_UCX =
      Integer.getInteger("weft.test.random.kills", Thorough.count(1, 50));
  private static final long SEED = Long.getLong("weft.test.seed", 20_261_127);
  private static final int LOAD = Integer.getInteger("weft.test.load", 0);
  private static final int RANKS = 4;
  private static final int CHILDREN = 2;
  private static final int SIGKILL_CODE = 137;
  private static final int LAUNCHER = -1;
  private static final List<String> KINDS =
      List.of(
          "send",
          "rendezvous",
          "collectives",
          "collectives",
          "communicators",
          "window",
          "locks",
          "file",
          "spawn");
  private static final String ON_TWO_HOSTS = "on two hosts";
  private static final List<String> OPTIONS =
      List.of(
          "--transport shm",
          "--transport tcp",
          "--transport auto",
          ON_TWO_HOSTS,
          "--transport shm -J-Dweft.native=off",
          "--transport tcp -J-Dweft.native=off");
  private static final Pattern READY = Pattern.compile("ready (rank|child) (\\d) (\\d+)");
  private static final Pattern FREED = Pattern.compile("freed (rank|child) (\\d)");

  @TempDir Path folder;

  private final List<Process> load = new ArrayList<>();
  private int ranksKilled;
  private int heardOf;

  private record Kill(String kind, String options, int victim, boolean child, int delayMillis) {
    static Kill draw(Random random, List<String> options) {
      String kind = KINDS.get(random.nextInt(KINDS.size()));
      boolean child = kind.equals("spawn") && random.nextInt(3) == 0;
      int victim = random.nextInt(5) == 0 ? LAUNCHER : random.nextInt(child ? CHILDREN : RANKS);
      return new Kill(
          kind,
          options.get(random.nextInt(options.size())),
          victim,
          child && victim != LAUNCHER,
          random.nextInt(300));
    }
  }

  @BeforeEach
  void startLoad() throws IOException {
    for (int i = 0; i < LOAD; i++) {
      load.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
    }
  }

  @AfterEach
  void endLoad() {
    load.forEach(Process::destroyForcibly);
  }

  @Test
  void nobodyHangsNobodyElseIsBlamedAndNothingIsLeft() throws Exception {
    carryOutAll(KILLS, OPTIONS);
  }

  @Lengthy
  @Test
  void norIfUcxMovesTheMessages() throws Exception {
    assumeTrue(Via.UCX.unavailability() == null, Via.UCX.unavailability());
    carryOutAll(KILLS_OVER_UCX, List.of("--transport ucx"));
  }

  private void carryOutAll(int kills, List<String> options) throws Exception {
    Random random = new Random(SEED);
    for (int i = 0; i < kills; i++) {
      Kill kill = Kill.draw(random, options);
      long start = System.nanoTime();
      try {
        carryOut(kill, random.nextLong());
      } catch (AssertionError e) {
        throw new AssertionError("kill %d of seed %d: %s".formatted(i, SEED, kill), e);
      }
      if (kills > 100) {
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        System.out.printf("%d: %s, %d ms%n", i, kill, millis);
      }
    }
    System.out.printf("%d ranks killed, survivors learnt of %d%n", ranksKilled, heardOf);
    assertThat(heardOf)
        .as("of %d killed ranks", ranksKilled)
        .isGreaterThanOrEqualTo(ranksKilled / 2);
  }

  private void carryOut(Kill kill, long seed) throws Exception {
    Path own = Files.createTempDirectory(folder, "kill");
    Path files = Files.createTempDirectory(folder, "files");
    try (Running job = start(kill, own, files, seed)) {
      int all = RANKS + (kill.kind.equals("spawn") ? CHILDREN : 0);
      Running.await(
          () -> READY.matcher(job.out()).results().count() == all || !job.process.isAlive());
      assertThat(READY.matcher(job.out()).results().count())
          .as("ready:%n%s%n%s", job.out(), job.err())
          .isEqualTo(all);
      TimeUnit.MILLISECONDS.sleep(kill.delayMillis);
      if (kill.victim == LAUNCHER) {
        job.process.destroyForcibly();
      } else {
        ProcessHandle.of(pidOf(kill, job.out())).ifPresent(ProcessHandle::destroyForcibly);
        ranksKilled++;
        heardOf += assertBlamed(kill, job, all) ? 1 : 0;
      }
      job.assertNothingLeft();
    }
    delete(files);
    delete(own);
  }

  private Running start(Kill kill, Path own, Path files, long seed) throws IOException {
    List<String> options = new ArrayList<>(List.of("-n", Integer.toString(RANKS)));
    options.add("-J-Xmx200m");
    if (kill.options.equals(ON_TWO_HOSTS)) {
      Path script = files.resolve("host");
      Files.writeString(script, "WEFT_HOST=$((WEFT_RANK % 2)) exec \"$@\"\n");
      options.addAll(List.of("--network", "127.0.0.1", "--prefix", "sh " + script));
    } else {
      options.addAll(List.of(kill.options.split(" ")));
    }
    return new Command(own)
        .run(Mortal.class, options, kill.kind, files.toString(), Long.toString(seed));
  }

  /**
   * Returns whether a survivor said that it had learnt of it. The launcher ends all of them soon:
   * on a busy machine before any can say so.
   */
  private static boolean assertBlamed(Kill kill, Running job, int all) throws Exception {
    assertThat(job.await()).as("%s%n%s", job.out(), job.err()).isEqualTo(SIGKILL_CODE);
    assertThat(job.err()).contains("rank " + kill.victim + " was ended by SIGKILL");
    assertThat(job.out()).as(job.err()).doesNotContain("WRONG");
    assertThat(job.err()).doesNotContain("Exception in thread \"weft-");
    long freed = FREED.matcher(job.out()).results().count();
    assertThat(freed).as("freed:%n%s%n%s", job.out(), job.err()).isLessThan(all);
    return freed > 0;
  }

  private static long pidOf(Kill kill, String output) {
    String who = kill.child ? "child" : "rank";
    Matcher ready = READY.matcher(output);
    while (ready.find()) {
      if (ready.group(1).equals(who) && Integer.parseInt(ready.group(2)) == kill.victim) {
        return Long.parseLong(ready.group(3));
      }
    }
    throw new AssertionError(who + " " + kill.victim + " has not started: " + output);
  }

  private static void delete(Path tree) throws IOException {
    try (Stream<Path> files = Files.list(tree)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(tree);
  }
}

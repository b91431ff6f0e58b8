package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * A job of {@link RandomDeathsProgram} that no launcher of Weft's has started, on one host or on
 * names for several: ranks are killed from outside, one by one or all of a host, and rank 0 more
 * often than others. If the job is repaired, processes are started in their places.
 */
final class RandomDeathsByHand {
  private static final int STEPS = 1_000;
  private static final int LEAST_RANKS = 3;
  private static final int HALTED = 7;
  private static final int KILLED = 137;
  private static final int RANK_0_DIES_OF_FOUR = 3;
  private static final int LONGEST_MILLIS = 500;
  private static final int LONGEST_GAP_MILLIS = 120;

  /** A process that is started again finds the next hub, or waits for it; rank 0 does not. */
  private static final long TAKEN_OVER_MILLIS = 1_500;

  private final Random random;
  private final int ranks;
  private final int deaths;
  private final boolean repairs;
  private final String words;
  private final ByHandJob job;

  /** The ranks that are killed from outside, one moment after the other. */
  private final List<Set<Integer>> kills = new ArrayList<>();

  /** Places that processes are started for again, and when. */
  private final Map<Integer, Long> again = new HashMap<>();

  /** Places whose latest process has been killed from outside, and those of any process. */
  private final Set<Integer> killed = new HashSet<>();

  private final Set<Integer> everKilled = new HashSet<>();

  /** How many ranks halt by themselves. */
  private final int halts;

  private int startedAgain;

  private RandomDeathsByHand(
      String words, Random random, int deaths, boolean repairs, String transport) {
    this.random = random;
    this.ranks = LEAST_RANKS + random.nextInt(LEAST_RANKS + 1);
    this.deaths = deaths;
    this.repairs = repairs;
    this.halts = repairs ? random.nextInt(2) : 0;
    List<String> hosts = new ArrayList<>();
    int names = 1 + random.nextInt(3);
    for (int rank = 0; rank < ranks; rank++) {
      hosts.add("host" + random.nextInt(names));
    }
    this.words = words + " on " + hosts;
    // Shared memory is of one host.
    String suitable = transport.equals("shm") && names > 1 ? "auto" : transport;
    job =
        new ByHandJob(
            hosts,
            List.of("-Dweft.transport=" + suitable, "-Dweft.respawn=" + (repairs ? 2 * ranks : 0)),
            RandomDeathsProgram.class,
            repairs ? "repair" : "shrink",
            Long.toString(random.nextLong()),
            Integer.toString(halts),
            Integer.toString(STEPS));
    plan(hosts);
  }

  private void plan(List<String> hosts) {
    for (int death = 0; death < deaths; death++) {
      boolean ofTheHub = random.nextInt(4) < RANK_0_DIES_OF_FOUR && death == 0;
      int victim = ofTheHub ? 0 : random.nextInt(ranks);
      Set<Integer> together = new HashSet<>(Set.of(victim));
      if (random.nextInt(3) == 0) {
        for (int rank = 0; rank < ranks; rank++) {
          if (hosts.get(rank).equals(hosts.get(victim))) {
            together.add(rank);
          }
        }
      }
      kills.add(together);
    }
  }

  /**
   * Runs one.
   *
   * @return how many times another process has become the hub
   */
  static int run(String words, Random random, int deaths, boolean repairs, String transport)
      throws IOException, InterruptedException {
    RandomDeathsByHand run = new RandomDeathsByHand(words, random, deaths, repairs, transport);
    try (ByHandJob job = run.job) {
      job.awaitAll("ready");
      TimeUnit.MILLISECONDS.sleep(random.nextInt(LONGEST_MILLIS));
      for (Set<Integer> together : run.kills) {
        run.kill(together);
        TimeUnit.MILLISECONDS.sleep(random.nextInt(LONGEST_GAP_MILLIS));
      }
      run.awaitEnd();
      run.check();
      return job.outputs().split("holds the job together from now on", -1).length - 1;
    } catch (AssertionError e) {
      throw new AssertionError(run.words + ", killed " + run.kills + ": " + e.getMessage(), e);
    }
  }

  /** One process that has been there from the beginning stays: the others repair with that. */
  private void kill(Set<Integer> together) {
    for (int rank : together) {
      boolean isNeeded = !everKilled.contains(rank) && ranks - everKilled.size() - halts <= 1;
      if (!isNeeded && job.isAlive(rank)) {
        job.kill(rank);
        killed.add(rank);
        everKilled.add(rank);
      }
    }
  }

  private void awaitEnd() throws InterruptedException {
    job.await(
        () -> {
          boolean over = true;
          for (int rank = 0; rank < ranks; rank++) {
            over &= !job.isAlive(rank) && !isToBeStartedAgain(rank);
          }
          return over;
        });
  }

  /** Whether another process comes for a rank; starts it when it is time. */
  private boolean isToBeStartedAgain(int rank) {
    boolean hasResult = job.output(rank).contains("result ");
    if (!repairs || hasResult || startedAgain == ranks) {
      return false;
    }
    long now = System.nanoTime();
    Long due = again.get(rank);
    if (due == null) {
      again.put(rank, now + TimeUnit.MILLISECONDS.toNanos(rank == 0 ? TAKEN_OVER_MILLIS : 0));
    } else if (now - due > 0 && somebodyLives()) {
      again.remove(rank);
      startedAgain++;
      killed.remove(rank);
      job.startAgain(rank);
    }
    return somebodyLives();
  }

  private boolean somebodyLives() {
    return IntStream.range(0, ranks).anyMatch(job::isAlive);
  }

  private void check() throws IOException, InterruptedException {
    if (job.outputs().contains("could go on with are lost")) {
      return;
    }
    String result = "result " + RandomDeathsProgram.expected(ranks, STEPS);
    int results = 0;
    for (int rank = 0; rank < ranks; rank++) {
      if (job.output(rank).contains("result ")) {
        assertThat(job.output(rank)).as("%s", job.outputs()).contains(result);
        results++;
      } else {
        assertThat(job.await(rank))
            .as("rank %d, %s; %s", rank, killed, job.outputs())
            .isIn(HALTED, killed.contains(rank) ? KILLED : HALTED);
      }
    }
    if (!repairs) {
      assertThat(results).as("%s", job.outputs()).isPositive();
    }
    job.assertNothingLeft();
  }
}

package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.launch.JobLauncher;
import dev.weft.internal.launch.LaunchResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Jobs whose ranks die at random moments, within repair and shrink too, over shared memory and TCP;
 * under Weft's launcher, and without it, where the hub and whole hosts are among what dies. {@code
 * -Dweft.test.deaths=N} runs so many jobs, {@code -Dweft.test.seed=N} others, {@code
 * -Dweft.test.deaths.byhand=true} only those without it.
 */
@WithinOneProcess
@Timeout(value = 3, unit = TimeUnit.HOURS)
final class RandomDeathsTest {
  private static final int JOBS = Integer.getInteger("weft.test.deaths", 6);
  private static final long SEED = Long.getLong("weft.test.seed", 58);
  private static final boolean ONLY_BY_HAND = Boolean.getBoolean("weft.test.deaths.byhand");
  private static final String[] TRANSPORTS = {"shm", "tcp", "auto"};

  @Test
  void whoLivesHasTheResultOfARunWithoutDeaths() throws IOException, InterruptedException {
    int hubs = 0;
    for (int job = 0; job < JOBS; job++) {
      // Seeds that are close to each other give a Random the same first numbers.
      Random random = new Random(new SplittableRandom(SEED * 1_000_003 + job).nextLong());
      int ranks = 2 + random.nextInt(4);
      int deaths = 1 + random.nextInt(3);
      boolean repairs = random.nextBoolean();
      String transport = TRANSPORTS[random.nextInt(TRANSPORTS.length)];
      boolean byHand = ONLY_BY_HAND || job % 2 == 1;
      String words =
          "job %d of seed %d: %d ranks, %d deaths, %s, %s, %s"
              .formatted(
                  job,
                  SEED,
                  ranks,
                  deaths,
                  repairs ? "repair" : "shrink",
                  transport,
                  byHand ? "by hand" : "by a launcher");
      if (JOBS > 20) {
        System.err.println(words);
      }
      if (byHand) {
        hubs += RandomDeathsByHand.run(words, random, deaths, repairs, transport);
      } else {
        run(words, ranks, deaths, repairs, transport, random.nextLong());
      }
    }
    if (JOBS > 20) {
      System.err.println(hubs + " times another process became the hub");
    }
  }

  private static void run(
      String words, int ranks, int deaths, boolean repairs, String transport, long seed) {
    StringBuffer output = new StringBuffer();
    StringBuffer errors = new StringBuffer();
    LaunchPlan plan =
        ProcessRanks.plan(
                ranks,
                RandomDeathsProgram.class,
                repairs ? "repair" : "shrink",
                Long.toString(seed),
                Integer.toString(deaths))
            .property("weft.transport", transport)
            .output(
                (_, error, bytes, length) ->
                    (error ? errors : output)
                        .append(new String(bytes, 0, length, StandardCharsets.UTF_8)))
            .report(errors::append);
    plan.survive(repairs ? deaths : 0);
    try (JobLauncher job = JobLauncher.start(plan)) {
      LaunchResult result = job.await();
      long lines = output.toString().lines().filter(line -> line.startsWith("result ")).count();
      if (errors.toString().contains("no rank is left")
          || errors.toString().contains("could go on with are lost")) {
        return;
      }
      assertThat(result.exitCode()).as("%s%n%s%s", words, errors, output).isZero();
      assertThat(lines).as("%s%n%s%s", words, errors, output).isPositive();
      assertThat(output.toString().lines().filter(line -> line.startsWith("result ")))
          .as("%s%n%s%s", words, errors, output)
          .containsOnly("result " + RandomDeathsProgram.expected(ranks));
    }
  }
}

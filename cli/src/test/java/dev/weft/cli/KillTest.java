package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.Busy;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ranks that are killed at random moments of sends, rendezvous and collective operations. {@code
 * -Dweft.test.kills=200} kills more of them, {@code -Dweft.test.seed=N} others. So many kills are a
 * measurement, for a machine that does nothing else: then the medians must keep their limits.
 */
@Timeout(1200)
final class KillTest {
  private static final int KILLS = Integer.getInteger("weft.test.kills", Thorough.count(8, 20));
  private static final long SEED = Long.getLong("weft.test.seed", 20_260_101);
  private static final int RANKS = 3;
  private static final List<String> KINDS = List.of("send", "rendezvous", "allreduce", "allgather");
  private static final List<String> TRANSPORTS = List.of("shm", "tcp");
  private static final Pattern READY = Pattern.compile("ready (\\d) (\\d+)");
  private static final Pattern FREED = Pattern.compile("freed (\\d+)");
  private static final int SIGKILL_CODE = 137;
  private static final int MEASURED_KILLS = 100;
  private static final long FREED_LIMIT_MICROS = 50_000;
  private static final long ENDED_LIMIT_MICROS = 500_000;

  /** No single kill may take longer, however busy the machine. */
  private static final long HANG_MICROS = 10_000_000;

  @TempDir Path folder;

  private final List<Long> freed = new ArrayList<>();
  private final List<Long> ended = new ArrayList<>();

  @Lengthy
  @Test
  void everybodyIsFreedAndNothingIsLeft() throws Exception {
    Random random = new Random(SEED);
    for (int kill = 0; kill < KILLS; kill++) {
      String kind = KINDS.get(random.nextInt(KINDS.size()));
      String transport = TRANSPORTS.get(random.nextInt(TRANSPORTS.size()));
      int victim = random.nextInt(RANKS);
      int delayMillis = random.nextInt(150);
      try {
        kill(kind, transport, victim, delayMillis);
      } catch (AssertionError e) {
        throw new AssertionError(
            "kill %d of seed %d: rank %d during %s over %s, %d ms after the start"
                .formatted(kill, SEED, victim, kind, transport, delayMillis),
            e);
      }
    }
    System.out.printf(
        "%d kills: freed after %d us (median), %d (max); ended after %d ms (median), %d (max)%n",
        KILLS, median(freed), max(freed), median(ended) / 1000, max(ended) / 1000);
    if (KILLS >= MEASURED_KILLS) {
      assertThat(median(freed)).isLessThan(FREED_LIMIT_MICROS);
      assertThat(median(ended)).isLessThan(ENDED_LIMIT_MICROS);
    }
    assertThat(max(freed)).isLessThan(HANG_MICROS);
    assertThat(max(ended)).isLessThan(HANG_MICROS);
  }

  private void kill(String kind, String transport, int victim, int delayMillis) throws Exception {
    String options = "-n " + RANKS + " --transport " + transport;
    try (Running job = new Command(folder).run(Busy.class, options, kind)) {
      Running.await(() -> READY.matcher(job.out()).results().count() == RANKS);
      long pid = pidOf(victim, job.out());
      TimeUnit.MILLISECONDS.sleep(delayMillis);
      long start = nowMicros();
      ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
      assertThat(job.await()).as(job.err()).isEqualTo(SIGKILL_CODE);
      ended.add(nowMicros() - start);
      assertThat(job.err()).contains("rank " + victim + " was ended by SIGKILL");
      int count = 0;
      Matcher freedRank = FREED.matcher(job.out());
      while (freedRank.find()) {
        freed.add(Long.parseLong(freedRank.group(1)) - start);
        count++;
      }
      assertThat(count).as("ranks freed:%n%s%n%s", job.out(), job.err()).isEqualTo(RANKS - 1);
      job.assertNothingLeft();
    }
  }

  private static long pidOf(int rank, String output) {
    Matcher ready = READY.matcher(output);
    while (ready.find()) {
      if (Integer.parseInt(ready.group(1)) == rank) {
        return Long.parseLong(ready.group(2));
      }
    }
    throw new AssertionError("rank " + rank + " has not started: " + output);
  }

  private static long nowMicros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }

  private static long median(List<Long> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }

  private static long max(List<Long> values) {
    return values.stream().max(Long::compare).orElseThrow();
  }
}

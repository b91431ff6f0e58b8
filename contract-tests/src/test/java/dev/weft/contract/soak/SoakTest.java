package dev.weft.contract.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.contract.ProcessRanks;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.testkit.Lengthy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Six ranks on two hosts, three each, so that some pairs share memory and some use TCP, exchange
 * random checked traffic and make and close communicators, windows and files all the time. What
 * they hold must not grow. {@code -Dweft.test.soak=7200 -Dsurefire.timeout=9000} goes on for two
 * hours, {@code -Dweft.seed=N} repeats a run; {@code -Dweft.test.soak.notes=FOLDER} keeps what each
 * rank held.
 */
@Timeout(4 * 3600)
final class SoakTest {
  private static final int SECONDS = Integer.getInteger("weft.test.soak", 2);
  private static final long SEED = Long.getLong("weft.seed", System.nanoTime());
  private static final int RANKS = 6;

  /** All of the heap is resident from the start, so that only other memory can grow. */
  private static final List<String> JVM =
      List.of(
          "--enable-native-access=ALL-UNNAMED",
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-Xms192m",
          "-Xmx192m",
          "-XX:+AlwaysPreTouch");

  private static final int SAMPLES = 48;

  /** Samples of the first twelfth are of a program that is still warming up. */
  private static final int WARM = SAMPLES / 12;

  /**
   * The JVM starts them when virtual threads first need them: two carriers, one that wakes those
   * that wait for monitors, one for those that sleep, and one of the common pool. On a slow machine
   * that is within a short run.
   */
  private static final int LAZY_THREADS = 5;

  /** What a shorter run holds at its end is largely code that is still being compiled. */
  private static final int SECONDS_OF_STEADY_MEMORY = 1_800;

  @TempDir Path folder;

  @Lengthy
  @Test
  void whatIsHeldDoesNotGrow() throws IOException {
    Path files = Files.createDirectory(folder.resolve("files"));
    String given = System.getProperty("weft.test.soak.notes");
    Path notes = given == null ? folder : Files.createDirectories(Path.of(given));
    for (int rank = 0; rank < RANKS; rank++) {
      Files.deleteIfExists(notes.resolve("rank-" + rank));
    }
    System.out.printf("soak of %d s, seed %d%n", SECONDS, SEED);
    ProcessRanks.run(plan(files, notes));
    boolean isShort = SECONDS < SECONDS_OF_STEADY_MEMORY;
    for (int rank = 0; rank < RANKS; rank++) {
      List<Footprint> held = samples(notes.resolve("rank-" + rank));
      assertThat(held).as("samples of rank %d, seed %d", rank, SEED).hasSize(SAMPLES);
      assertFlat("descriptors", rank, held, Footprint::descriptors, 1.0, 4);
      assertFlat("threads", rank, held, Footprint::threads, 1.0, isShort ? 3 + LAZY_THREADS : 3);
      assertFlat("shared memory (KiB)", rank, held, Footprint::sharedKib, 1.0, 8_192);
      assertFlat("heap (KiB)", rank, held, Footprint::heapKib, 1.1, 4_096);
      if (!isShort) {
        assertFlat("resident memory (KiB)", rank, held, Footprint::residentKib, 1.03, 4_096);
        assertFlat("mapped areas", rank, held, Footprint::maps, 1.05, 20);
      }
    }
    try (Stream<Path> left = Files.list(files)) {
      assertThat(left).isEmpty();
    }
  }

  private static LaunchPlan plan(Path files, Path notes) {
    return ProcessRanks.plan(
            RANKS,
            SoakProgram.class,
            files.toString(),
            notes.toString(),
            Long.toString(SEED),
            Integer.toString(SECONDS),
            Integer.toString(SAMPLES))
        .prefix(List.of("/bin/sh", "-c", "WEFT_HOST=$((WEFT_RANK / 3)) exec \"$@\"", "sh"))
        .network("127.0.0.1")
        .jvmArguments(JVM)
        .timeout(Duration.ofSeconds(SECONDS + 120L));
  }

  private static List<Footprint> samples(Path notes) throws IOException {
    return Files.readAllLines(notes).stream()
        .map(line -> Footprint.parse(line.substring(line.indexOf(':'))))
        .toList();
  }

  /** Compares the medians of the first and the last third of the samples that count. */
  private static void assertFlat(
      String what,
      int rank,
      List<Footprint> samples,
      ToLongFunction<Footprint> figure,
      double factor,
      long slack) {
    List<Footprint> warm = samples.subList(WARM, SAMPLES);
    int third = warm.size() / 3;
    long first = median(warm.subList(0, third), figure);
    long last = median(warm.subList(warm.size() - third, warm.size()), figure);
    System.out.printf("rank %d, %s: %d, then %d%n", rank, what, first, last);
    assertThat((double) last)
        .as("%s of rank %d, at first %d; seed %d", what, rank, first, SEED)
        .isLessThanOrEqualTo(first * factor + slack);
  }

  private static long median(List<Footprint> samples, ToLongFunction<Footprint> figure) {
    return samples.stream()
        .mapToLong(figure)
        .sorted()
        .skip(samples.size() / 2)
        .findFirst()
        .orElseThrow();
  }
}

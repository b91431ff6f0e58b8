package dev.weft.contract.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.contract.ProcessRanks;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two ranks make, use and close windows, communicators and requests one after the other: what they
 * hold must not grow after the first tenth. {@code -Dweft.test.churn=1000000
 * -Dsurefire.timeout=9000} has them do so a million times.
 */
@Timeout(3 * 3600)
final class ChurnTest {
  private static final int USUAL_TIMES = 300;
  private static final int TIMES = Integer.getInteger("weft.test.churn", USUAL_TIMES);

  /** What a shorter run holds at its end is largely code that is still being compiled. */
  private static final int TIMES_OF_STEADY_MEMORY = 100_000;

  /** All of the heap is resident from the start, so that only other memory can grow. */
  private static final List<String> JVM =
      List.of(
          "--enable-native-access=ALL-UNNAMED",
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-Xms64m",
          "-Xmx64m",
          "-XX:+AlwaysPreTouch");

  @TempDir Path folder;

  /** Each kind over each transport; in a usual run over one. */
  static Stream<Arguments> runs() {
    List<String> transports = List.of("shm", "tcp", "local");
    boolean all = Thorough.isWanted() || TIMES > USUAL_TIMES;
    return Arrays.stream(Churn.values())
        .flatMap(
            kind ->
                (all ? transports : List.of(transports.get(kind.ordinal() % transports.size())))
                    .stream().map(transport -> Arguments.of(kind, transport)));
  }

  @Lengthy
  @ParameterizedTest
  @MethodSource("runs")
  void whatComesAndGoesLeavesNothing(Churn kind, String transport) throws IOException {
    ProcessRanks.run(plan(kind, transport));
    for (int rank = 0; rank < 2; rank++) {
      List<Footprint> held = samples(folder.resolve("rank-" + rank));
      assertThat(held).hasSize(ChurnProgram.SAMPLES);
      String whose = "%d %s over %s: rank %d, ".formatted(TIMES, kind, transport, rank);
      assertFlat(whose + "descriptors", held, Footprint::descriptors, 1.0, 4);
      assertFlat(whose + "threads", held, Footprint::threads, 1.0, 3);
      assertFlat(whose + "shared memory (KiB)", held, Footprint::sharedKib, 1.0, 4_096);
      assertFlat(whose + "heap (KiB)", held, Footprint::heapKib, 1.1, 2_048);
      if (TIMES >= TIMES_OF_STEADY_MEMORY) {
        assertFlat(whose + "resident memory (KiB)", held, Footprint::residentKib, 1.05, 4_096);
        assertFlat(whose + "mapped areas", held, Footprint::maps, 1.05, 20);
      }
    }
  }

  private LaunchPlan plan(Churn kind, String transport) {
    LaunchPlan plan =
        ProcessRanks.plan(
            2, ChurnProgram.class, kind.name(), Integer.toString(TIMES), folder.toString());
    if (transport.equals("local")) {
      plan.threads = true;
    } else {
      plan.property("weft.transport", transport);
    }
    return plan.jvmArguments(JVM).timeout(Duration.ofSeconds(120 + TIMES / 200));
  }

  private static List<Footprint> samples(Path notes) throws IOException {
    return Files.readAllLines(notes).stream()
        .map(line -> Footprint.parse(line.substring(line.indexOf(':'))))
        .toList();
  }

  /** Compares what was held after the first tenth with what is held at the end. */
  private static void assertFlat(
      String what,
      List<Footprint> held,
      ToLongFunction<Footprint> figure,
      double factor,
      long slack) {
    long first = figure.applyAsLong(held.getFirst());
    long last = figure.applyAsLong(held.getLast());
    System.out.printf("%s: %d, then %d%n", what, first, last);
    assertThat((double) last)
        .as("%s, at first %d", what, first)
        .isLessThanOrEqualTo(first * factor + slack);
  }
}

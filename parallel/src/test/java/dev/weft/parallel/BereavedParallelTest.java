package dev.weft.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.launch.JobOutcome;
import dev.weft.launch.Launcher;
import dev.weft.parallel.collection.DistributedLongMap;
import dev.weft.parallel.collection.DistributedMap;
import dev.weft.parallel.collection.DistributedQueue;
import dev.weft.parallel.collection.SharedCounter;
import dev.weft.testkit.QuickStart;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each operation of executors and collections does when a rank dies, or is dead. */
final class BereavedParallelTest {
  /** They need no other rank. */
  private static final Set<String> LOCAL =
      Set.of(
          "awaitTermination close execute isShutdown isTerminated shutdown shutdownNow forEachLocal local localSize owner"
              .split(" "));

  /** They are collective, and end as the others do: {@code continueOn} in the example farm. */
  private static final Set<String> COLLECTIVE = Set.of("continueOn", "process");

  @ParameterizedTest
  @ValueSource(strings = {"shm", "tcp"})
  void everyOperationEndsAsItsRowSays(String transport) {
    StringBuffer output = new StringBuffer();
    JobOutcome outcome =
        Launcher.of(BereavedParallel.RANKS, BereavedParallel.class)
            .jvmArguments(QuickStart.options().toArray(String[]::new))
            .jvmArguments("--enable-native-access=ALL-UNNAMED", "-Xmx200m")
            .property("weft.native", System.getProperty("weft.native", "auto"))
            .transport(transport)
            .timeout(Duration.ofSeconds(100))
            .survive(0)
            .output((_, _, line) -> output.append(line).append('\n'))
            .report(output::append)
            .run();
    long checked =
        BereavedParallel.rows().values().stream()
            .mapToLong(row -> (row.during() == null ? 0 : 1) + (row.after() == null ? 0 : 1))
            .sum();
    assertThat(output.toString())
        .as("%s", outcome)
        .doesNotContain("wrong: ")
        .contains("checked " + checked);
  }

  @Test
  void everyOperationIsThere() {
    Set<String> operations =
        Stream.of(
                WeftExecutor.class,
                DistributedMap.class,
                DistributedLongMap.class,
                DistributedQueue.class,
                SharedCounter.class)
            .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
            .filter(method -> Modifier.isPublic(method.getModifiers()))
            .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isSynthetic())
            .filter(method -> !LOCAL.contains(method.getName()))
            .filter(method -> !COLLECTIVE.contains(method.getName()))
            .map(BereavedParallelTest::name)
            .collect(Collectors.toCollection(TreeSet::new));
    BereavedParallel.rows().keySet().forEach(row -> operations.remove(row.split(",")[0]));
    assertThat(operations).isEmpty();
  }

  private static String name(Method method) {
    return method.getDeclaringClass().getSimpleName() + "." + method.getName();
  }
}

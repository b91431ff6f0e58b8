package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.launch.JobOutcome;
import dev.weft.launch.Launcher;
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

/** What each operation of nodes, references and groups does when a rank dies, or is dead. */
final class BereavedObjectsTest {
  /** They need no other rank, or tell what they know; outside nodes have their own tests. */
  private static final Set<String> LOCAL =
      Stream.of(
              "Remote: rank type",
              "RemoteGroup: and member members ownMember select size type",
              "VirtualNode: contains name ranks",
              "Node: close listen offer rank register size statistics")
          .flatMap(
              line ->
                  Arrays.stream(line.substring(line.indexOf(' ') + 1).split(" "))
                      .map(name -> line.substring(0, line.indexOf(':')) + "." + name))
          .collect(Collectors.toSet());

  @ParameterizedTest
  @ValueSource(strings = {"shm", "tcp"})
  void everyOperationEndsAsItsRowSays(String transport) {
    StringBuffer output = new StringBuffer();
    JobOutcome outcome =
        Launcher.of(BereavedObjects.RANKS, BereavedObjects.class)
            .jvmArguments(QuickStart.options().toArray(String[]::new))
            .jvmArguments("--enable-native-access=ALL-UNNAMED", "-Xmx200m")
            .property("weft.native", System.getProperty("weft.native", "auto"))
            .transport(transport)
            .timeout(Duration.ofSeconds(100))
            .survive(0)
            .output((_, _, line) -> output.append(line).append('\n'))
            .report(output::append)
            .run();
    assertThat(outcome.isSuccess()).as("%s%n%s", outcome, output).isTrue();
    long during =
        BereavedObjects.rows().values().stream().filter(row -> row.during() != null).count();
    assertThat(output.toString())
        .doesNotContain("wrong: ")
        .contains("checked " + (during + BereavedObjects.rows().size()));
  }

  @Test
  void everyOperationIsThere() {
    Set<String> operations =
        Stream.of(Remote.class, RemoteGroup.class, VirtualNode.class, Node.class)
            .flatMap(type -> Arrays.stream(type.getMethods()))
            .filter(method -> !Modifier.isStatic(method.getModifiers()))
            .map(BereavedObjectsTest::name)
            .filter(name -> !LOCAL.contains(name))
            .collect(Collectors.toCollection(TreeSet::new));
    for (String row : BereavedObjects.rows().keySet()) {
      boolean _ =
          operations.removeIf(
              operation ->
                  row.equals(operation)
                      || row.contains(operation + ",")
                      || row.endsWith("and " + operation));
    }
    assertThat(operations).isEmpty();
  }

  private static String name(Method method) {
    return method.getDeclaringClass().getSimpleName() + "." + method.getName();
  }
}

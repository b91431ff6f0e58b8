package dev.weft.internal.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.LaunchException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class LaunchEnvironmentTest {
  private static final LaunchEnvironment LAUNCH =
      new LaunchEnvironment(
          "job",
          2,
          4,
          0,
          new InetSocketAddress(InetAddress.getLoopbackAddress(), 4711),
          Path.of("/tmp/secret"),
          "weft-port:1:x");

  private static final Set<String> OPTIONAL =
      Set.of(LaunchEnvironment.JOB, LaunchEnvironment.PARENT_PORT);

  @Test
  void survivesTheWay() {
    assertThat(LaunchEnvironment.of(written())).isEqualTo(LAUNCH);
  }

  @Test
  void isAbsentWithoutALauncher() {
    assertThat(LaunchEnvironment.of(Map.of("PATH", "/bin"))).isNull();
  }

  @Test
  void doesNotPassOnTheThreadsOfAnOuterJob() {
    Map<String, String> environment = new HashMap<>(Map.of(LaunchEnvironment.THREADS, "8"));
    LAUNCH.writeTo(environment);
    assertThat(environment).doesNotContainKey(LaunchEnvironment.THREADS);
  }

  @Test
  void doesNotPassOnTheParentsOfAnOuterJob() {
    Map<String, String> environment = written();
    LaunchEnvironment own =
        new LaunchEnvironment("job", 0, 1, 0, LAUNCH.rendezvous(), LAUNCH.secretFile(), null);
    own.writeTo(environment);
    assertThat(LaunchEnvironment.of(environment)).isEqualTo(own);
  }

  @Test
  void namesTheVariableThatIsWrong() {
    Map<String, String> wrong =
        Map.of(
            LaunchEnvironment.RANK, "4",
            LaunchEnvironment.SIZE, "0",
            LaunchEnvironment.THREADS, "many",
            LaunchEnvironment.RENDEZVOUS, "127.0.0.1");
    wrong.forEach(
        (name, value) -> {
          Map<String, String> environment = written();
          environment.put(name, value);
          assertThatThrownBy(() -> LaunchEnvironment.of(environment))
              .isInstanceOf(LaunchException.class)
              .hasMessageContaining(name + "=" + value);
        });
  }

  @Test
  void namesTheVariableThatIsMissing() {
    for (String name : written().keySet()) {
      Map<String, String> environment = written();
      environment.remove(name);
      if (!OPTIONAL.contains(name)) {
        assertThatThrownBy(() -> LaunchEnvironment.of(environment))
            .isInstanceOf(LaunchException.class)
            .hasMessageContaining(name);
      }
    }
  }

  private static Map<String, String> written() {
    Map<String, String> environment = new HashMap<>();
    LAUNCH.writeTo(environment);
    return environment;
  }
}

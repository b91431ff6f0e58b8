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

final class RankVariablesTest {
  private static final RankVariables LAUNCH =
      new RankVariables(
          "job",
          2,
          4,
          4,
          0,
          new InetSocketAddress(InetAddress.getLoopbackAddress(), 4711),
          Path.of("/tmp/secret"),
          "weft-port:1:x");

  private static final Set<String> OPTIONAL = Set.of(RankVariables.JOB, RankVariables.PARENT_PORT);

  @Test
  void survivesTheWay() {
    assertThat(RankVariables.of(written())).isEqualTo(LAUNCH);
  }

  @Test
  void knowsTheRanksOfEachProcess() {
    Map<String, String> environment = new HashMap<>();
    RankVariables own =
        new RankVariables("job", 1, 3, 8, 3, LAUNCH.rendezvous(), LAUNCH.secretFile(), null);
    own.writeTo(environment);
    assertThat(RankVariables.of(environment)).isEqualTo(own);
    assertThat(own.layout().of(2)).containsExactly(6, 7);
    environment.put(RankVariables.RANKS, "10");
    assertThatThrownBy(() -> RankVariables.of(environment)).hasMessageContaining("WEFT_SIZE=3");
  }

  @Test
  void isAbsentWithoutALauncher() {
    assertThat(RankVariables.of(Map.of("PATH", "/bin"))).isNull();
  }

  @Test
  void doesNotPassOnTheThreadsOfAnOuterJob() {
    Map<String, String> environment = new HashMap<>(Map.of(RankVariables.THREADS, "8"));
    LAUNCH.writeTo(environment);
    assertThat(environment).doesNotContainKey(RankVariables.THREADS);
  }

  @Test
  void doesNotPassOnTheParentsOfAnOuterJob() {
    Map<String, String> environment = written();
    RankVariables own =
        new RankVariables("job", 0, 1, 1, 0, LAUNCH.rendezvous(), LAUNCH.secretFile(), null);
    own.writeTo(environment);
    assertThat(RankVariables.of(environment)).isEqualTo(own);
  }

  @Test
  void namesTheVariableThatIsWrong() {
    Map<String, String> wrong =
        Map.of(
            RankVariables.RANK, "4",
            RankVariables.SIZE, "0",
            RankVariables.THREADS, "many",
            RankVariables.RENDEZVOUS, "127.0.0.1");
    wrong.forEach(
        (name, value) -> {
          Map<String, String> environment = written();
          environment.put(name, value);
          assertThatThrownBy(() -> RankVariables.of(environment))
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
        assertThatThrownBy(() -> RankVariables.of(environment))
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

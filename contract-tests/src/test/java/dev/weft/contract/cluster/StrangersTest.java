package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.contract.cluster.WaitingProgram.Wait;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Who is not of a job changes nothing at any of its ports, on any host, and finds its secret in no
 * command line, environment or output.
 */
@OverHosts
@Timeout(100)
final class StrangersTest {
  private static final int HOSTS = 3;
  private static final long MILLIS = 8_000;

  @Lengthy
  @Test
  void changeNothingAndLearnNothing() throws IOException {
    VirtualCluster.require("ss");
    Path leak = Path.of("target", "leak-of-StrangersTest").toAbsolutePath();
    try (VirtualCluster cluster = new VirtualCluster(HOSTS, "ssh");
        FaultyJob job =
            FaultyJob.byAgents(
                cluster, 1, Wait.TRAFFIC, 0, MILLIS, "-D" + HostJob.LEAK + "=" + leak)) {
      String secret = Files.readAllLines(leak).getFirst();
      for (int host = 1; host <= HOSTS; host++) {
        assertThat(
                cluster
                    .run(host, "sh", "-c", "cat /proc/[1-9]*/cmdline /proc/[1-9]*/environ")
                    .output())
            .as("on n%d", host)
            .contains("AgentBoot", "WEFT_RANK")
            .doesNotContain(forms(secret));
      }
      List<String> ports = ListeningAt.ports(cluster, HOSTS);
      assertThat(stranger(cluster, 2, "record", leak, ports).await().output())
          .isEqualTo("recorded\n");
      HostCommand replay = stranger(cluster, 3, "replay", leak, ports);
      HostCommand one = stranger(cluster, 1, "annoy", leak, ports);
      HostCommand other = stranger(cluster, 3, "annoy", leak, ports);
      assertThat(replay.await().output())
          // The hub, which has believed it before; then all.
          .startsWith("refused after 64 by ")
          .doesNotContain("BELIEVED")
          .hasLineCount(ports.size() + 1);
      assertThat(one.await().output()).isEqualTo("annoyed " + ports.size() + "\n");
      assertThat(other.await().output()).isEqualTo("annoyed " + ports.size() + "\n");
      job.survives();
      assertThat(job.outputs()).doesNotContain(forms(secret));
      job.leftMillis();
    } finally {
      Files.deleteIfExists(leak);
      Files.deleteIfExists(leak.resolveSibling(leak.getFileName() + ".said"));
    }
  }

  private static String[] forms(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    return new String[] {
      hex,
      HexFormat.of().withUpperCase().formatHex(bytes),
      Base64.getEncoder().withoutPadding().encodeToString(bytes),
      Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)
    };
  }

  private static HostCommand stranger(
      VirtualCluster cluster, int host, String what, Path leak, List<String> ports) {
    List<String> words = new ArrayList<>(List.of(what, leak.toString()));
    words.addAll(ports);
    return cluster.start(
        host, RingProgram.commandOf(StrangerProgram.class, words.toArray(String[]::new)));
  }
}

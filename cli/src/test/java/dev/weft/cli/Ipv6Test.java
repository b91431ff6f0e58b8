package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.cli.program.Hello;
import dev.weft.testkit.Lengthy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs on a host whose only address is ::1: where a network of one's own can be had. */
@Timeout(120)
final class Ipv6Test {
  private static final List<String> ONLY_IPV6 =
      List.of(
          "unshare",
          "--map-root-user",
          "--net",
          "sh",
          "-c",
          "ip link set lo up && ip addr del 127.0.0.1/8 dev lo && exec \"$@\"",
          "sh");

  @TempDir Path folder;

  @Lengthy
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-n 2",
        "-n 2 --threads",
        "-n 2 --transport tcp",
        "-n 2 --transport tcp -Dweft.native=off",
        "-n 2 --transport tcp --network ::1",
        "-n 2 --transport tcp --network ::/64"
      })
  void aJobRuns(String options) throws Exception {
    requireNetwork();
    try (Running job = new Command(folder).after(ONLY_IPV6).run(Hello.class, options, "x")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.lines()).containsExactlyInAnyOrder("rank 0 of 2: x", "rank 1 of 2: x");
      job.assertNothingLeft();
    }
  }

  private static void requireNetwork() throws InterruptedException {
    List<String> trial = new ArrayList<>(ONLY_IPV6);
    trial.addAll(List.of("grep", "-q", "00000000000000000000000000000001", "/proc/net/if_inet6"));
    try {
      Process process =
          new ProcessBuilder(trial).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      assumeTrue(process.waitFor() == 0, "no network of one's own here, or no IPv6");
    } catch (IOException e) {
      assumeTrue(false, "no unshare here");
    }
  }
}

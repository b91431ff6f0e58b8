package dev.weft.contract.many;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.contract.ProcessRanks;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Lengthy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Processes that take themselves to be on several hosts, of which some have several ranks. */
@Timeout(200)
final class SeveralHostsTest {
  private static final Duration LIMIT = Duration.ofSeconds(150);

  /** Which pairs share memory, and all collective operations. */
  @ParameterizedTest
  @CsvSource({"5, RANK / 2", "6, RANK % 3"})
  void collectivesAreRight(int ranks, String host) {
    ForAll.runs(
        1,
        random -> {
          String seed = String.valueOf(random.nextLong());
          ProcessRanks.run(
              ProcessRanks.plan(ranks, SuiteProgram.class, "all", seed)
                  .prefix(onHost(host))
                  .network("127.0.0.1")
                  .timeout(LIMIT));
        });
  }

  @Lengthy
  @ParameterizedTest
  @CsvSource({"auto", "tcp"})
  void ranksOfAHostShareMemoryAndThoseOfOthersDoNot(String transport) {
    String output =
        ProcessRanks.run(
            ProcessRanks.plan(4, HostsProgram.class)
                .prefix(onHost("RANK / 2"))
                .network("127.0.0.1")
                .property("weft.transport", transport));
    assertThat(output.lines()).containsExactlyInAnyOrder("0: 2", "1: 2", "2: 2", "3: 2");
  }

  private static List<String> onHost(String rule) {
    String script = "WEFT_HOST=$((%s)) exec \"$@\"".formatted(rule.replace("RANK", "WEFT_RANK"));
    return List.of("/bin/sh", "-c", script, "sh");
  }

  /** Each rank prints how many share memory with it. */
  static final class HostsProgram {
    private HostsProgram() {}

    public static void main(String[] args) {
      try (Weft weft = Weft.init(args)) {
        int together = weft.world().split(dev.weft.topology.Locality.SHARED_MEMORY, 0).size();
        weft.world().barrier();
        System.out.println(weft.world().rank() + ": " + together);
      }
    }
  }
}

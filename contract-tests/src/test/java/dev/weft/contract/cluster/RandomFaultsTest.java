package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.contract.cluster.RandomFault.Kind;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Whatever happens to hosts, links and processes, whoever waits is told, and told whom it happened
 * to; nothing is left; who only stood still is not missed; and a stranger who sends anything to all
 * ports meanwhile changes nothing. Of {@code -Dweft.test.faults=N} faults from {@code
 * -Dweft.test.seed=S} it prints each, and the times of each kind; {@code
 * -Dweft.test.fault.numbers=4,17} repeats only these of them.
 */
@OverHosts
@Timeout(14_400)
final class RandomFaultsTest {
  /** The limit, and time for a machine that is busy with other tests: else nobody is told. */
  private static final long LIMIT_MILLIS = 3_000 + 9_000;

  private static final int HOSTS = 3;

  private final Map<Kind, List<Long>> told = new EnumMap<>(Kind.class);
  private final Map<Kind, List<Long>> ended = new EnumMap<>(Kind.class);

  @Test
  void areTold() throws IOException, InterruptedException {
    int count = Integer.getInteger("weft.test.faults", Thorough.count(0, 200));
    assumeTrue(count > 0, "-D" + Thorough.PROPERTY + "=true, or -Dweft.test.faults=N, runs it");
    VirtualCluster.require("iptables");
    long seed = Long.getLong("weft.test.seed", System.nanoTime());
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    List<String> misses = new ArrayList<>();
    try (VirtualCluster cluster = new VirtualCluster(HOSTS, "ssh");
        SharedSecret secret = new SharedSecret("RandomFaultsTest")) {
      for (int i = 0; i < count; i++) {
        RandomFault fault = RandomFault.of(random);
        if (!isWanted(i)) {
          continue;
        }
        try (FaultyJob job = fault.job(cluster, secret)) {
          HostCommand stranger = stranger(cluster, seed + i);
          try {
            happens(i, fault, cluster, job, secret);
          } finally {
            stranger.kill();
          }
        } catch (AssertionError miss) {
          System.out.println(i + " " + fault + " MISSED: " + miss);
          misses.add(i + " " + fault + ": " + miss);
        }
        cluster.fault("heal");
      }
    }
    report("told", told);
    report("ended everywhere", ended);
    assertThat(misses).isEmpty();
  }

  private static boolean isWanted(int number) {
    String numbers = System.getProperty("weft.test.fault.numbers");
    return numbers == null || List.of(numbers.split(",")).contains(Integer.toString(number));
  }

  /** Somebody on the last host, at all ports of the job, for as long as it lasts. */
  private static HostCommand stranger(VirtualCluster cluster, long seed) {
    List<String> words = new ArrayList<>(List.of("fuzz", Long.toString(seed)));
    words.addAll(ListeningAt.ports(cluster, HOSTS));
    return cluster.start(
        HOSTS, RingProgram.commandOf(StrangerProgram.class, words.toArray(String[]::new)));
  }

  private void happens(
      int number, RandomFault fault, VirtualCluster cluster, FaultyJob job, SharedSecret secret)
      throws InterruptedException {
    OptionalLong millis = fault.happen(cluster, job);
    if (fault.leavesANote()) {
      job.nextJobSweeps(secret.path());
    }
    long all = job.leftMillis();
    assertThat(job.outputs()).doesNotContain("WRONG");
    fault.blame().check(job);
    System.out.println(number + " " + fault + ": told " + millis + ", ended " + all);
    told.computeIfAbsent(fault.kind(), _ -> new ArrayList<>()).add(millis.orElse(0));
    if (millis.isPresent()) {
      ended.computeIfAbsent(fault.kind(), _ -> new ArrayList<>()).add(all);
      assertThat(millis.getAsLong()).as("%s", job.outputs()).isLessThan(LIMIT_MILLIS);
    }
  }

  private static void report(String what, Map<Kind, List<Long>> times) {
    times.forEach(
        (kind, millis) -> {
          Collections.sort(millis);
          System.out.printf(
              "%-8s %3d faults, %s after %d ms in the median, %d at most%n",
              kind, millis.size(), what, millis.get(millis.size() / 2), millis.getLast());
        });
  }
}

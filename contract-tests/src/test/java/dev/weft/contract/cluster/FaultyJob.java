package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.contract.cluster.WaitingProgram.Wait;
import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * A {@link WaitingProgram} that runs on the hosts of a cluster, ranks 1 and 2 on one of them, and
 * something that happens to it.
 */
final class FaultyJob implements AutoCloseable {
  /** By rank. */
  static final int[] HOSTS = {1, 2, 2, 3};

  private static final long NEVER_MILLIS = 40_000;
  private static final long LEFT_OVER_MILLIS = 8_000;

  private static int port = 4711;

  private final List<HostCommand> ranks = new ArrayList<>();
  private long faultMillis;

  /**
   * Starts it; returns when all ranks are about to wait.
   *
   * @param millis after how long the awaited rank lets the others go on; 0 for never
   */
  FaultyJob(
      VirtualCluster cluster,
      String secret,
      Wait wait,
      int awaited,
      long millis,
      String... options) {
    port++;
    for (int rank = 0; rank < HOSTS.length; rank++) {
      List<String> line = new ArrayList<>(List.of("env", "WEFT_RANK=" + rank));
      line.add("WEFT_SIZE=" + HOSTS.length);
      line.add("WEFT_ROOT=n1:" + port);
      line.add("WEFT_SECRET_FILE=" + secret);
      line.addAll(List.of(RingProgram.commandOf(WaitingProgram.class, options)));
      line.addAll(
          List.of(
              wait.name(),
              Integer.toString(awaited),
              Long.toString(millis == 0 ? NEVER_MILLIS : millis)));
      ranks.add(cluster.start(HOSTS[rank], line.toArray(String[]::new)));
    }
    try {
      ranks.forEach(HostCommand::awaitReady);
    } catch (AssertionError e) {
      throw new AssertionError("it did not start: " + outputs(), e);
    }
  }

  HostCommand rank(int number) {
    return ranks.get(number);
  }

  /** Does something to it, and notes when. */
  void suffer(Runnable fault) throws InterruptedException {
    // So that all are in the midst of it.
    TimeUnit.MILLISECONDS.sleep(300);
    faultMillis = System.currentTimeMillis();
    fault.run();
  }

  /**
   * Waits until all ranks but some have ended.
   *
   * @return after how many milliseconds the last of them was told, or ended without
   */
  long toldMillis(Integer... apart) {
    return IntStream.range(0, ranks.size())
        .filter(rank -> !List.of(apart).contains(rank))
        .mapToLong(rank -> ranks.get(rank).await().toldMillis() - faultMillis)
        .max()
        .orElseThrow();
  }

  /** All ranks went on, and ended in order. */
  void survives() {
    ranks.forEach(
        rank -> {
          assertThat(rank.await().output()).contains("all went on").doesNotContain("told ");
          assertThat(rank.exitCode()).as("%s", rank.output()).isZero();
        });
  }

  String outputs() {
    StringBuilder all = new StringBuilder();
    ranks.forEach(rank -> all.append(rank.output()));
    return all.toString();
  }

  /** Nothing of the job runs on a host, and no file of it is there, or will not be in a moment. */
  static void leavesNothing(VirtualCluster cluster, int host) throws InterruptedException {
    String left = "";
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LEFT_OVER_MILLIS);
    do {
      left =
          cluster
              .run(
                  host,
                  "sh",
                  "-c",
                  "ls -d /dev/shm/weft-* /tmp/weft-* 2>/dev/null; grep -ls [W]aitingProgram /proc/[1-9]*/cmdline; true")
              .output();
    } while (!left.isBlank() && System.nanoTime() < end);
    assertThat(left).as("left on n%d", host).isBlank();
  }

  @Override
  public void close() {
    ranks.forEach(HostCommand::kill);
  }
}

package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.contract.cluster.WaitingProgram.Wait;
import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A {@link WaitingProgram} that runs on the hosts of a cluster, ranks 1 and 2 on one of them, and
 * something that happens to it.
 */
final class FaultyJob implements AutoCloseable {
  /** By rank. */
  static final int[] HOSTS = {1, 2, 2, 3};

  /** Parts of the command lines of an agent, and of the launcher. */
  static final String AGENT = "[A]gentBoot";

  static final String LAUNCHER = "[c]luster.HostJob";

  private static final long NEVER_MILLIS = 40_000;
  private static final long LEFT_OVER_MILLIS = 15_000;
  private static final String LEFT_OVER =
      "ls -d /dev/shm/weft-* /tmp/weft-* 2>/dev/null; grep -lsE '[W]aitingProgram|"
          + AGENT
          + "' /proc/[1-9]*/cmdline; true";

  private static int port = 4711;

  private final VirtualCluster cluster;

  /** One for each rank, or that of the launcher of all. */
  private final List<HostCommand> commands;

  private long faultMillis;

  private FaultyJob(VirtualCluster cluster, List<HostCommand> commands) {
    this.cluster = cluster;
    this.commands = commands;
    int ranks = HOSTS.length / commands.size();
    try {
      commands.forEach(command -> command.awaitReady(ranks));
    } catch (AssertionError e) {
      close();
      throw new AssertionError("it did not start: " + outputs(), e);
    }
  }

  /**
   * Starts each rank by itself; returns when all are about to wait.
   *
   * @param millis after how long the awaited rank lets the others go on; 0 for never
   */
  static FaultyJob byHand(
      VirtualCluster cluster,
      String secret,
      Wait wait,
      int awaited,
      long millis,
      String... options) {
    List<String> program =
        new ArrayList<>(List.of(RingProgram.commandOf(WaitingProgram.class, options)));
    program.addAll(words(wait, awaited, millis));
    return new FaultyJob(cluster, ranksByHand(cluster, secret, program, HOSTS));
  }

  /** Starts a rank on each of these hosts; rank 0 is on the first one. */
  private static List<HostCommand> ranksByHand(
      VirtualCluster cluster, String secret, List<String> program, int... hosts) {
    port++;
    List<HostCommand> ranks = new ArrayList<>();
    for (int rank = 0; rank < hosts.length; rank++) {
      List<String> line = new ArrayList<>(List.of("env", "WEFT_RANK=" + rank));
      line.add("WEFT_SIZE=" + hosts.length);
      line.add("WEFT_ROOT=n" + hosts[0] + ":" + port);
      line.add("WEFT_SECRET_FILE=" + secret);
      line.addAll(program);
      ranks.add(cluster.start(hosts[rank], line.toArray(String[]::new)));
    }
    return ranks;
  }

  /** The same by Weft's launcher, which runs on the first host, through agents. */
  static FaultyJob byAgents(
      VirtualCluster cluster, int fanOut, Wait wait, int awaited, long millis, String... options) {
    String hosts =
        Arrays.stream(HOSTS).mapToObj(host -> "n" + host).collect(Collectors.joining(","));
    List<String> words = new ArrayList<>(List.of(options));
    words.addAll(words(wait, awaited, millis));
    String[] line =
        HostJob.commandOf(WaitingProgram.class, hosts, fanOut, words.toArray(String[]::new));
    return new FaultyJob(cluster, List.of(cluster.start(1, line)));
  }

  private static List<String> words(Wait wait, int awaited, long millis) {
    return List.of(
        wait.name(), Integer.toString(awaited), Long.toString(millis == 0 ? NEVER_MILLIS : millis));
  }

  /** Sends a signal to a rank. */
  void signal(int rank, String name) {
    if (commands.size() > 1) {
      commands.get(rank).signal(name);
    } else {
      signal(HOSTS[rank], name, "[W]EFT_RANK=" + rank);
    }
  }

  /**
   * Sends a signal to the processes of a host of which this is a part of the command line or
   * environment.
   */
  void signal(int host, String name, String part) {
    String find = "grep -lsaE '%s' /proc/[1-9]*/cmdline /proc/[1-9]*/environ".formatted(part);
    cluster.run(host, "sh", "-c", find + " | cut -d/ -f3 | sort -u | xargs kill -" + name);
  }

  /** Does something to it, and notes when. */
  void suffer(Runnable fault) throws InterruptedException {
    // So that all are in the midst of it.
    TimeUnit.MILLISECONDS.sleep(300);
    faultMillis = System.currentTimeMillis();
    fault.run();
  }

  /**
   * Waits until all ranks but some, or the launcher, have ended.
   *
   * @return after how many milliseconds the last of them was told, or ended without
   */
  long toldMillis(Integer... apart) {
    return IntStream.range(0, commands.size())
        .filter(rank -> !List.of(apart).contains(rank))
        .mapToLong(rank -> commands.get(rank).await().toldMillis() - faultMillis)
        .max()
        .orElseThrow();
  }

  /** All ranks went on, and ended in order. */
  void survives() {
    commands.forEach(
        command -> {
          assertThat(command.await().output()).contains("all went on").doesNotContain("told ");
          assertThat(command.exitCode()).as("%s", command.output()).isZero();
        });
  }

  /** What each rank has printed, by rank, or what the launcher of all has. */
  List<String> output() {
    return commands.stream().map(HostCommand::output).toList();
  }

  String outputs() {
    StringBuilder all = new StringBuilder();
    commands.forEach(command -> all.append(command.output()));
    return all.toString();
  }

  /**
   * Has another job run where rank 0 was killed, alone on its host: nobody else could remove its
   * note, so the next job there does.
   */
  void nextJobSweeps(String secret) {
    List<String> program = List.of(RingProgram.command());
    List<HostCommand> ranks = ranksByHand(cluster, secret, program, HOSTS[0], HOSTS[0]);
    ranks.forEach(rank -> assertThat(rank.await().exitCode()).as(rank.output()).isZero());
  }

  /**
   * Waits until nothing of the job runs on any host, and no file of it is there.
   *
   * @return after how many milliseconds that was seen
   */
  long leftMillis() {
    long end = System.currentTimeMillis() + LEFT_OVER_MILLIS;
    for (int host : HOSTS) {
      String left = left(host);
      while (!left.isBlank() && System.currentTimeMillis() < end) {
        left = left(host);
      }
      assertThat(left).as("left on n%d; %s", host, outputs()).isBlank();
    }
    return System.currentTimeMillis() - faultMillis;
  }

  private String left(int host) {
    return cluster.run(host, "sh", "-c", LEFT_OVER).output();
  }

  @Override
  public void close() {
    commands.forEach(HostCommand::kill);
  }
}

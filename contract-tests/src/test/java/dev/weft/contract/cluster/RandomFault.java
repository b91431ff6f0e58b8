package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.contract.cluster.WaitingProgram.Wait;
import dev.weft.testkit.cluster.VirtualCluster;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * One thing that happens to a {@link FaultyJob}, at any time.
 *
 * @param agents whether Weft's launcher has started the ranks, through agents
 * @param victim the rank, or the rank whose host, it happens to
 * @param other another host's rank, for faults of one direction
 * @param awaited for whom all wait
 * @param afterMillis when, counted from when all wait
 */
record RandomFault(
    Kind kind, boolean agents, Wait waiting, int victim, int other, int awaited, int afterMillis) {
  private static final int AGENTS_START_EACH_OTHER = 1;
  private static final int LAUNCHER_STARTS_ALL = 32;

  /** What happens, and how long it lasts if the job is to survive it. */
  enum Kind {
    KILL(0),
    CUT(0),
    UNPLUG(0),
    DROP(0),
    CRASH(0),
    REBOOT(0),
    AGENT(0),
    LAUNCHER(0),
    STOP(5_000),
    PAUSE(2_000),
    FREEZE(5_000),
    SLOW(5_000);

    private final int survivedMillis;

    Kind(int survivedMillis) {
      this.survivedMillis = survivedMillis;
    }

    private boolean needsAgents() {
      return this == AGENT || this == LAUNCHER;
    }
  }

  static RandomFault of(Random random) {
    int size = FaultyJob.HOSTS.length;
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    boolean agents = kind.needsAgents() || random.nextBoolean();
    Wait wait = Wait.values()[random.nextInt(Wait.values().length)];
    int victim = random.nextInt(size);
    int other = random.nextInt(size);
    while (FaultyJob.HOSTS[other] == FaultyJob.HOSTS[victim]) {
      other = random.nextInt(size);
    }
    // Else nobody may need what fails: the awaited rank sleeps in these.
    int awaited = wait == Wait.TRAFFIC || wait == Wait.BARRIER ? random.nextInt(size) : victim;
    return new RandomFault(kind, agents, wait, victim, other, awaited, random.nextInt(1_500));
  }

  private int host() {
    return FaultyJob.HOSTS[victim];
  }

  FaultyJob job(VirtualCluster cluster, SharedSecret secret) {
    long millis = kind.survivedMillis == 0 ? 0 : afterMillis + kind.survivedMillis;
    int fanOut = afterMillis % 2 == 0 ? AGENTS_START_EACH_OTHER : LAUNCHER_STARTS_ALL;
    return agents
        ? FaultyJob.byAgents(cluster, fanOut, waiting, awaited, millis)
        : FaultyJob.byHand(cluster, secret.path(), waiting, awaited, millis);
  }

  /** Whether it kills the only process on its host, which nobody cleans up after. */
  boolean leavesANote() {
    return kind == Kind.KILL && !agents && victim == 0;
  }

  /** Lets it happen; after how many milliseconds all were told, if they were to be. */
  OptionalLong happen(VirtualCluster cluster, FaultyJob job) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(afterMillis);
    switch (kind) {
      case KILL -> job.suffer(() -> job.signal(victim, "KILL"));
      case STOP, PAUSE -> job.suffer(() -> job.signal(victim, "STOP"));
      case CUT -> fault(cluster, job, "cut " + host());
      case UNPLUG -> fault(cluster, job, "unplug " + host());
      case DROP -> fault(cluster, job, "drop " + host() + " " + FaultyJob.HOSTS[other]);
      case CRASH, REBOOT -> fault(cluster, job, "crash " + host());
      case FREEZE -> fault(cluster, job, "freeze " + host());
      case SLOW -> fault(cluster, job, "slow " + host());
      case AGENT -> job.suffer(() -> job.signal(host(), "KILL", FaultyJob.AGENT));
      case LAUNCHER -> job.suffer(() -> job.signal(1, "KILL", FaultyJob.LAUNCHER));
    }
    if (kind.survivedMillis != 0) {
      survive(cluster, job);
      return OptionalLong.empty();
    }
    if (kind == Kind.REBOOT) {
      cluster.fault("boot " + host());
    }
    OptionalLong told = OptionalLong.of(job.toldMillis(gone()));
    if (kind == Kind.CRASH) {
      cluster.fault("boot " + host());
    }
    return told;
  }

  private static void fault(VirtualCluster cluster, FaultyJob job, String words)
      throws InterruptedException {
    job.suffer(() -> cluster.fault(words));
  }

  private void survive(VirtualCluster cluster, FaultyJob job) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(kind.survivedMillis);
    if (kind == Kind.STOP || kind == Kind.PAUSE) {
      job.signal(victim, "CONT");
    } else {
      cluster.fault("heal");
    }
    job.survives();
    if (kind == Kind.PAUSE || kind == Kind.SLOW) {
      assertThat(job.outputs()).doesNotContain("has not answered");
    }
  }

  /** Who may be named as the cause. */
  Blame blame() {
    return switch (kind) {
      case KILL -> new Blame(Set.of(victim), Set.of());
      case DROP -> new Blame(Blame.ranksOf(host(), FaultyJob.HOSTS[other]), Set.of());
      case CUT, UNPLUG -> new Blame(Blame.ranksOf(host()), Set.of(host()));
      case LAUNCHER -> new Blame(Set.of(0), Set.of());
      default -> new Blame(Blame.ranksOf(host()), Set.of());
    };
  }

  /** Ranks that cannot be told any more. */
  private Integer[] gone() {
    List<Integer> all = IntStream.range(0, FaultyJob.HOSTS.length).boxed().toList();
    return all.stream()
        .filter(
            rank ->
                switch (kind) {
                  case KILL -> rank == victim;
                  case CRASH, REBOOT -> FaultyJob.HOSTS[rank] == host();
                  default -> false;
                })
        .filter(_ -> !agents)
        .toArray(Integer[]::new);
  }
}

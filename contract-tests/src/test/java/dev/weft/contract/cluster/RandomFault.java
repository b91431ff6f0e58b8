package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.contract.cluster.WaitingProgram.Wait;
import dev.weft.testkit.cluster.VirtualCluster;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * One thing that happens to a {@link FaultyJob}, at any time.
 *
 * @param victim the rank, or the rank whose host, it happens to
 * @param other another host's rank, for faults of one direction
 * @param awaited for whom all wait
 * @param afterMillis when, counted from when all wait
 */
record RandomFault(Kind kind, Wait waiting, int victim, int other, int awaited, int afterMillis) {
  private static final int LONG_PAUSE_MILLIS = 5_000;
  private static final int SHORT_PAUSE_MILLIS = 2_000;

  /** What happens, and whether the job survives it. */
  enum Kind {
    KILL,
    CUT,
    UNPLUG,
    DROP,
    CRASH,
    REBOOT,
    STOP,
    PAUSE;

    boolean isDeadly() {
      return this != STOP && this != PAUSE;
    }
  }

  static RandomFault of(Random random) {
    int size = FaultyJob.HOSTS.length;
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    Wait wait = Wait.values()[random.nextInt(Wait.values().length)];
    int victim = random.nextInt(size);
    int other = random.nextInt(size);
    while (FaultyJob.HOSTS[other] == FaultyJob.HOSTS[victim]) {
      other = random.nextInt(size);
    }
    // Else nobody may need what fails: the awaited rank sleeps in these.
    int awaited = wait == Wait.TRAFFIC || wait == Wait.BARRIER ? random.nextInt(size) : victim;
    return new RandomFault(kind, wait, victim, other, awaited, random.nextInt(1_500));
  }

  private int host(int rank) {
    return FaultyJob.HOSTS[rank];
  }

  /** After how long the awaited rank lets all go on; 0 for never. */
  long pauseMillis() {
    return switch (kind) {
      case STOP -> afterMillis + LONG_PAUSE_MILLIS;
      case PAUSE -> afterMillis + SHORT_PAUSE_MILLIS;
      default -> 0;
    };
  }

  /** Lets it happen; after how many milliseconds all were told, if they were to be. */
  OptionalLong happen(VirtualCluster cluster, FaultyJob job) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(afterMillis);
    int host = host(victim);
    switch (kind) {
      case KILL -> job.suffer(() -> job.rank(victim).signal("KILL"));
      case CUT -> job.suffer(() -> cluster.fault("cut " + host));
      case UNPLUG -> job.suffer(() -> cluster.fault("unplug " + host));
      case DROP -> job.suffer(() -> cluster.fault("drop " + host + " " + host(other)));
      case CRASH, REBOOT -> job.suffer(() -> cluster.fault("crash " + host));
      case STOP, PAUSE -> job.suffer(() -> job.rank(victim).signal("STOP"));
    }
    if (!kind.isDeadly()) {
      TimeUnit.MILLISECONDS.sleep(kind == Kind.STOP ? LONG_PAUSE_MILLIS : SHORT_PAUSE_MILLIS);
      job.rank(victim).signal("CONT");
      job.survives();
      if (kind == Kind.PAUSE) {
        assertThat(job.outputs()).doesNotContain("has not answered");
      }
      return OptionalLong.empty();
    }
    if (kind == Kind.REBOOT) {
      cluster.fault("boot " + host);
    }
    Integer[] gone =
        IntStream.range(0, FaultyJob.HOSTS.length)
            .filter(
                rank ->
                    switch (kind) {
                      case KILL -> rank == victim;
                      case CRASH, REBOOT -> host(rank) == host;
                      default -> false;
                    })
            .boxed()
            .toArray(Integer[]::new);
    OptionalLong told = OptionalLong.of(job.toldMillis(gone));
    if (kind == Kind.CRASH) {
      cluster.fault("boot " + host);
    }
    return told;
  }
}

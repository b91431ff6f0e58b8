package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weft.contract.cluster.WaitingProgram.Wait;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.cluster.VirtualCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What happens to hosts and links is told to whoever waits, and nothing else is. */
@Timeout(120)
final class FaultsTest {
  /** The limit, and time for a machine that is busy with other tests: else nobody is told. */
  private static final long LIMIT_MILLIS = 3_000 + 9_000;

  private static final long STOPPED_MILLIS = 5_000;
  private static final int FAULTS = 200;

  private static VirtualCluster cluster;
  private static Path secret;

  @BeforeAll
  static void start() throws IOException {
    VirtualCluster.require("iptables");
    cluster = new VirtualCluster(3);
    secret = Path.of("target", "secret-of-FaultsTest").toAbsolutePath();
    Files.write(secret, new byte[40]);
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("r--------"));
  }

  @AfterAll
  static void stop() throws IOException {
    if (cluster != null) {
      cluster.close();
      Files.delete(secret);
    }
  }

  @AfterEach
  void heal() {
    cluster.fault("heal");
  }

  private static FaultyJob job(Wait wait, int awaited, long millis, String... options) {
    return new FaultyJob(cluster, secret.toString(), wait, awaited, millis, options);
  }

  @ParameterizedTest
  @CsvSource({"cut 3, RECEIVE, 3", "cut 1, BARRIER, 0", "drop 2 3, SEND, 3"})
  void aLinkIsCut(String fault, Wait wait, int awaited) throws InterruptedException {
    try (FaultyJob job = job(wait, awaited, 0)) {
      job.suffer(() -> cluster.fault(fault));
      assertThat(job.toldMillis()).as("%s", job.outputs()).isLessThan(LIMIT_MILLIS);
      assertThat(job.outputs()).contains("its host has acknowledged nothing");
    }
    for (int host = 1; host <= 3; host++) {
      FaultyJob.leavesNothing(cluster, host);
    }
  }

  /** Nobody takes it for dead, for as long as its host is alive. */
  @Test
  void aRankStandsStill() throws InterruptedException {
    try (FaultyJob job = job(Wait.SEND, 3, STOPPED_MILLIS - 500)) {
      job.suffer(() -> job.rank(3).signal("STOP"));
      TimeUnit.MILLISECONDS.sleep(STOPPED_MILLIS);
      job.rank(3).signal("CONT");
      job.survives();
      assertThat(job.outputs())
          .contains("rank 3 on 10.77.0.3 has not answered for 3", "answers again, after");
    }
  }

  @Test
  void withoutNativeCallsItTakesLonger() throws InterruptedException {
    assumeThat(Thorough.isWanted()).as("-D%s=true runs it", Thorough.PROPERTY).isTrue();
    try (FaultyJob job = job(Wait.BARRIER, 3, 0, "-Dweft.native=off", "-Dweft.failureSeconds=1")) {
      job.suffer(() -> cluster.fault("cut 3"));
      assertThat(job.toldMillis(3)).as("%s", job.outputs()).isBetween(4_000L, LIMIT_MILLIS);
    }
  }

  /**
   * Whatever happens, whoever waits is told; nothing is left; who only stood still is not missed.
   */
  @Test
  @Timeout(7_200)
  void anything() throws InterruptedException {
    assumeThat(Thorough.isWanted()).as("-D%s=true runs it", Thorough.PROPERTY).isTrue();
    long seed = Long.getLong("weft.test.seed", System.nanoTime());
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    List<Long> told = new ArrayList<>();
    for (int i = 0; i < Integer.getInteger("weft.test.faults", FAULTS); i++) {
      RandomFault fault = RandomFault.of(random);
      try (FaultyJob job = job(fault.waiting(), fault.awaited(), fault.pauseMillis())) {
        OptionalLong millis = fault.happen(cluster, job);
        millis.ifPresent(told::add);
        System.out.println(i + " " + fault + ": " + millis);
      }
      cluster.fault("heal");
      for (int host = 1; host <= 3; host++) {
        FaultyJob.leavesNothing(cluster, host);
      }
    }
    Collections.sort(told);
    System.out.printf(
        "%d faults told after %d ms in the median, %d at most%n",
        told.size(), told.get(told.size() / 2), told.getLast());
    assertThat(told.getLast()).isLessThan(LIMIT_MILLIS);
  }
}

package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Processes that are killed while others wait for their objects in every way: whoever waits is told
 * soon, and no process and no file is left. A rank's death ends its job. Outside nodes die one
 * after the other while the rest goes on: then calls of idempotent methods reach the object that
 * took the place of the dead one's, and the leases of the dead end within two lease times. Before
 * that, all have been alive for as long: who has passed a reference on has it in use for a while.
 *
 * <p>{@code -Dweft.test.object.kills=200} kills as often, {@code -Dweft.test.seed=N} at other
 * moments, {@code -Dweft.test.told.millis=1000} on a quiet machine.
 */
@Timeout(3600)
@Execution(ExecutionMode.CONCURRENT)
final class ObjectKillsTest {
  private static final int KILLS =
      Integer.getInteger("weft.test.object.kills", Thorough.count(3, 200));
  private static final long SEED = Long.getLong("weft.test.seed", 20_261_127);

  /** A machine that is busy with other tests takes longer than the second that is usual at most. */
  private static final long MOST_MILLIS = Long.getLong("weft.test.told.millis", 10_000);

  private static final int MOST_PROCESSES = Thorough.count(3, 6);
  private static final int SECRET_BYTES = 32;

  @TempDir Path folder;

  private final Random random = new Random(SEED);
  private final List<Long> told = new ArrayList<>();

  private static void report(String what, List<Long> millis) {
    Collections.sort(millis);
    System.out.printf(
        "%s after %d ms, %d at most (%d times)%n",
        what, millis.get(millis.size() / 2), millis.getLast(), millis.size());
  }

  @Lengthy
  @Test
  void whoeverWaitsForARankIsToldAndTheJobEnds() throws Exception {
    int kills = (KILLS + 1) / 3;
    for (int kill = 0; kill < kills; kill++) {
      int ranks = 2 + random.nextInt(MOST_PROCESSES - 1);
      String via = random.nextBoolean() ? "shm" : "tcp";
      try {
        killARank(ranks, via);
      } catch (AssertionError e) {
        throw new AssertionError(
            "kill %d of seed %d: %d ranks over %s".formatted(kill, SEED, ranks, via), e);
      }
    }
    report(kills + " ranks killed: told", told);
    assertThat(told.getLast()).as("milliseconds").isLessThan(MOST_MILLIS);
  }

  private void killARank(int ranks, String via) throws Exception {
    Path own = Files.createTempDirectory(folder, "job");
    List<MortalProcess> processes = startRanks(ranks, via, own);
    try {
      awaitReady(processes);
      TimeUnit.MILLISECONDS.sleep(random.nextInt(150));
      int victim = random.nextInt(ranks);
      long start = System.currentTimeMillis();
      processes.get(victim).kill();
      for (int rank = 0; rank < ranks; rank++) {
        if (rank != victim) {
          awaitTold(processes, rank, victim, rank == 0 ? 0 : 1, start);
        }
      }
      MortalProcess.assertNothingLeft(own, processes);
    } finally {
      processes.forEach(MortalProcess::close);
    }
  }

  /** A survivor's waits are told, or it has been ended before, with its job. */
  private void awaitTold(
      List<MortalProcess> processes, int rank, int victim, int barriers, long start)
      throws InterruptedException {
    MortalProcess survivor = processes.get(rank);
    String line = "told " + victim + " ";
    int others = victim == 0 ? 0 : barriers;
    MortalProcess.await(
        () ->
            survivor.hasEnded()
                || survivor.times(line).size() >= MortalObjects.WAYS
                    && survivor.said("told 0 barrier").size() >= others,
        processes);
    List<Long> times = new ArrayList<>(survivor.times(line));
    times.addAll(survivor.times("told 0 barrier"));
    if (times.size() < MortalObjects.WAYS + barriers) {
      times.add(survivor.endMillis());
    }
    times.forEach(time -> told.add(time - start));
  }

  private List<MortalProcess> startRanks(int ranks, String via, Path own) throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    List<MortalProcess> processes = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      Map<String, String> environment =
          Map.of(
              "WEFT_RANK",
              Integer.toString(rank),
              "WEFT_SIZE",
              Integer.toString(ranks),
              "WEFT_ROOT",
              "127.0.0.1:" + port,
              "WEFT_SECRET_FILE",
              secret().toString());
      processes.add(
          MortalProcess.start(own, environment, List.of("-Dweft.transport=" + via), "rank"));
    }
    return processes;
  }

  private Path secret() throws IOException {
    Path secret = folder.resolve("secret");
    if (!Files.exists(secret)) {
      byte[] bytes = new byte[SECRET_BYTES];
      new SecureRandom().nextBytes(bytes);
      var owners =
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
      Files.write(Files.createFile(secret, owners), bytes);
    }
    return secret;
  }

  private static void awaitReady(List<MortalProcess> processes) throws InterruptedException {
    for (MortalProcess each : processes) {
      MortalProcess.await(() -> each.said("ready").size() == 1, processes);
    }
  }

  @Lengthy
  @Test
  void outsideNodesDieOneAfterTheOther() throws Exception {
    List<Long> again = new ArrayList<>();
    List<Long> released = new ArrayList<>();
    int kills = KILLS - (KILLS + 1) / 3;
    for (int done = 0; done < kills; ) {
      int outside = Math.min(1 + random.nextInt(MOST_PROCESSES - 1), kills - done);
      try {
        killOutsideNodes(outside, again, released);
      } catch (AssertionError e) {
        throw new AssertionError(
            "kills %d to %d of seed %d".formatted(done, done + outside, SEED), e);
      }
      done += outside;
    }
    report(kills + " outside nodes killed: told", told);
    report("idempotent calls answered", again);
    if (!released.isEmpty()) {
      report("leases over", released);
      assertThat(released.getLast())
          .as("milliseconds")
          .isLessThan(2 * MortalObjects.LEASE.toMillis() + MOST_MILLIS);
    }
    assertThat(told.getLast()).as("milliseconds").isLessThan(MOST_MILLIS);
  }

  private void killOutsideNodes(int outside, List<Long> again, List<Long> released)
      throws Exception {
    Path own = Files.createTempDirectory(folder, "nodes");
    Path secret = secret();
    String count = Integer.toString(outside + 1);
    List<MortalProcess> processes = new ArrayList<>();
    try {
      MortalProcess home =
          MortalProcess.start(own, Map.of(), List.of(), "home", count, secret.toString());
      processes.add(home);
      MortalProcess.await(() -> home.said("uri").size() == 1, processes);
      String uri = home.said("uri").getFirst();
      for (int number = 1; number <= outside; number++) {
        processes.add(
            MortalProcess.start(
                own,
                Map.of(),
                List.of(),
                "outside",
                Integer.toString(number),
                count,
                uri,
                secret.toString()));
      }
      awaitReady(processes);
      TimeUnit.MILLISECONDS.sleep(MortalObjects.LEASE.multipliedBy(2).toMillis());
      List<Integer> victims = new ArrayList<>(IntStream.rangeClosed(1, outside).boxed().toList());
      Collections.shuffle(victims, random);
      List<Integer> alive = new ArrayList<>(IntStream.rangeClosed(0, outside).boxed().toList());
      for (Integer victim : victims) {
        TimeUnit.MILLISECONDS.sleep(random.nextInt(150));
        alive.remove(victim);
        killOutsideNode(processes, victim, alive, again, released);
      }
      home.end();
      MortalProcess.await(home::hasEnded, processes);
      assertThat(home.said("ended")).as("%s", processes).hasSize(1);
      MortalProcess.assertNothingLeft(own, processes);
    } finally {
      processes.forEach(MortalProcess::close);
    }
  }

  private void killOutsideNode(
      List<MortalProcess> processes,
      int victim,
      List<Integer> alive,
      List<Long> again,
      List<Long> released)
      throws InterruptedException {
    long start = System.currentTimeMillis();
    processes.get(victim).kill();
    for (int number : alive) {
      MortalProcess survivor = processes.get(number);
      MortalProcess.await(
          () ->
              survivor.times("told " + victim + " ").size() == MortalObjects.WAYS
                  && survivor.said("again " + victim + " by 0 ").size() == 1
                  && (number == 0 || survivor.said("released " + victim + " ").size() == 1),
          processes);
      survivor.times("told " + victim + " ").forEach(time -> told.add(time - start));
      survivor.times("again " + victim + " ").forEach(time -> again.add(time - start));
      if (number > 0) { // the listening node drops what a dead node had been given at once
        survivor.times("released " + victim + " ").forEach(time -> released.add(time - start));
      }
    }
  }
}

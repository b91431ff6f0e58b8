package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.JoinSpec;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.LaunchException;
import dev.weft.failure.PeerFailedException;
import dev.weft.internal.os.OwnAddress;
import dev.weft.testkit.ClassPath;
import dev.weft.testkit.QuickStart;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.TestAbortedException;

/** Ranks that no launcher has started, and that know their numbers from elsewhere. */
@AlsoWithoutNativeCalls
@Timeout(60)
@WithinOneProcess
final class JoinTest {
  private static final int RANKS = 3;

  /** What a rank does that has joined; gives a result. */
  private interface Joined<T> {
    T run(Comm world) throws Exception;
  }

  private static String freeAddress() {
    return freeAddress(InetAddress.getLoopbackAddress());
  }

  private static String freeAddress(InetAddress own) {
    try (ServerSocket free = new ServerSocket(0, 1, own)) {
      String host = own.getHostAddress();
      return (own instanceof Inet6Address ? "[" + host + "]" : host) + ":" + free.getLocalPort();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Starts all ranks of a job as threads that somebody else has. */
  private static <T> List<CompletableFuture<T>> job(int size, Joined<T> program) {
    return job(freeAddress(), size, program);
  }

  private static <T> List<CompletableFuture<T>> job(String address, int size, Joined<T> program) {
    byte[] secret = JoinSpec.newSecret();
    List<CompletableFuture<T>> results = new ArrayList<>();
    for (int rank = size - 1; rank >= 0; rank--) {
      JoinSpec spec = JoinSpec.of(rank, size, address, secret);
      CompletableFuture<T> result = new CompletableFuture<>();
      results.addFirst(result);
      Thread.ofPlatform()
          .daemon()
          .name("task-" + rank)
          .start(
              () -> {
                try (Weft weft = Weft.join(spec)) {
                  result.complete(program.run(weft.world()));
                } catch (Throwable e) {
                  result.completeExceptionally(e);
                }
              });
    }
    return results;
  }

  private static <T> T result(CompletableFuture<T> of) throws Exception {
    return of.get(50, TimeUnit.SECONDS);
  }

  @Test
  void threadsOfOneProcessAreRanks() throws Exception {
    List<CompletableFuture<List<Integer>>> results =
        job(
            RANKS,
            world -> {
              double[] ranks = new double[100_000];
              ranks[99_999] = world.rank();
              double[] sums = world.allReduce(ranks, Op.SUM);
              int next = (world.rank() + 1) % RANKS;
              int before = (world.rank() + RANKS - 1) % RANKS;
              int[] got = new int[1];
              world.sendReceive(new int[] {world.rank()}, next, 1, got, before, 1);
              return List.of(world.rank(), world.size(), got[0], (int) sums[99_999]);
            });
    for (int rank = 0; rank < RANKS; rank++) {
      assertThat(result(results.get(rank)))
          .containsExactly(rank, RANKS, (rank + RANKS - 1) % RANKS, 3);
    }
  }

  @Test
  void severalJobsGoOnAtOnce() throws Exception {
    List<List<CompletableFuture<Long>>> jobs = new ArrayList<>();
    for (int job = 0; job < 4; job++) {
      long share = job + 1L;
      jobs.add(
          job(
              1 + job,
              world -> {
                long sum = 0;
                for (int i = 0; i < 100; i++) {
                  sum += world.allReduce(share, Op.SUM);
                }
                return sum;
              }));
    }
    for (int job = 0; job < 4; job++) {
      for (CompletableFuture<Long> each : jobs.get(job)) {
        assertThat(result(each)).isEqualTo(100L * (job + 1) * (job + 1));
      }
    }
  }

  /** Ranks of a job listen where that job's hub sees them; others may meet over other networks. */
  @Test
  void aJobOverANetworkLeavesTheAddressesOfOthersAlone() throws Exception {
    String before = System.getProperty(OwnAddress.PROPERTY);
    for (CompletableFuture<Integer> each :
        job(freeAddress(ownNetwork()), 2, world -> world.allReduce(1, Op.SUM))) {
      assertThat(result(each)).isEqualTo(2);
    }
    assertThat(System.getProperty(OwnAddress.PROPERTY)).isEqualTo(before);
  }

  private static InetAddress ownNetwork() {
    try {
      return OwnAddress.find(OwnAddress.OTHER_HOSTS);
    } catch (IOException e) {
      throw new TestAbortedException("this host has no network: " + e.getMessage(), e);
    }
  }

  @Test
  void aRankOfAnotherJobMayJoin() {
    Ranks.run(
        2,
        Via.LOCAL,
        world -> {
          byte[] secret = new byte[32];
          byte[] mine = (world.rank() == 0 ? freeAddress() : "").getBytes(StandardCharsets.UTF_8);
          byte[] told = world.allGatherv(Slice.of(mine)).array(byte[].class);
          String address = new String(told, StandardCharsets.UTF_8);
          try (Weft inner = Weft.join(JoinSpec.of(1 - world.rank(), 2, address, secret))) {
            assertThat(inner.world().rank()).isEqualTo(1 - world.rank());
            assertThat(inner.world().allReduce(1, Op.SUM)).isEqualTo(2);
          }
          assertThat(world.allReduce(1, Op.SUM)).isEqualTo(2);
        });
  }

  @Test
  void oneRankIsAJobOfItsOwn() throws Exception {
    assertThat(result(job(1, world -> world.allReduce(7, Op.SUM)).getFirst())).isEqualTo(7);
  }

  @Test
  void aRankThatAbortsEndsNoProcessAndTheOthersFail() throws Exception {
    List<CompletableFuture<String>> results =
        job(
            RANKS,
            world -> {
              world.barrier();
              if (world.rank() == 1) {
                world.abort(4, "as asked");
              }
              try {
                world.barrier();
                return "met";
              } catch (PeerFailedException e) {
                return "lost " + e.worldRank();
              }
            });
    assertThatThrownBy(() -> result(results.get(1)))
        .hasRootCauseMessage("rank 1 aborted the job: as asked (exit code 4)");
    assertThat(result(results.get(0))).isEqualTo("lost 1");
    assertThat(result(results.get(2))).startsWith("lost ");
  }

  @Test
  void whatCannotBeIsRefused() {
    byte[] secret = JoinSpec.newSecret();
    String address = freeAddress();
    assertThatThrownBy(() -> JoinSpec.of(3, 3, address, secret))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("rank 3 of 3");
    assertThatThrownBy(() -> JoinSpec.of(0, 0, address, secret))
        .isInstanceOf(ArgumentException.class);
    assertThatThrownBy(() -> JoinSpec.of(0, 1, address, new byte[8]))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("8 bytes");
    assertThatThrownBy(() -> JoinSpec.of(0, 1, address, secret).within(Duration.ZERO))
        .isInstanceOf(ArgumentException.class);
    assertThatThrownBy(() -> Weft.join(JoinSpec.of(1, 2, "nowhere", secret)))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("address of rank 0 is 'nowhere'");
    assertThatThrownBy(
            () -> Weft.join(JoinSpec.of(1, 2, address, secret).within(Duration.ofMillis(300))))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("has not found rank 0");
    assertThat(JoinSpec.of(1, 2, address, secret))
        .hasToString("rank 1 of 2 that meet at " + address);
  }

  private static List<String> run(int size, String... more) throws Exception {
    String address = freeAddress();
    String secret = HexFormat.of().formatHex(JoinSpec.newSecret());
    List<Process> processes = new ArrayList<>();
    try {
      for (int rank = 0; rank < size; rank++) {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.addAll(QuickStart.options());
        command.addAll(
            List.of(
                "--enable-native-access=ALL-UNNAMED",
                "-Dweft.native=" + System.getProperty("weft.native", "auto"),
                "-cp",
                ClassPath.withLibrary(Ranks.class, JoinProgram.class, Assertions.class),
                JoinProgram.class.getName(),
                Integer.toString(rank),
                Integer.toString(size),
                address,
                secret));
        Collections.addAll(command, more);
        processes.add(new ProcessBuilder(command).redirectErrorStream(true).start());
      }
      List<String> outputs = new ArrayList<>();
      for (Process each : processes) {
        outputs.add(new String(each.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        assertThat(each.waitFor(50, TimeUnit.SECONDS)).isTrue();
      }
      return outputs;
    } finally {
      processes.forEach(Process::destroyForcibly);
    }
  }

  @Test
  void processesAreRanks() throws Exception {
    assertThat(run(RANKS)).allSatisfy(output -> assertThat(output).isEqualTo("sum 6\n"));
  }

  @Test
  void theOthersLearnOfALostProcess() throws Exception {
    for (int lost : new int[] {1, 0}) {
      List<String> outputs = run(RANKS, Integer.toString(lost));
      for (int rank = 0; rank < RANKS; rank++) {
        assertThat(outputs.get(rank))
            .as("rank %d without %d", rank, lost)
            .isEqualTo(rank == lost ? "sum 6\n" : "sum 6\nlost\n");
      }
    }
  }
}

package dev.weft.contract.many;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.contract.ProcessRanks;
import dev.weft.data.Op;
import dev.weft.failure.PeerFailedException;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.testkit.ForAll;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks that are threads, several in each of several processes. */
@Timeout(200)
final class ThreadsOfProcessesTest {
  private static LaunchPlan plan(int ranks, int perProcess, Class<?> main, String... arguments) {
    LaunchPlan plan = ProcessRanks.plan(ranks, main, arguments);
    plan.threads = true;
    plan.perProcess = perProcess;
    return plan;
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "tcp"})
  void passTheCollectives(String transport) {
    ForAll.runs(
        1,
        random ->
            ProcessRanks.run(
                plan(8, 4, SuiteProgram.class, "each", String.valueOf(random.nextLong()))
                    .property("weft.transport", transport)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7})
  void meetTwiceAndSayWhoShareAProcess(int perProcess) {
    String lines = ProcessRanks.run(plan(7, perProcess, Twice.class));
    List<String> expected =
        IntStream.range(0, 7)
            .boxed()
            .flatMap(
                rank -> {
                  long first = rank / perProcess * perProcess;
                  long together = Math.min(perProcess, 7 - first);
                  return List.of(
                      "0: rank %d of 7 shares with %d".formatted(rank, together),
                      "1: rank %d of 7 shares with %d".formatted(rank, together))
                      .stream();
                })
            .toList();
    assertThat(lines.lines()).containsExactlyInAnyOrderElementsOf(expected);
  }

  /** Joins, talks with all, leaves, and does it all once more. */
  static final class Twice {
    public static void main(String[] arguments) {
      for (int joined = 0; joined < 2; joined++) {
        try (Weft weft = Weft.init(arguments)) {
          Comm world = weft.world();
          long[] pids = world.allGather(ProcessHandle.current().pid());
          long mine = pids[world.rank()];
          long together = IntStream.range(0, pids.length).filter(r -> pids[r] == mine).count();
          int size = world.size();
          for (int peer = 0; peer < size; peer++) {
            world.send(new int[] {world.rank() * size + peer}, peer, 1);
          }
          for (int peer = 0; peer < size; peer++) {
            int[] received = new int[1];
            world.receive(received, peer, 1);
            if (received[0] != peer * size + world.rank()) {
              throw new IllegalStateException("from " + peer + " came " + received[0]);
            }
          }
          if (world.allReduce(world.rank(), Op.SUM) != size * (size - 1) / 2) {
            throw new IllegalStateException("a wrong sum");
          }
          System.out.println(
              "%d: rank %d of %d shares with %d".formatted(joined, world.rank(), size, together));
        }
      }
    }
  }

  /** More than map each other's files, so that operations are composed by process. */
  @Test
  void manyMapFilesWhenTheyNeedThem() {
    assertThat(ProcessRanks.run(plan(140, 70, ManyProgram.class)))
        .isEqualTo("all is right with 140\n");
  }

  @Test
  @EnabledIfSystemProperty(named = ManyRanksTest.FULL, matches = "true")
  @Timeout(400)
  void twoThousandInEightProcesses() {
    LaunchPlan plan = plan(2_048, 256, ManyProgram.class).timeout(Duration.ofMinutes(6));
    assertThat(ProcessRanks.run(plan)).isEqualTo("all is right with 2048\n");
  }

  /** Another rank that waits for a rank of another process hears that it has closed Weft. */
  @Test
  void tellOtherProcessesThatARankHasLeft() {
    assertThat(ProcessRanks.run(plan(4, 2, Leaving.class)).lines())
        .containsExactlyInAnyOrder(
            "rank 0 was told of rank 3", "rank 1 was told of rank 3", "rank 2 was told of rank 3");
  }

  /** The last rank leaves at once. */
  static final class Leaving {
    public static void main(String[] arguments) throws InterruptedException {
      Weft weft = Weft.init(arguments);
      Comm world = weft.world();
      world.barrier();
      if (world.rank() < 3) {
        try {
          world.receive(new int[1], 3, 1);
        } catch (PeerFailedException expected) {
          System.out.println(
              "rank %d was told of rank %d".formatted(world.rank(), expected.worldRank()));
        }
      }
      weft.close();
    }
  }
}

package dev.weft.lab.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.os.NativeAccess;
import java.util.BitSet;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TurnsTest {
  @Test
  void whileSamplesAreTakenRanksGoRoundTheProcessors() throws Exception {
    int[] processors = processors().stream().toArray();
    assumeTrue(processors.length > 1, "one processor only");
    for (int rank = 0; rank < 2 * processors.length; rank++) {
      assertThat(processorsDuring(rank, 2).stream().toArray())
          .containsExactly(processors[rank % processors.length]);
    }
  }

  @Test
  void whereEachRankHasAProcessorItRunsWhereItLikes() throws Exception {
    assertThat(processorsDuring(1, 1)).isEqualTo(processors());
    Turns turns = new Turns(0, 1);
    assertThat(IntStream.range(0, 100).anyMatch(i -> turns.areDue(i, 100))).isFalse();
  }

  @Test
  void afterwardsItRunsWhereItMightBefore() throws Exception {
    BitSet afterwards =
        inThread(
            () -> {
              Turns turns = new Turns(1, 2);
              turns.begin();
              turns.end();
              return processors();
            });
    assertThat(afterwards).isEqualTo(processors());
  }

  @Test
  void theyAreMixedFiftyTimesAtMostAndBeforeEachOfFewSamples() {
    Turns turns = new Turns(0, 2);
    for (int samples : new int[] {51, 99, 149, 20_000}) {
      assertThat(IntStream.range(0, samples).filter(i -> turns.areDue(i, samples)).count())
          .isBetween(25L, 50L);
    }
    assertThat(IntStream.range(0, 1000).filter(i -> turns.areDue(i, 1000)).count()).isEqualTo(50);
    assertThat(IntStream.range(0, 3).allMatch(i -> turns.areDue(i, 3))).isTrue();
  }

  private static BitSet processorsDuring(int rank, double ranksPerCore) throws Exception {
    return inThread(
        () -> {
          new Turns(rank, ranksPerCore).begin();
          return processors();
        });
  }

  /** A thread of its own keeps what it is bound to. */
  private static <T> T inThread(Callable<T> body) throws Exception {
    FutureTask<T> task = new FutureTask<>(body);
    Thread.ofPlatform().daemon().start(task);
    return task.get();
  }

  private static BitSet processors() {
    assumeTrue(NativeAccess.get().available(), "native calls are not available here");
    return NativeAccess.get().affinity().allowed();
  }
}
